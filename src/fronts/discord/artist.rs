//! Pictures of boards for messages. Each is drawn once, however often it is shown: when several people look at the same board,
//! when a panel comes back, when a message is said again.

use super::answer::Say;
use hashlink::LruCache;
use muster_kit::{Lights, Look, Post, Scene};
use muster_pictures as pictures;
use muster_table::Table;
use serde::Serialize;
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

/// No tile is brighter than the others.
static UNLIT: Lights = Lights {
    open: Vec::new(),
    taken: Vec::new(),
};

/// What is drawn of a board.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct BoardToDraw<'p> {
    pub board: &'p Scene,
    /// The board as it was last shown.
    pub before: Option<&'p Scene>,
    pub lights: &'p Lights,
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

    /// The picture of a board. None if it cannot be drawn.
    pub fn picture(&self, drawing: BoardToDraw<'_>) -> Option<Arc<Picture>> {
        let drawn = self.place_of(drawing);
        let BoardToDraw { board, before, lights } = drawing;
        let draw = || {
            let bytes = pictures::png_lit(board, before, lights)
                .inspect_err(|error| tracing::error!(%error, "a board comes as text, because it could not be drawn"))
                .ok()?;
            let about = pictures::alt_text_lit(board, before, lights);
            Some(Arc::new(Picture { bytes, about }))
        };
        drawn.get_or_init(draw).clone()
    }

    /// Whether it is drawn already.
    fn knows(&self, drawing: BoardToDraw<'_>) -> bool {
        self.place_of(drawing).get().is_some()
    }

    fn place_of(&self, drawing: BoardToDraw<'_>) -> Drawn {
        let scenes = serde_json::to_vec(&drawing).expect("boards are plain data");
        let key = Sha256::digest(&scenes).into();
        let mut drawn = self.drawn.lock().unwrap_or_else(PoisonError::into_inner);
        let place = drawn.entry(key).or_insert_with(Drawn::default);
        Arc::clone(place)
    }

    /// The boards of a post that are shown as pictures.
    pub fn drawings_of<'p>(&self, post: &'p Post, table: Option<&Table>) -> Vec<BoardToDraw<'p>> {
        if !pictures::DRAWS || !self.look_at(post, table).draws() {
            return Vec::new();
        }
        let before = post.before.as_deref().into_iter().map(Some);
        let boards = post.boards.iter().zip(before.chain(std::iter::repeat(None)));
        let boards = boards.map(|(board, before)| BoardToDraw {
            board,
            before,
            lights: &UNLIT,
        });
        let drawn = post.drawn.iter().map(|drawn| BoardToDraw {
            board: &drawn.board,
            before: drawn.before.as_deref(),
            lights: &drawn.lights,
        });
        let all = boards.chain(drawn);
        all.filter(|drawing| can_be_drawn(drawing.board)).collect()
    }

    /// Draws what an answer shows, so that it can be dressed at once.
    pub fn prepare(&self, say: &Say) {
        for drawing in self.drawings(say) {
            self.picture(drawing);
        }
    }

    /// Whether an answer shows pictures that are still to be drawn.
    pub fn has_to_draw(&self, say: &Say) -> bool {
        let mut drawings = self.drawings(say);
        drawings.any(|drawing| !self.knows(drawing))
    }

    fn drawings<'s>(&self, say: &'s Say) -> impl Iterator<Item = BoardToDraw<'s>> {
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
    use muster_kit::{Audience, Graph, LitBoard};

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

    fn alone(board: &Scene) -> BoardToDraw<'_> {
        BoardToDraw {
            board,
            before: None,
            lights: &UNLIT,
        }
    }

    #[test]
    fn a_board_is_drawn_once_however_often_it_is_shown() {
        let artist = Artist::new(Look::Picture);
        let (one, other) = (graph("one"), graph("other"));
        assert!(!artist.knows(alone(&one)));
        let first = artist.picture(alone(&one)).expect("it can be drawn");
        let second = artist.picture(alone(&one)).expect("it can be drawn");
        assert!(Arc::ptr_eq(&first, &second));
        let since = BoardToDraw {
            before: Some(&other),
            ..alone(&one)
        };
        assert!(artist.knows(alone(&one)) && !artist.knows(since) && !artist.knows(alone(&other)));
        for number in 0..KEPT {
            artist.picture(alone(&graph(&number.to_string())));
        }
        assert!(!artist.knows(alone(&one)), "the least recently shown is forgotten");
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
        post.drawn = Some(Box::new(LitBoard {
            before: None,
            board: graph("map"),
            lights: Lights::default(),
        }));
        post.look = Some(Look::Picture);
        let drawings = artist.drawings_of(&post, None);
        assert!(matches!(drawings.as_slice(), [drawing] if *drawing.board == graph("map")));
        post.look = Some(Look::Text);
        assert!(artist.drawings_of(&post, None).is_empty());
    }
}
