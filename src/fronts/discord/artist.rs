//! Pictures of boards for messages. Each is drawn once, however often it is shown: when several people look at the same board,
//! when a panel comes back, when a message is said again.

use super::answer::Say;
use hashlink::LruCache;
use muster_kit::{Look, Post, Scene};
use muster_pictures as pictures;
use muster_table::Table;
use sha2::{Digest, Sha256};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Pictures that are kept: some megabytes.
const KEPT: usize = 64;

/// A board as a PNG, and the same in words.
#[derive(Debug)]
pub struct Picture {
    pub bytes: Vec<u8>,
    pub about: String,
}

/// Filled by the first who needs it, while others wait; none inside if the board cannot be drawn.
type Drawn = Arc<OnceLock<Option<Arc<Picture>>>>;

/// Draws boards, and knows how they come for people who never chose.
pub struct Artist {
    /// How boards come that one person alone sees.
    private: Look,
    drawn: Mutex<LruCache<[u8; 32], Drawn>>,
}

impl Artist {
    /// An artist who shows boards that one person alone sees as `private`, unless that person chose.
    pub fn new(private: Look) -> Artist {
        Artist {
            private,
            drawn: Mutex::new(LruCache::new(KEPT)),
        }
    }

    /// How the boards of a post come. Where there is no table, nobody is alone.
    pub fn look_at(&self, post: &Post, table: Option<&Table>) -> Look {
        table.map_or(post.look.unwrap_or_default(), |table| table.look_at(post, self.private))
    }

    /// The picture of a board; `before` is the board as it was last shown. None if it cannot be drawn.
    pub fn picture(&self, board: &Scene, before: Option<&Scene>) -> Option<Arc<Picture>> {
        let drawn = self.place_of(board, before);
        let draw = || {
            let bytes = pictures::png(board, before)
                .inspect_err(|error| tracing::error!(%error, "a board comes as text, because it could not be drawn"))
                .ok()?;
            let about = pictures::alt_text(board);
            Some(Arc::new(Picture { bytes, about }))
        };
        drawn.get_or_init(draw).clone()
    }

    /// Whether it is drawn already.
    fn knows(&self, board: &Scene, before: Option<&Scene>) -> bool {
        self.place_of(board, before).get().is_some()
    }

    fn place_of(&self, board: &Scene, before: Option<&Scene>) -> Drawn {
        let scenes = serde_json::to_vec(&(board, before)).expect("boards are plain data");
        let key = Sha256::digest(&scenes).into();
        let mut drawn = self.drawn.lock().unwrap_or_else(PoisonError::into_inner);
        let place = drawn.entry(key).or_insert_with(Drawn::default);
        Arc::clone(place)
    }

    /// The boards of a post that are shown as pictures, each with the board before it.
    pub fn drawings_of<'p>(&self, post: &'p Post, table: Option<&Table>) -> Vec<(&'p Scene, Option<&'p Scene>)> {
        if !pictures::DRAWS || !self.look_at(post, table).draws() {
            return Vec::new();
        }
        let before = post.before.as_deref().into_iter().map(Some);
        let boards = post.boards.iter().zip(before.chain(std::iter::repeat(None)));
        let drawn = post.drawn.iter().map(|board| (&**board, None));
        let all = boards.chain(drawn);
        all.filter(|(board, _)| can_be_drawn(board)).collect()
    }

    /// Draws what an answer shows, so that it can be dressed at once.
    pub fn prepare(&self, say: &Say) {
        for (board, before) in self.drawings(say) {
            self.picture(board, before);
        }
    }

    /// Whether an answer shows pictures that are still to be drawn.
    pub fn has_to_draw(&self, say: &Say) -> bool {
        let mut drawings = self.drawings(say);
        drawings.any(|(board, before)| !self.knows(board, before))
    }

    fn drawings<'s>(&self, say: &'s Say) -> impl Iterator<Item = (&'s Scene, Option<&'s Scene>)> {
        let table = say.table.as_ref();
        say.posts.iter().flat_map(move |post| self.drawings_of(post, table))
    }
}

/// Whether a board has a picture: pages of words stay words.
pub fn can_be_drawn(board: &Scene) -> bool {
    !matches!(board, Scene::Sheet { .. })
}

#[cfg(test)]
mod tests {
    use super::*;
    use muster_kit::{Audience, Graph};

    fn graph(head: &str) -> Scene {
        Scene::Graph(Graph {
            head: head.to_owned(),
            along: "round".to_owned(),
            places: Vec::new(),
            curves: Vec::new(),
            parts: 1,
            legend: Vec::new(),
        })
    }

    #[test]
    fn a_board_is_drawn_once_however_often_it_is_shown() {
        let artist = Artist::new(Look::Picture);
        let (one, other) = (graph("one"), graph("other"));
        assert!(!artist.knows(&one, None));
        let first = artist.picture(&one, None).expect("it can be drawn");
        let second = artist.picture(&one, None).expect("it can be drawn");
        assert!(Arc::ptr_eq(&first, &second));
        assert!(artist.knows(&one, None) && !artist.knows(&one, Some(&other)) && !artist.knows(&other, None));
        for number in 0..KEPT {
            artist.picture(&graph(&number.to_string()), None);
        }
        assert!(!artist.knows(&one, None), "the least recently shown is forgotten");
    }

    #[test]
    fn pages_of_words_and_boards_of_those_who_chose_words_are_not_drawn() {
        let artist = Artist::new(Look::Picture);
        let page = Scene::Sheet {
            head: "You".to_owned(),
            rows: Vec::new(),
        };
        let mut post = Post::new(Audience::Asker, Vec::new());
        post.boards = vec![page];
        post.drawn = Some(Box::new(graph("map")));
        post.look = Some(Look::Picture);
        assert_eq!(artist.drawings_of(&post, None), [(&graph("map"), None)]);
        post.look = Some(Look::Text);
        assert!(artist.drawings_of(&post, None).is_empty());
    }
}
