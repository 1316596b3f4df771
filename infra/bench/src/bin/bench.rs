//! `cargo bench-product`: the budgets of the design, measured in one run.
//!
//! `cargo bench-product speed` measures starting and answering only, `growth` lists only, `search` the search for centres
//! only, `signin` whether the time of a refusal tells that an account exists, `backlog` how fast the notifier works off what has
//! piled up. `cargo bench-product ratios` measures all of it a little, as processor time and in proportion, and fails when
//! one is over its budget: the last step of `cargo verify`, on the programs that it has built.
//! `--before DIR` names a folder with the programs of an earlier state; starting and answering are measured of both, in turn.
//!
//! What counts are the ratios: absolute times are those of the machine it runs on. `ARTEFACTS` may name a folder with the
//! built programs (`entity`, `session`, `empty` and `floor`); without it they are built first, as `cargo build --release` builds them,
//! for `ratios` those of `cargo build` are taken.

use bench::cloud::{Artefacts, Cloud};
use bench::failure::Failure;
use bench::figures::{Report, Times, ms, ratio};
use bench::growth::Growth;
use bench::speed::{Speed, Treatment, measure};
use bench::{backlog, growth, node, picture, ratios, search, signin};
use jiff::tz::TimeZone;
use lexopt::ValueExt;
use lexopt::prelude::{Long, Value};
use shared::clock::Clock;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Duration;

/// What can be measured alone.
const PARTS: [&str; 5] = ["speed", "growth", "search", "signin", "backlog"];
/// All of them a little.
const RATIOS: &str = "ratios";
/// Starts of each program.
const ROUNDS: usize = 25;
/// Calls of each program after its first one, over all starts.
const CALLS: usize = 2000;
/// Entries of the persons whose lists are compared, each with the first.
const SIZES: [usize; 3] = [100, 10_000, 100_000];
/// Requests of each kind for each of them.
const PAGES: usize = 100;
/// Entries that are due at once, each compared with the first.
const BACKLOGS: [usize; 2] = [1000, 100_000];
/// The picture of the larger one.
const PICTURE: &str = "infra/docs/notifier.svg";
/// Centres beside the examples in the longer list that is searched.
const CENTRES: i64 = 2000;
/// Searches around each postcode.
const SEARCHES: usize = 200;
/// Rows of an answer, as many as the site asks for.
const SEARCH_PAGE: usize = 20;
/// Accounts, and refused sign-ins to each of them.
const ACCOUNTS: i64 = 25;
const TRIES: usize = 8;

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
    // Without a terminal there is nowhere to report this.
    let _written = write!(std::io::stdout(), "{text}");
}

/// What was asked for on the command line.
#[derive(Default)]
struct Options {
    /// The only part that is measured; all without it.
    only: Option<String>,
    /// The programs of an earlier state.
    before: Option<Artefacts>,
}

fn options(mut arguments: lexopt::Parser) -> Result<Options, lexopt::Error> {
    let mut options = Options::default();
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("before") => options.before = Some(Artefacts::in_folder(arguments.value()?.into())),
            Value(part) if options.only.is_none() && PARTS.iter().chain([&RATIOS]).any(|name| part == *name) => {
                options.only = Some(part.string()?);
            }
            other => return Err(other.unexpected()),
        }
    }
    Ok(options)
}

async fn run() -> Result<String, Failure> {
    let wrong =
        |error| Failure::Harness(format!("{error}; cargo bench-product [{}|{RATIOS}] [--before DIR]", PARTS.join("|")));
    let options = options(lexopt::Parser::from_env()).map_err(wrong)?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let wanted = |part: &str| options.only.as_deref().is_none_or(|only| only == part);
    let mut report = Report::default();
    if wanted("backlog") {
        backlog(&root, &mut report).await?;
        if options.only.is_some() {
            return Ok(report.text());
        }
    }
    let given = std::env::var_os("ARTEFACTS").map(|folder| Artefacts::in_folder(PathBuf::from(folder)));
    if options.only.as_deref() == Some(RATIOS) {
        // Their budgets are those of unoptimised programs.
        let built = || Artefacts::in_folder(target(&root).join("debug"));
        return proportions(&root, &given.unwrap_or_else(built)).await;
    }
    let artefacts = match given {
        Some(artefacts) => artefacts,
        None => build(&root)?,
    };
    if wanted("speed") {
        speed(&root, &artefacts, options.before.as_ref(), &mut report).await?;
    }
    if wanted("growth") {
        grow(&root, &artefacts, &mut report).await?;
    }
    if wanted("search") {
        find(&root, &artefacts, &mut report).await?;
    }
    if wanted("signin") {
        refuse(&root, &artefacts, &mut report).await?;
    }
    Ok(report.text())
}

async fn proportions(root: &Path, artefacts: &Artefacts) -> Result<String, Failure> {
    let ratios = ratios::measure(artefacts, root).await?;
    let mut report = Report::default();
    for ratio in &ratios {
        report.row(ratio.what, &format!("{:.2}", ratio.value), &format!("<= {}", ratio.most));
    }
    let over: Vec<&str> = ratios.iter().filter(|ratio| ratio.is_over()).map(|ratio| ratio.what).collect();
    if over.is_empty() {
        Ok(report.text())
    } else {
        Err(Failure::Harness(format!("{}over: {}", report.text(), over.join("; "))))
    }
}

fn build(root: &Path) -> Result<Artefacts, Failure> {
    say("building the programs ...\n");
    let builds: [&[&str]; 3] = [
        &["--package", "functions", "--bins"],
        &["--package", "bench", "--no-default-features", "--bin", "empty"],
        &["--package", "bench", "--no-default-features", "--features", "alone", "--bin", "floor"],
    ];
    for which in builds {
        let status = Command::new("cargo").args(["build", "--release"]).args(which).current_dir(root).status()?;
        if !status.success() {
            return Err(Failure::Harness("the programs do not build".to_owned()));
        }
    }
    Ok(Artefacts::in_folder(target(root).join("release")))
}

/// Cargo's folder.
fn target(root: &Path) -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from)
}

/// Names in the report.
const FLOOR: &str = "empty and a call over TLS";
const BEFORE: &str = "entity before";
const NODE: &str = "Node.js";

async fn speed(
    root: &Path,
    artefacts: &Artefacts,
    before: Option<&Artefacts>,
    report: &mut Report,
) -> Result<(), Failure> {
    say(&format!("starting each program {ROUNDS} times, calling it {CALLS} times ...\n"));
    let work = root.join("target/bench");
    let treatment = Treatment::start(&work).await?;
    let mut subjects = vec![
        treatment.empty("empty", &artefacts.binary("empty")?),
        treatment.floor(FLOOR, &artefacts.binary("floor")?),
        treatment.entity("entity", artefacts)?,
    ];
    if let Some(before) = before {
        subjects.push(treatment.entity(BEFORE, before)?);
    }
    match node::bundle(&root.join("infra/bench/node"), &work.join("node")) {
        Ok((node, bundle)) => subjects.push(treatment.node(NODE, &node, &bundle)),
        Err(failure) => say(&format!("without Node.js: {failure}\n")),
    }
    let speeds = measure(&subjects, ROUNDS, CALLS).await?;
    for (subject, speed) in subjects.iter().zip(&speeds) {
        row(report, subject.name, speed);
    }
    let named: Vec<(&str, &Speed)> = subjects.iter().map(|subject| subject.name).zip(&speeds).collect();
    let of = |name: &str| named.iter().find(|(other, _)| *other == name).map(|(_, speed)| *speed);
    for (name, other, wanted) in [
        ("entity", "empty", "<= 2"),
        ("entity", FLOOR, ""),
        (FLOOR, "empty", ""),
        (BEFORE, "empty", ""),
        ("entity", NODE, "<= 0.2"),
        ("entity", BEFORE, ""),
    ] {
        let (Some(one), Some(two)) = (of(name), of(other)) else { continue };
        let cold = format!("{:.2}", ratio(one.cold.median(), two.cold.median()));
        let busy = format!("{:.2}", ratio(one.busy.median(), two.busy.median()));
        report.row(&format!("cold start, {name} / {other}"), &cold, wanted);
        report.row(&format!("cold start, {name} / {other}, processor time"), &busy, "");
    }
    Ok(())
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
    say(&format!("writing {} entries, asking for {PAGES} pages of each size ...\n", SIZES.iter().sum::<usize>()));
    let binary = artefacts.binary("entity")?;
    let cloud = Cloud::start(artefacts.clone(), &root.join("infra/catalog")).await?;
    let growths = growth::measure(&cloud, &binary, &SIZES, PAGES).await?;
    for (name, of) in [
        ("page of 100", (|one| &one.page.took) as fn(&Growth) -> &Times),
        ("week of a dashboard", |one| &one.window.took),
    ] {
        let medians: Vec<Duration> = growths.iter().map(|growth| of(growth).median()).collect();
        for (size, median) in SIZES.iter().zip(&medians) {
            report.row(&format!("{name}, {size} entries"), &ms(*median), "");
        }
        for (size, median) in SIZES.iter().zip(&medians).skip(1) {
            let ratio = format!("{:.2}", ratio(*median, medians[0]));
            report.row(&format!("{name}, {size} / {}", SIZES[0]), &ratio, "<= 1.2");
        }
    }
    // A week takes three queries in parallel: its days, changed days, and repeated entries.
    for (name, target, wanted) in [
        ("DynamoDB calls of a get", format!("/api/{}/7", growth::ROOT), "1"),
        ("DynamoDB calls of a page", format!("/api/{}/list?p.s=100", growth::ROOT), "1"),
        ("DynamoDB calls of a week", format!("/api/{}/list?{}", growth::ROOT, growth::WEEK), "3"),
    ] {
        let calls = growth::calls(&binary, &cloud.keys, &cloud.storage, &target).await?;
        report.row(name, &calls.to_string(), wanted);
    }
    Ok(())
}

/// Works off a small and a large backlog, the small one before and after, so that a machine that gets slower is seen.
async fn backlog(root: &Path, report: &mut Report) -> Result<(), Failure> {
    let [few, many] = BACKLOGS;
    say(&format!("letting {few} and {many} entries become due, running the notifier until nothing is ...\n"));
    let (first, large, last) =
        (backlog::measure(few).await?, backlog::measure(many).await?, backlog::measure(few).await?);
    for one in [&first, &large, &last] {
        let name = format!("backlog of {} entries", one.entries);
        report.row(&format!("{name}: all"), &format!("{:.1} s", one.took.as_secs_f64()), "");
        report.row(&format!("{name}: each"), &ms(one.each()), "");
        report.row(&format!("{name}: processor time of each, with the table's"), &ms(one.each_busy()), "");
        report.row(&format!("{name}: units of each, reading and writing"), &format!("{:.1}", one.each_units()), "");
    }
    for (entries, most) in backlog::GOALS {
        let took = large.until(entries).map_or_else(String::new, |took| format!("{:.0} s", took.as_secs_f64()));
        report.row(&format!("{entries} that are due at once"), &took, &format!("<= {} s", most.as_secs()));
    }
    let base = first.each_busy().min(last.each_busy());
    let busy = format!("{:.2}", ratio(large.each_busy(), base));
    report.row(&format!("an entry, {many} / {few}, processor time"), &busy, "<= 1.2");
    let load = std::fs::read_to_string("/proc/loadavg")?;
    report.row(
        "load of the machine over 1, 5 and 15 minutes",
        &load.split(' ').take(3).collect::<Vec<_>>().join(" "),
        "",
    );
    let day = Clock::system().now().to_zoned(TimeZone::UTC).date();
    Ok(std::fs::write(root.join(PICTURE), picture::of(&large, &backlog::GOALS, day))?)
}

async fn find(root: &Path, artefacts: &Artefacts, report: &mut Report) -> Result<(), Failure> {
    say(&format!("searching {SEARCHES} times around each postcode, in the examples and among {CENTRES} more ...\n"));
    let binary = artefacts.binary("entity")?;
    for (name, more) in [("examples", 0), ("examples and 2,000 centres", CENTRES)] {
        let cloud = Cloud::start(artefacts.clone(), &root.join("infra/catalog")).await?;
        search::fill(&cloud.storage, more).await?;
        let searches = search::measure(&cloud, &binary, SEARCHES, SEARCH_PAGE).await?;
        report.row(&format!("search by postcode, {name}: p50"), &ms(searches.later.median()), "<= 5 ms");
        report.row(&format!("search by postcode, {name}: p99"), &ms(searches.later.percentile(99)), "");
        report.row(&format!("search by postcode, {name}: first, with reading them"), &ms(searches.first), "");
    }
    Ok(())
}

async fn refuse(root: &Path, artefacts: &Artefacts, report: &mut Report) -> Result<(), Failure> {
    say("signing in with wrong passwords, with and without an account ...\n");
    let cloud = Cloud::start(artefacts.clone(), &root.join("infra/catalog")).await?;
    let refusals = signin::measure(&cloud, ACCOUNTS, TRIES).await?;
    let (known, unknown) = (refusals.known.took.median(), refusals.unknown.took.median());
    report.row("refused sign-in, with an account: p50", &ms(known), "");
    report.row("refused sign-in, without: p50", &ms(unknown), "");
    report.row("refused sign-in, with / without", &format!("{:.3}", ratio(known, unknown)), "0.95 to 1.05");
    Ok(())
}
