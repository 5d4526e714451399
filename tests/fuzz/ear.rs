//! A wire that takes whatever is said.

use async_trait::async_trait;
use muster::fronts::discord::wire::{Attached, Call, Message, Response, Trouble, Wire};
use muster_kit::User;
use std::sync::Mutex;

/// A wire that hears everything, and holds files in their own addresses.
#[derive(Default)]
pub struct Ear {
    heard: Mutex<Vec<Message>>,
}

impl Ear {
    /// What was said since this was asked last.
    pub fn heard(&self) -> Vec<Message> {
        std::mem::take(&mut *self.heard.lock().expect("no panic"))
    }

    fn hear(&self, message: &Message) {
        let body = serde_json::to_string(&message.body).expect("JSON");
        // What a fault of ours is answered with.
        assert!(!body.contains("Something went wrong on my side"), "{body}");
        self.heard.lock().expect("no panic").push(message.clone());
    }
}

#[async_trait]
impl Wire for Ear {
    async fn respond(&self, _: &Call, response: &Response) -> Result<(), Trouble> {
        if let Response::Message(message) | Response::Update(message) = response {
            self.hear(message);
        }
        Ok(())
    }

    async fn amend(&self, _: &Call, message: &Message) -> Result<(), Trouble> {
        self.hear(message);
        Ok(())
    }

    async fn follow_up(&self, _: &Call, message: &Message) -> Result<(), Trouble> {
        self.hear(message);
        Ok(())
    }

    async fn send(&self, _: u64, message: &Message) -> Result<u64, Trouble> {
        self.hear(message);
        Ok(1)
    }

    async fn edit(&self, _: u64, _: u64, message: &Message) -> Result<(), Trouble> {
        self.hear(message);
        Ok(())
    }

    async fn delete(&self, _: u64, _: u64) -> Result<(), Trouble> {
        Ok(())
    }

    async fn pin(&self, _: u64, _: u64) -> Result<(), Trouble> {
        Ok(())
    }

    async fn open_thread(&self, _: u64, _: &str) -> Result<u64, Trouble> {
        Ok(7_000)
    }

    async fn archive_thread(&self, _: u64, _: bool) -> Result<(), Trouble> {
        Ok(())
    }

    async fn direct_channel(&self, user: User) -> Result<u64, Trouble> {
        Ok(user.0.wrapping_add(1_000_000))
    }

    async fn fetch(&self, file: &Attached, most: u64) -> Result<Vec<u8>, Trouble> {
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        Ok(file.url.bytes().take(most).collect())
    }
}
