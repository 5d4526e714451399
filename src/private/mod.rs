//! Files and folders that only their owner may read: they hold hands of cards, sealed orders and the secrets of the dice.

use std::io;
use std::path::{Path, PathBuf};

/// Makes a folder, and those above it that are missing, with mode 0700. A folder that is there already is left as it is.
///
/// # Errors
/// If it cannot be made.
pub fn make_folder(path: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Makes an empty file with mode 0600 if there is none, so that no other program can read its first byte.
///
/// # Errors
/// If it cannot be made.
pub fn make_file(path: &Path) -> io::Result<()> {
    match options().create_new(true).open(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        made => made.map(drop),
    }
}

/// Writes a file that only its owner may read. One that is there keeps its mode until it is replaced.
///
/// # Errors
/// If it cannot be written.
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    let mut file = options().create(true).truncate(true).open(path)?;
    restrict(&file)?;
    io::Write::write_all(&mut file, bytes.as_ref())
}

fn options() -> std::fs::OpenOptions {
    let mut options = std::fs::OpenOptions::new();
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

#[cfg(unix)]
fn restrict(file: &std::fs::File) -> io::Result<()> {
    file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600))
}

#[cfg(not(unix))]
fn restrict(_: &std::fs::File) -> io::Result<()> {
    Ok(())
}

/// Of these paths, those that other users of the machine may read, each with its mode, such as `755`. Paths that are not
/// there are passed over; on systems without such modes there are none.
pub fn readable_by_others(paths: &[PathBuf]) -> Vec<(PathBuf, String)> {
    let readable = |path: &PathBuf| {
        let mode = mode(path)? & 0o777;
        (mode & 0o077 != 0).then(|| (path.clone(), format!("{mode:o}")))
    };
    paths.iter().filter_map(readable).collect()
}

#[cfg(unix)]
fn mode(path: &Path) -> Option<u32> {
    let found = std::fs::metadata(path).ok()?;
    Some(std::os::unix::fs::MetadataExt::mode(&found))
}

#[cfg(not(unix))]
fn mode(_: &Path) -> Option<u32> {
    None
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn what_is_made_is_for_its_owner_alone() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let (deep, file, old) = (
            folder.path().join("a/b"),
            folder.path().join("a/b/tables.db"),
            folder.path().join("old.json"),
        );
        make_folder(&deep)?;
        make_file(&file)?;
        std::fs::write(&old, "open to all")?;
        let modes = |paths: &[&PathBuf]| -> Vec<Option<u32>> { paths.iter().map(|path| mode(path)).collect() };
        let low = |mode: Option<u32>| mode.map(|mode| mode & 0o777);
        assert_eq!(
            modes(&[&folder.path().join("a"), &deep, &file])
                .into_iter()
                .map(low)
                .collect::<Vec<_>>(),
            [Some(0o700), Some(0o700), Some(0o600)]
        );
        std::fs::write(&file, "kept")?;
        make_file(&file)?;
        assert_eq!(
            std::fs::read_to_string(&file)?,
            "kept",
            "a file that is there is left alone"
        );
        write(&old, "closed")?;
        assert_eq!(
            (low(mode(&old)), std::fs::read_to_string(&old)?),
            (Some(0o600), "closed".to_owned())
        );
        assert_eq!(readable_by_others(&[deep, file, old, folder.path().join("none")]), []);
        Ok(())
    }
}
