//! Installs the site's packages and builds the site, each only when something changed.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use tokio::process::Command;

/// Oldest Node that the site's tools run on.
const NODE: (u32, u32) = (20, 19);

/// Files and folders of the site that no build reads.
const NOT_SOURCES: &[&str] = &["node_modules", "dist", "e2e", "test-results", "playwright-report", "coverage"];

/// The folder outside of the site whose lists and texts are built into it.
const CATALOG: &str = "infra/catalog";

/// Where the hash of the sources is kept; Vite empties the folder, so a build by hand removes it.
const STAMP: &str = "dist/.sources";

/// The programs that install and build.
#[derive(Clone, Debug)]
pub struct Tools {
    pub node: PathBuf,
    pub npm: PathBuf,
}

impl Default for Tools {
    fn default() -> Self {
        Self { node: PathBuf::from("node"), npm: PathBuf::from("npm") }
    }
}

/// Reports progress.
pub type Progress<'a> = &'a (dyn Fn(&str) + Send + Sync);

/// Builds the site in `folder` where needed; the folder to serve.
///
/// # Errors
/// One sentence when Node is missing or too old, or the installation or the build failed.
pub async fn build(folder: &Path, tools: &Tools, progress: Progress<'_>) -> Result<PathBuf, String> {
    let dist = folder.join("dist");
    // Two programs that start at once must not build into the same folder.
    let lock = folder.with_file_name("target").join("site.lock");
    let _lock = exclusive(&lock, progress).await?;
    let sources = hash(folder)?;
    if std::fs::read_to_string(folder.join(STAMP)).is_ok_and(|built| built == sources) {
        return Ok(dist);
    }
    install_locked(folder, tools, progress).await?;
    progress("site: build ...");
    // Without type checks, which are part of `cargo verify`: here the site only has to be built.
    run(&tools.node, folder, &["node_modules/vite/bin/vite.js", "build"], "The site could not be built").await?;
    std::fs::write(folder.join(STAMP), sources)
        .map_err(|error| format!("{} cannot be written: {error}.", folder.join(STAMP).display()))?;
    Ok(dist)
}

/// Installs the site's packages where needed.
///
/// # Errors
/// One sentence when Node is missing or too old, or the installation failed.
pub async fn install(folder: &Path, tools: &Tools, progress: Progress<'_>) -> Result<(), String> {
    let _lock = exclusive(&folder.with_file_name("target").join("site.lock"), progress).await?;
    install_locked(folder, tools, progress).await
}

async fn install_locked(folder: &Path, tools: &Tools, progress: Progress<'_>) -> Result<(), String> {
    check_node(&tools.node).await?;
    if is_installed(folder) {
        return Ok(());
    }
    progress("site: npm install ...");
    // `npm ci` refuses a lock file that was written where a registry lacks the optional packages of other systems.
    let arguments = ["install", "--no-save", "--no-audit", "--no-fund"];
    run(&tools.npm, folder, &arguments, "The packages of the site could not be installed").await
}

/// Waits for another program that installs or builds in the same folder.
async fn exclusive(path: &Path, progress: Progress<'_>) -> Result<File, String> {
    let broken = |error: std::io::Error| format!("The lock {} cannot be taken: {error}.", path.display());
    if let Some(parent) = path.parent() {
        std::fs::create_dir_all(parent).map_err(broken)?;
    }
    let file = File::create(path).map_err(broken)?;
    match file.try_lock() {
        Ok(()) => return Ok(file),
        Err(TryLockError::Error(error)) => return Err(broken(error)),
        Err(TryLockError::WouldBlock) => progress("site: wait for another build ..."),
    }
    let waited = tokio::task::spawn_blocking(move || file.lock().map(|()| file)).await;
    waited.map_err(std::io::Error::other).and_then(|locked| locked).map_err(broken)
}

async fn check_node(node: &Path) -> Result<(), String> {
    let needed = format!("Node {}.{} or newer is needed to build the site", NODE.0, NODE.1);
    let output = Command::new(node).arg("--version").output().await;
    let text = match output {
        Ok(output) if output.status.success() => String::from_utf8_lossy(&output.stdout).trim().to_owned(),
        _ => return Err(format!("{needed}, but there is no node command here.")),
    };
    if version(&text).is_some_and(|version| version >= NODE) {
        Ok(())
    } else {
        Err(format!("{needed}, but this is {text}."))
    }
}

fn version(text: &str) -> Option<(u32, u32)> {
    let mut parts = text.strip_prefix('v')?.split('.');
    Some((parts.next()?.parse().ok()?, parts.next()?.parse().ok()?))
}

async fn run(program: &Path, folder: &Path, arguments: &[&str], failure: &str) -> Result<(), String> {
    let output = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .kill_on_drop(true)
        .output()
        .await
        .map_err(|error| format!("{failure}: {} cannot be run ({error}).", program.display()))?;
    if output.status.success() {
        return Ok(());
    }
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8_lossy(&text);
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    for line in lines.iter().skip(lines.len().saturating_sub(30)) {
        eprintln!("  {line}");
    }
    let code = output.status.code().map_or_else(|| "a signal".to_owned(), |code| format!("exit code {code}"));
    let program = program.file_name().unwrap_or_default().to_string_lossy();
    Err(format!("{failure}: {program} {} ended with {code}; its last lines are above.", arguments.join(" ")))
}

/// Whether `node_modules` matches the lock file. npm keeps a lock file of its own in there.
fn is_installed(folder: &Path) -> bool {
    let packages = |path: &Path| -> Option<serde_json::Map<String, Value>> {
        let lock: Value = serde_json::from_str(&std::fs::read_to_string(path).ok()?).ok()?;
        lock.get("packages")?.as_object().cloned()
    };
    let wanted = packages(&folder.join("package-lock.json"));
    let there = packages(&folder.join("node_modules/.package-lock.json"));
    let (Some(wanted), Some(there)) = (wanted, there) else { return false };
    let same = |name: &String, other: &serde_json::Map<String, Value>, package: &Value| {
        other.get(name).is_some_and(|other| other.get("integrity") == package.get("integrity"))
    };
    // Packages for other machines are optional and not installed.
    let is_optional = |package: &Value| {
        ["optional", "devOptional"].iter().any(|flag| package.get(flag).and_then(Value::as_bool) == Some(true))
    };
    there.iter().all(|(name, package)| same(name, &wanted, package))
        && wanted
            .iter()
            .filter(|(name, _)| !name.is_empty())
            .all(|(name, package)| is_optional(package) || same(name, &there, package))
}

/// The hash over names and contents of everything a build reads.
fn hash(folder: &Path) -> Result<String, String> {
    let mut files = Vec::new();
    let unreadable = |error: std::io::Error| format!("The site in {} cannot be read: {error}.", folder.display());
    collect(folder, true, &mut files).map_err(unreadable)?;
    let catalog = folder.with_file_name(CATALOG);
    if catalog.is_dir() {
        collect(&catalog, false, &mut files).map_err(unreadable)?;
    }
    files.sort();
    let root = folder.parent().unwrap_or(folder);
    let mut hasher = Sha256::new();
    for file in &files {
        let bytes = std::fs::read(file).map_err(unreadable)?;
        let name = file.strip_prefix(root).unwrap_or(file).to_string_lossy();
        hasher.update(format!("{name}\0{}\0", bytes.len()));
        hasher.update(bytes);
    }
    Ok(URL_SAFE_NO_PAD.encode(hasher.finalize()))
}

fn collect(folder: &Path, top: bool, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with('.') || name.ends_with(".tsbuildinfo") || (top && NOT_SOURCES.contains(&name.as_str())) {
            continue;
        }
        let kind = entry.file_type()?;
        if kind.is_dir() {
            collect(&entry.path(), false, files)?;
        } else if kind.is_file() {
            files.push(entry.path());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use std::os::unix::fs::PermissionsExt;
    use std::sync::Mutex;

    fn write(folder: &Path, name: &str, text: &str) {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().expect("parent")).expect("folder");
        std::fs::write(path, text).expect("file");
    }

    #[test]
    fn only_sources_change_the_hash() {
        let dir = tempfile::tempdir().expect("folder");
        let folder = &dir.path().join("site");
        write(folder, "src/main.tsx", "a");
        write(folder, "package-lock.json", "{}");
        let before = hash(folder).expect("hash");
        for name in ["node_modules/x.js", "dist/index.html", "e2e/x.spec.ts", "tsconfig.tsbuildinfo", ".cache"] {
            write(folder, name, "new");
            assert_eq!(hash(folder).expect("hash"), before, "{name}");
        }
        for name in
            ["src/main.tsx", "src/e2e/new.ts", "package-lock.json", "vite.config.ts", "../infra/catalog/faq/new.md"]
        {
            let before = hash(folder).expect("hash");
            write(folder, name, "changed");
            assert_ne!(hash(folder).expect("hash"), before, "{name}");
        }
        std::fs::rename(folder.join("src/main.tsx"), folder.join("src/other.tsx")).expect("rename");
        assert_ne!(hash(folder).expect("hash"), before);
    }

    #[test]
    fn an_installation_is_compared_with_the_lock_file() {
        let dir = tempfile::tempdir().expect("folder");
        let folder = dir.path();
        assert!(!is_installed(folder));
        let wanted = json!({"packages": {
            "": {"name": "site"},
            "node_modules/a": {"version": "1.0.0", "integrity": "sha512-a"},
            "node_modules/b": {"version": "1.0.0", "integrity": "sha512-b", "optional": true},
        }});
        write(folder, "package-lock.json", &wanted.to_string());
        assert!(!is_installed(folder));
        let there = |version: &str| json!({"packages": {"node_modules/a": {"integrity": version}}}).to_string();
        write(folder, "node_modules/.package-lock.json", &there("sha512-old"));
        assert!(!is_installed(folder));
        write(folder, "node_modules/.package-lock.json", &there("sha512-a"));
        assert!(is_installed(folder));
    }

    #[test]
    fn versions_are_compared_as_numbers() {
        assert!(version("v20.19.1").is_some_and(|version| version >= NODE));
        assert!(version("v22.1.0").is_some_and(|version| version >= NODE));
        assert!(version("v20.9.0").is_some_and(|version| version < NODE));
        assert!(version("v8.17.0").is_some_and(|version| version < NODE));
        assert_eq!(version("nonsense"), None);
    }

    /// A program started by one test inherits, for a moment, the open files of another test: a script that is being
    /// written cannot be run then, and a lock stays taken.
    static ALONE: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());

    /// Scripts that replace Node and npm; each build adds a line to `calls`.
    fn tools(folder: &Path, version: &str, npm: &str, build: &str) -> Tools {
        let script = |name: &str, text: &str| {
            write(folder, name, &format!("#!/bin/sh\n{text}\n"));
            let path = folder.join(name);
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("executable");
            path
        };
        Tools {
            node: script(
                "tools/node",
                &format!("if [ $1 = --version ]; then echo {version}; else echo built >> ../calls; {build}; fi"),
            ),
            npm: script("tools/npm", npm),
        }
    }

    async fn built(dir: &Path, tools: &Tools) -> (Result<PathBuf, String>, Vec<String>) {
        let said = Mutex::new(Vec::new());
        let note = |text: &str| said.lock().expect("lock").push(text.to_owned());
        let result = build(&dir.join("site"), tools, &note).await;
        (result, said.into_inner().expect("lock"))
    }

    #[tokio::test]
    async fn a_site_is_built_only_when_its_sources_changed() {
        let _alone = ALONE.lock().await;
        let dir = tempfile::tempdir().expect("folder");
        let dir = dir.path();
        write(dir, "site/src/main.tsx", "a");
        let tools = tools(dir, "v22.1.0", "true", "mkdir -p dist && touch dist/index.html");
        let (first, said) = built(dir, &tools).await;
        assert_eq!(first, Ok(dir.join("site/dist")));
        assert_eq!(said, ["site: npm install ...", "site: build ..."]);
        let (second, said) = built(dir, &tools).await;
        assert!(second.is_ok() && said.is_empty(), "{said:?}");
        write(dir, "site/src/main.tsx", "b");
        let (_, said) = built(dir, &tools).await;
        assert!(said.contains(&"site: build ...".to_owned()));
        let calls = std::fs::read_to_string(dir.join("calls")).expect("calls");
        assert_eq!(calls.lines().count(), 2);
    }

    #[tokio::test]
    async fn what_stops_a_build_is_said_in_one_sentence() {
        let _alone = ALONE.lock().await;
        let dir = tempfile::tempdir().expect("folder");
        let dir = dir.path();
        write(dir, "site/src/main.tsx", "a");
        let good = tools(dir, "v22.1.0", "true", "true");
        let none = Tools { node: dir.join("nowhere"), ..good.clone() };
        let old = tools(dir, "v18.20.4", "true", "true");
        for (tools, words) in [
            (none, "Node 20.19 or newer is needed to build the site, but there is no node command here."),
            (old, "Node 20.19 or newer is needed to build the site, but this is v18.20.4."),
        ] {
            assert_eq!(built(dir, &tools).await.0, Err(words.to_owned()));
        }
        for (npm, build, words) in [
            ("exit 1", "true", "The packages of the site could not be installed: npm install"),
            (
                "true",
                "exit 2",
                "The site could not be built: node node_modules/vite/bin/vite.js build ended with exit code 2",
            ),
        ] {
            let error = built(dir, &tools(dir, "v20.19.0", npm, build)).await.0.expect_err(words);
            assert!(error.starts_with(words), "{error}");
        }
        assert!(!dir.join("site").join(STAMP).exists(), "a failed build is tried again");
    }
}
