//! What comes into the program from elsewhere: every crate from crates.io, under a licence that `deny.toml` allows, none of
//! our own code unsafe, and the bill of materials names all of it.

#![allow(clippy::unwrap_used)]

use serde_json::Value;
use std::collections::BTreeSet;
use std::process::Command;

const CRATES_IO: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// What Cargo.lock holds; none if this machine lacks some of it and may not fetch it.
fn packages() -> Option<Vec<Value>> {
    let packages = listed(&[]);
    if packages.is_none() {
        crate::left_out::note("the sources of every crate in Cargo.lock (cargo fetch)");
    }
    packages
}

/// The packages of the workspace.
fn ours() -> Vec<Value> {
    listed(&["--no-deps"]).expect("our own packages are here")
}

/// What `cargo metadata` lists without a network; none if it fails.
fn listed(flags: &[&str]) -> Option<Vec<Value>> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let output = Command::new(cargo)
        .args(["metadata", "--locked", "--offline", "--format-version", "1"])
        .args(flags)
        .output()
        .unwrap();
    if !output.status.success() {
        return None;
    }
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    Some(metadata["packages"].as_array().unwrap().clone())
}

fn text<'a>(package: &'a Value, field: &str) -> &'a str {
    package[field].as_str().unwrap_or_default()
}

/// The licences that the list in `deny.toml` allows.
fn allowed() -> BTreeSet<String> {
    let rules: toml::Table = std::fs::read_to_string("deny.toml").unwrap().parse().unwrap();
    let list = rules["licenses"]["allow"].as_array().unwrap();
    list.iter().map(|name| name.as_str().unwrap().to_owned()).collect()
}

/// Whether an expression such as `(MIT OR Apache-2.0) AND Unicode-3.0` can be met: each part of an AND by one of its ORs.
fn is_met(expression: &str, allowed: &BTreeSet<String>) -> bool {
    let expression = expression.replace('/', " OR ").replace(['(', ')'], "");
    expression
        .split(" AND ")
        .all(|part| part.split(" OR ").any(|one| allowed.contains(one.trim())))
}

#[test]
fn every_crate_comes_from_the_registry_under_a_licence_that_is_allowed() {
    let Some(packages) = packages() else { return };
    let allowed = allowed();
    let ours = ours();
    let is_ours = |package: &Value| ours.iter().any(|one| one["id"] == package["id"]);
    let foreign: Vec<&Value> = packages.iter().filter(|package| !is_ours(package)).collect();
    assert!(foreign.len() > 100, "{}", foreign.len());
    for package in &foreign {
        assert_eq!(package["source"], CRATES_IO, "{package}");
    }
    let refused: BTreeSet<String> = foreign
        .iter()
        .filter(|package| !is_met(text(package, "license"), &allowed))
        .map(|package| format!("{} {}", text(package, "name"), text(package, "license")))
        .collect();
    assert_eq!(refused, TESTS_ONLY.map(str::to_owned).into());
    println!("{} crates, all from crates.io, all permissive", foreign.len());
}

/// Only the tests use these: the client of a browser's driver, and a piece of the JSON schemas.
const TESTS_ONLY: [&str; 2] = ["borrow-or-share MIT-0", "webdriver MPL-2.0"];

#[test]
fn licences_are_read_as_they_are_meant() {
    let allowed = BTreeSet::from(["MIT".to_owned(), "Unicode-3.0".to_owned()]);
    for (expression, met) in [
        ("MIT", true),
        ("MIT/GPL-3.0", true),
        ("GPL-3.0 OR MIT", true),
        ("(MIT OR Apache-2.0) AND Unicode-3.0", true),
        ("(MIT OR Apache-2.0) AND ISC", false),
        ("GPL-3.0", false),
        ("", false),
    ] {
        assert_eq!(is_met(expression, &allowed), met, "{expression}");
    }
}

#[test]
fn no_code_of_ours_is_unsafe() {
    let manifest: toml::Table = std::fs::read_to_string("Cargo.toml").unwrap().parse().unwrap();
    // `forbid` cannot be lifted by any `#[allow]` in the code.
    assert_eq!(
        manifest["workspace"]["lints"]["rust"]["unsafe_code"].as_str(),
        Some("forbid")
    );
    let ours = ours();
    assert!(ours.len() > 18, "{}", ours.len());
    for package in &ours {
        let path = text(package, "manifest_path");
        let manifest: toml::Table = std::fs::read_to_string(path).unwrap().parse().unwrap();
        assert_eq!(manifest["lints"]["workspace"].as_bool(), Some(true), "{path}");
    }
}

#[test]
fn the_bill_of_materials_names_every_crate() {
    let Some(packages) = packages() else { return };
    let output = match Command::new("python3").arg(".ci/bill").output() {
        Ok(output) => output,
        Err(_) => {
            crate::left_out::note("Python 3");
            return;
        }
    };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let bill: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        (&bill["bomFormat"], &bill["specVersion"]),
        (&"CycloneDX".into(), &"1.5".into())
    );
    let components = bill["components"].as_array().unwrap();
    let named: BTreeSet<(&str, &str)> = components
        .iter()
        .map(|one| (one["name"].as_str().unwrap(), one["version"].as_str().unwrap()))
        .collect();
    let known: BTreeSet<(&str, &str)> = packages
        .iter()
        .map(|one| (one["name"].as_str().unwrap(), one["version"].as_str().unwrap()))
        .collect();
    // What only the tests use, or another system, is not in the program.
    assert!(named.is_subset(&known) && named.len() > 100 && named.len() < known.len());
    assert!(named.iter().any(|(name, _)| *name == "sqlx") && !named.iter().any(|(name, _)| *name == "fantoccini"));
    let ours = ours();
    for component in components {
        let hash = component["hashes"][0]["content"].as_str().unwrap_or_default();
        // Our own packages are in no registry that would hold a hash of them.
        let is_ours = ours.iter().any(|one| one["name"] == component["name"]);
        assert_eq!(hash.len(), if is_ours { 0 } else { 64 }, "{component}");
        assert!(component["licenses"][0]["expression"].is_string(), "{component}");
    }
}
