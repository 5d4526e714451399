//! What Discord answers when it does not do what it was asked.

use serde_json::{Value, json};

/// An error with Discord's own number.
#[derive(Clone, PartialEq, Debug)]
pub struct Refused {
    /// Of HTTP.
    pub status: u16,
    /// Of Discord; 0 where it has none.
    pub code: u32,
    pub message: String,
    /// What exactly is wrong with which field.
    pub fields: Vec<(String, String)>,
    /// Seconds to wait, where it was too much.
    pub retry_after: Option<f64>,
}

impl Refused {
    /// An error with this HTTP status and Discord's number for it, without faults of fields and without a wait.
    pub fn new(status: u16, code: u32, message: &str) -> Refused {
        Refused {
            status,
            code,
            message: message.to_owned(),
            fields: Vec::new(),
            retry_after: None,
        }
    }

    /// A body that breaks limits: each with its path and what is wrong.
    pub fn invalid(fields: Vec<(String, String)>) -> Refused {
        Refused {
            fields,
            ..Refused::new(400, 50035, "Invalid Form Body")
        }
    }

    /// A body with one fault.
    pub fn invalid_field(path: &str, fault: &str) -> Refused {
        Refused::invalid(vec![(path.to_owned(), fault.to_owned())])
    }

    pub(super) fn too_many(code: u32, message: &str, retry_after: f64) -> Refused {
        Refused {
            retry_after: Some(retry_after),
            ..Refused::new(429, code, message)
        }
    }

    pub(super) fn no_shared_guild() -> Refused {
        let message = "Cannot send messages to this user due to having no mutual guilds";
        Refused::new(403, 50278, message)
    }

    pub(super) fn unauthorized() -> Refused {
        Refused::new(401, 0, "401: Unauthorized")
    }

    /// The route itself is unknown.
    pub fn no_route() -> Refused {
        Refused::new(404, 0, "404: Not Found")
    }

    pub(super) fn unknown_channel() -> Refused {
        Refused::new(404, 10003, "Unknown Channel")
    }

    pub(super) fn unknown_guild() -> Refused {
        Refused::new(404, 10004, "Unknown Guild")
    }

    pub(super) fn unknown_command_permissions() -> Refused {
        Refused::new(404, 10066, "Unknown application command permissions")
    }

    pub(super) fn unknown_message() -> Refused {
        Refused::new(404, 10008, "Unknown Message")
    }

    pub(super) fn unknown_user() -> Refused {
        Refused::new(404, 10013, "Unknown User")
    }

    pub(super) fn unknown_webhook() -> Refused {
        Refused::new(404, 10015, "Unknown Webhook")
    }

    pub(super) fn unknown_interaction() -> Refused {
        Refused::new(404, 10062, "Unknown interaction")
    }

    pub(super) fn already_acknowledged() -> Refused {
        Refused::new(400, 40060, "Interaction has already been acknowledged.")
    }

    pub(super) fn missing_access() -> Refused {
        Refused::new(403, 50001, "Missing Access")
    }

    pub(super) fn not_the_author() -> Refused {
        Refused::new(403, 50005, "Cannot edit a message authored by another user")
    }

    pub(super) fn empty_message() -> Refused {
        Refused::new(400, 50006, "Cannot send an empty message")
    }

    pub(super) fn no_direct_messages() -> Refused {
        Refused::new(403, 50007, "Cannot send messages to this user")
    }

    /// The bot may see the channel but lacks a permission there.
    pub fn missing_permission() -> Refused {
        Refused::new(403, 50013, "Missing Permissions")
    }

    pub(super) fn dead_token() -> Refused {
        Refused::new(401, 50027, "Invalid Webhook Token")
    }

    pub(super) fn archived() -> Refused {
        Refused::new(400, 50083, "Thread is archived")
    }

    pub(super) fn thread_exists() -> Refused {
        Refused::new(400, 160_004, "A thread has already been created for this message")
    }

    pub(super) fn locked() -> Refused {
        Refused::new(403, 160_005, "Thread is locked")
    }

    /// The body as Discord sends it.
    pub fn body(&self) -> Value {
        let mut body = json!({"message": self.message, "code": self.code});
        if let Some(seconds) = self.retry_after {
            body["retry_after"] = json!(seconds);
            body["global"] = json!(false);
        }
        if !self.fields.is_empty() {
            let mut errors = json!({});
            for (path, fault) in &self.fields {
                let mut at = &mut errors;
                for step in path.split(['/', '.']) {
                    at = &mut at[step];
                }
                at["_errors"] = json!([{"code": "BASE_TYPE_BAD_LENGTH", "message": fault}]);
            }
            body["errors"] = errors;
        }
        body
    }
}
