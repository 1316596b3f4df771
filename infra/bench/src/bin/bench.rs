//! `cargo bench-house`: the budgets of the design, measured in one run.
//!
//! `cargo bench-house speed` measures starting and answering only, `cargo bench-house growth` lists only.
//!
//! What counts are the ratios: absolute times are those of the machine it runs on. `ARTEFACTS` may name a folder with the
//! built programs (`entity` and `empty`); without it they are built first, as `cargo build --release` builds them.

use bench::cloud::{Artefacts, Cloud, Keys, function};
use bench::event::Event;
use bench::failure::Failure;
use bench::figures::{Report, ms, ratio};
use bench::program::Program;
use bench::speed::{Speed, Subject, measure};
use bench::stub::{Answer, Stub};
use bench::{growth, node};
use serde_json::{Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::Arc;

/// Starts of each program.
const ROUNDS: usize = 25;
/// Calls of each program after its first one, over all starts.
const CALLS: usize = 2000;
/// Entries of the two persons whose lists are compared.
const SIZES: [usize; 2] = [100, 100_000];
/// Requests of each kind for each of them.
const PAGES: usize = 100;

#[tokio::main]
async fn main() -> ExitCode {
    match run().await {
        Ok(text) => {
            say(&text);
            ExitCode::SUCCESS
        }
        Err(failure) => {
            say(&format!("{failure}\n"));
            ExitCode::FAILURE
        }
    }
}

fn say(text: &str) {
    // Nobody is left to tell when this cannot be written.
    let _written = write!(std::io::stdout(), "{text}");
}

async fn run() -> Result<String, Failure> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let artefacts = match std::env::var_os("ARTEFACTS") {
        Some(folder) => Artefacts::in_folder(PathBuf::from(folder)),
        None => build(&root)?,
    };
    let only = std::env::args().nth(1);
    let wanted = |part: &str| only.as_deref().is_none_or(|only| only == part);
    let mut report = Report::default();
    if wanted("speed") {
        speed(&root, &artefacts, &mut report).await?;
    }
    if wanted("growth") {
        grow(&root, &artefacts, &mut report).await?;
    }
    Ok(report.text())
}

fn build(root: &Path) -> Result<Artefacts, Failure> {
    say("building the programs ...\n");
    let builds: [&[&str]; 2] =
        [&["--package", "functions", "--bins"], &["--package", "bench", "--no-default-features", "--bin", "empty"]];
    for which in builds {
        let status = Command::new("cargo").args(["build", "--release"]).args(which).current_dir(root).status()?;
        if !status.success() {
            return Err(Failure::Harness("the programs do not build".to_owned()));
        }
    }
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    Ok(Artefacts::in_folder(target.join("release")))
}

/// A treatment, as DynamoDB answers it.
fn treatment() -> Answer {
    Arc::new(|operation, _| match operation {
        "GetItem" => json!({ "Item": {
            "pk": { "S": "p" }, "sk": { "S": "s" },
            "id": { "N": "7" }, "version": { "N": "1" }, "user": { "N": "1" },
            "medicalprofile": { "N": "3" }, "startdate": { "S": "20260105" }, "note": { "S": "jede dritte Woche" },
            "created": { "S": "2026-03-01T08:00:00Z" }, "modified": { "S": "2026-03-01T08:00:00Z" },
        } }),
        "Query" => json!({ "Items": [], "Count": 0 }),
        _ => Value::Null,
    })
}

async fn speed(root: &Path, artefacts: &Artefacts, report: &mut Report) -> Result<(), Failure> {
    say(&format!("starting each program {ROUNDS} times, calling it {CALLS} times ...\n"));
    let work = root.join("target/bench");
    std::fs::create_dir_all(&work)?;
    let trust = work.join("trust.pem");
    let storage = Stub::tls(treatment(), &trust).await?;
    let keys = Keys::new()?;
    let event = Event::new("GET", "/api/treatment/7").token(&keys.token(1)?);
    let trust = trust.to_string_lossy();
    let entity = function(&artefacts.binary("entity")?, "treatment", &keys, storage.endpoint());
    let mut subjects = vec![
        subject("empty", Program::new(&artefacts.binary("empty")?, "empty"), &event),
        subject("entity", entity.env("AWS_CA_BUNDLE", &trust), &event),
    ];
    match node::bundle(&root.join("infra/bench/node"), &work.join("node")) {
        Ok((node, bundle)) => {
            let program = function(&node, "treatment", &keys, storage.endpoint()).argument(&bundle.to_string_lossy());
            subjects.push(subject("Node.js", program.env("NODE_EXTRA_CA_CERTS", &trust), &event));
        }
        Err(failure) => say(&format!("without Node.js: {failure}\n")),
    }
    let speeds = measure(&subjects, ROUNDS, CALLS).await?;
    for (subject, speed) in subjects.iter().zip(&speeds) {
        row(report, subject.name, speed);
    }
    let [empty, entity, others @ ..] = speeds.as_slice() else { return Ok(()) };
    let cold = |other: &Speed| format!("{:.2}", ratio(entity.cold.median(), other.cold.median()));
    let busy = |other: &Speed| format!("{:.2}", ratio(entity.busy.median(), other.busy.median()));
    report.row("cold start, entity / empty", &cold(empty), "<= 2");
    report.row("cold start, entity / empty, processor time", &busy(empty), "");
    if let [node] = others {
        report.row("cold start, entity / Node.js", &cold(node), "<= 0.2");
        report.row("cold start, entity / Node.js, processor time", &busy(node), "");
    }
    Ok(())
}

fn subject(name: &'static str, program: Program, event: &Event) -> Subject {
    Subject { name, program, event: event.clone(), status: 200 }
}

fn row(report: &mut Report, name: &str, speed: &Speed) {
    let (cold, warm) = (&speed.cold, &speed.warm);
    let memory = speed.memory / 104_858;
    let ours = name == "entity";
    report.row(&format!("{name}: start to first answer, over TLS"), &ms(cold.median()), "");
    report.row(&format!("{name}: processor time for that"), &ms(speed.busy.median()), "");
    report.row(
        &format!("{name}: warm p50, storage's answer in it"),
        &ms(warm.median()),
        if ours { "<= 0.5 ms" } else { "" },
    );
    report.row(&format!("{name}: processor time of a warm call"), &ms(speed.busy_warm.median()), "");
    report.row(&format!("{name}: warm p99"), &ms(warm.percentile(99)), "");
    report.row(
        &format!("{name}: resident memory"),
        &format!("{}.{} MB", memory / 10, memory % 10),
        if ours { "<= 40 MB" } else { "" },
    );
}

async fn grow(root: &Path, artefacts: &Artefacts, report: &mut Report) -> Result<(), Failure> {
    say(&format!("writing {} and {} entries, asking for {PAGES} pages of each ...\n", SIZES[0], SIZES[1]));
    let binary = artefacts.binary("entity")?;
    let cloud = Cloud::start(artefacts.clone(), &root.join("infra/catalog")).await?;
    let growths = growth::measure(&cloud, &binary, &SIZES, PAGES).await?;
    let [few, many] = growths.as_slice() else { return Err(Failure::Harness("two sizes were measured".to_owned())) };
    for (name, few, many) in [("page of 100", &few.page, &many.page), ("week by date", &few.window, &many.window)] {
        report.row(&format!("{name}, {} entries", SIZES[0]), &ms(few.median()), "");
        report.row(&format!("{name}, {} entries", SIZES[1]), &ms(many.median()), "");
        report.row(&format!("{name}, many / few"), &format!("{:.2}", ratio(many.median(), few.median())), "<= 1.2");
    }
    for (name, target) in [
        ("DynamoDB calls of a get", format!("/api/{}/7", growth::ROOT)),
        ("DynamoDB calls of a page", format!("/api/{}/list?p.s=100", growth::ROOT)),
        ("DynamoDB calls of a week", format!("/api/{}/list?f.from=20260302&f.to=20260308", growth::ROOT)),
    ] {
        let calls = growth::calls(&binary, &cloud.keys, &cloud.storage, &target).await?;
        report.row(name, &calls.to_string(), "1");
    }
    Ok(())
}
