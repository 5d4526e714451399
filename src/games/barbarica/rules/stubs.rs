use crate::games::barbarica::state::Barbarica;

#[allow(unused_variables)]
impl Barbarica {
    pub fn prompt(&self, seat: u8) -> String {
        String::new()
    }
}
