//! All that is measured, a little of each, in proportion: what a step back would change, whatever the machine does besides.
//!
//! Processor times of the programs as `cargo build` makes them: unoptimised ones do the same work. The goals of the design are
//! those of a release, which `cargo bench-product` measures in full.

use crate::backlog;
use crate::cloud::{Artefacts, Cloud};
use crate::failure::Failure;
use crate::figures::ratio;
use crate::growth;
use crate::search;
use crate::signin;
use crate::speed::{self, Treatment};
use std::path::Path;

/// Starts of each program, and calls of each after its first one, over all starts.
const ROUNDS: usize = 9;
const CALLS: usize = 450;
/// Entries of two persons.
const SIZES: [usize; 2] = [100, 2000];
/// Requests of each kind for each of them.
const PAGES: usize = 15;
/// Centres beside the examples, and searches around each postcode.
const CENTRES: i64 = 2000;
const SEARCHES: usize = 20;
/// Accounts, and refused sign-ins to each of them.
const ACCOUNTS: i64 = 8;
const TRIES: usize = 3;
/// Entries that are due at once.
const BACKLOGS: [usize; 2] = [100, 1000];

/// A proportion and what it may be at most.
#[derive(Clone, Copy, Debug)]
pub struct Ratio {
    pub what: &'static str,
    pub value: f64,
    pub most: f64,
}

impl Ratio {
    /// Whether it is more than it may be.
    #[must_use]
    pub fn is_over(&self) -> bool {
        // One that is no number was not measured.
        self.value.is_nan() || self.value > self.most
    }
}

/// Measures all. `root` is the folder of the repository.
pub async fn measure(artefacts: &Artefacts, root: &Path) -> Result<Vec<Ratio>, Failure> {
    let mut ratios = Vec::new();
    let mut add = |what, value, most| ratios.push(Ratio { what, value, most });

    let folder = root.join("target/bench");
    let treatment = Treatment::start(&folder).await?;
    let copies = copied(artefacts, &folder.join("programs"))?;
    let subjects = [
        treatment.empty("empty", &copies.binary("empty")?),
        treatment.floor("floor", &copies.binary("floor")?),
        treatment.entity("entity", &copies)?,
    ];
    let speeds = speed::measure(&subjects, ROUNDS, CALLS).await?;
    if let [empty, floor, entity] = speeds.as_slice() {
        // Not in proportion to the empty program: what TLS costs beside it differs threefold between processors.
        add(
            "a start with its first answer / an empty program that makes a call over TLS",
            ratio(entity.busy.median(), floor.busy.median()),
            3.5,
        );
        add(
            "a later answer / that of an empty program",
            ratio(entity.busy_warm.median(), empty.busy_warm.median()),
            8.2,
        );
    }

    let catalogs = root.join("infra/catalog");
    let cloud = Cloud::start(artefacts.clone(), &catalogs).await?;
    let binary = artefacts.binary("entity")?;
    let growths = growth::measure(&cloud, &binary, &SIZES, PAGES).await?;
    if let [few, many] = growths.as_slice() {
        add("a page of 2,000 entries / of 100", ratio(many.page.busy.median(), few.page.busy.median()), 1.3);
        add("a week of 2,000 entries / of 100", ratio(many.window.busy.median(), few.window.busy.median()), 1.3);
    }
    for (what, target, most) in [
        ("calls to the table of a row", format!("/api/{}/7", growth::ROOT), 1.0),
        ("calls to the table of a page", format!("/api/{}/list?p.s=100", growth::ROOT), 1.0),
        ("calls to the table of a week", format!("/api/{}/list?{}", growth::ROOT, growth::WEEK), 3.0),
    ] {
        let calls = growth::calls(&binary, &cloud.keys, &cloud.storage, &target).await?;
        add(what, u32::try_from(calls).map_or(f64::NAN, f64::from), most);
    }

    // One row is answered either way: of the examples there are one to three around a postcode, and each row of an answer costs more
    // than to look at a hundred.
    let few = search::measure(&cloud, &binary, SEARCHES, 1).await?;
    search::fill(&cloud.storage, CENTRES).await?;
    let many = search::measure(&cloud, &binary, SEARCHES, 1).await?;
    add("the nearest of 2,000 centres / of the examples", ratio(many.busy.mean(), few.busy.mean()), 6.5);

    let refusals = signin::measure(&cloud, ACCOUNTS, TRIES).await?;
    let (known, unknown) = (refusals.known.busy.median(), refusals.unknown.busy.median());
    add("a refused sign-in with an account / without", ratio(known, unknown), 1.2);
    add("a refused sign-in without an account / with", ratio(unknown, known), 1.2);

    let [few, many] = BACKLOGS;
    let (few, many) = (backlog::measure(few).await?, backlog::measure(many).await?);
    add("an entry of 1,000 that are due / of 100", ratio(many.each_busy(), few.each_busy()), 1.3);
    Ok(ratios)
}

/// The programs whose starts are measured, written once more. A linker leaves a file in the cache page by page, and to start one
/// of that kind costs up to twice as much (`infra/adr/0076-starts-are-measured-on-copies.md`).
fn copied(artefacts: &Artefacts, folder: &Path) -> Result<Artefacts, Failure> {
    std::fs::create_dir_all(folder)?;
    for name in ["empty", "floor", "entity"] {
        let copy = folder.join(name);
        if copy.exists() {
            // Written over, it would keep the pages it has.
            std::fs::remove_file(&copy)?;
        }
        std::fs::copy(artefacts.binary(name)?, copy)?;
    }
    Ok(Artefacts::in_folder(folder.to_path_buf()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_not_measured_is_over() {
        let over = |value| Ratio { what: "", value, most: 2.0 }.is_over();
        assert!(!over(2.0) && over(2.01) && over(f64::NAN) && over(f64::INFINITY));
    }
}
