//! Games as files that anybody can verify, and the key that signs them.

use super::{Error, Loaded, SIGNING_KEY, Service, question, undone};
use muster_game::Rejection;
use muster_kit::{hex, unhex};
use muster_store::StoreError;
use muster_table::{Export, Signer};
use muster_workers::{Admitted, Lane};
use serde_json::Value;

/// A game as the file that people get.
#[derive(Clone, PartialEq, Debug)]
pub struct ExportFile {
    pub json: Vec<u8>,
    /// The public key under which it is signed, in hexadecimal.
    pub key: Option<String>,
}

impl Service {
    /// The game so far, as a file that anybody can verify.
    pub async fn export(&self, table: &str) -> Result<Export, Error> {
        let place = self.workers.admit(question(None, table))?;
        let loaded = self.loaded(table.into(), "").await?;
        self.exported(place, loaded, |export| export).await
    }

    /// [`Service::export`] as the bytes of a file for people of a server, made in the lane of those who want it.
    ///
    /// # Errors
    /// A refusal if the game is too long to be written where others wait.
    pub async fn export_file(&self, table: &str, lane: Lane) -> Result<ExportFile, Error> {
        let place = self.workers.admit(lane)?;
        let loaded = self.loaded(table.into(), "").await?;
        loaded.may_be_exported().map_err(Rejection::from)?;
        let file = |export: Export| ExportFile {
            json: serde_json::to_vec(&export).expect("an export is plain data"),
            key: export.signature.map(|signature| signature.key),
        };
        self.exported(place, loaded, file).await
    }

    /// Exports a table, and makes something of it, on a thread of the pool.
    async fn exported<T: Send + 'static>(
        &self,
        place: Admitted,
        loaded: Loaded,
        finish: impl FnOnce(Export) -> T + Send + 'static,
    ) -> Result<T, Error> {
        let history = self.store.history(loaded.id(), 0).await?;
        let signer = self.signer().await?.clone();
        let id = loaded.id().to_owned();
        let work = move || finish(loaded.export(&loaded.secrets, &history.entries, Some(&signer)));
        place.run(work).await.map_err(|why| undone(&id, why))
    }

    /// The key that signs every export of this database, made when it is first needed.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails, or holds something else in its place.
    pub async fn signer(&self) -> Result<&Signer, StoreError> {
        let read = || async {
            let candidate = Value::from(hex(&self.fresh("signing key")));
            let kept = self.store.keep(SIGNING_KEY, &candidate).await?;
            let secret = kept.as_str().and_then(unhex);
            secret
                .map(Signer::new)
                .ok_or_else(|| StoreError::Missing(SIGNING_KEY.to_owned()))
        };
        self.signer.get_or_try_init(read).await
    }
}
