//! Bodies of requests that carry files.

use super::trouble::silence;
use crate::wire::{File, Trouble};
use reqwest::multipart::{Form, Part};

/// A body with files: the JSON beside them.
pub(super) fn form(body: &[u8], files: &[File]) -> Result<Form, Trouble> {
    let json = Part::bytes(body.to_vec())
        .mime_str("application/json")
        .map_err(silence)?;
    let mut form = Form::new().part("payload_json", json);
    for (number, file) in files.iter().enumerate() {
        let part = Part::bytes(file.bytes.clone())
            .file_name(file.name.clone())
            .mime_str(type_of(&file.name))
            .map_err(silence)?;
        form = form.part(format!("files[{number}]"), part);
    }
    Ok(form)
}

/// A part without a type is text by the standard (RFC 7578, section 4.4), and a picture is not shown.
fn type_of(file_name: &str) -> &'static str {
    match file_name.rsplit_once('.') {
        Some((_, "png")) => "image/png",
        Some((_, "gif")) => "image/gif",
        Some((_, "json")) => "application/json",
        Some((_, "txt")) => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
