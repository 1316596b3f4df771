/work/main/target-helpers/debug/deps/verify-4c5c36686758c0a1.d: infra/verify/src/lib.rs infra/verify/src/blocks.rs infra/verify/src/checks.rs infra/verify/src/counts.rs infra/verify/src/datamap.rs infra/verify/src/licences.rs infra/verify/src/limits.rs infra/verify/src/outcome.rs infra/verify/src/release.rs infra/verify/src/report.rs infra/verify/src/repository.rs infra/verify/src/runners.rs infra/verify/src/sbom.rs infra/verify/src/schedule.rs infra/verify/src/site.rs infra/verify/src/steps.rs infra/verify/src/supply.rs infra/verify/src/tidy.rs infra/verify/src/tidy/circles.rs infra/verify/src/tidy/circles/crates.rs infra/verify/src/tidy/circles/graph.rs infra/verify/src/tidy/circles/site.rs infra/verify/src/tidy/circles/tokens.rs infra/verify/src/tidy/colours.rs infra/verify/src/tidy/evidence.rs infra/verify/src/tidy/file.rs infra/verify/src/tidy/rules.rs infra/verify/src/tidy/source.rs infra/verify/src/tidy/words.rs infra/verify/src/tools.rs

/work/main/target-helpers/debug/deps/libverify-4c5c36686758c0a1.rlib: infra/verify/src/lib.rs infra/verify/src/blocks.rs infra/verify/src/checks.rs infra/verify/src/counts.rs infra/verify/src/datamap.rs infra/verify/src/licences.rs infra/verify/src/limits.rs infra/verify/src/outcome.rs infra/verify/src/release.rs infra/verify/src/report.rs infra/verify/src/repository.rs infra/verify/src/runners.rs infra/verify/src/sbom.rs infra/verify/src/schedule.rs infra/verify/src/site.rs infra/verify/src/steps.rs infra/verify/src/supply.rs infra/verify/src/tidy.rs infra/verify/src/tidy/circles.rs infra/verify/src/tidy/circles/crates.rs infra/verify/src/tidy/circles/graph.rs infra/verify/src/tidy/circles/site.rs infra/verify/src/tidy/circles/tokens.rs infra/verify/src/tidy/colours.rs infra/verify/src/tidy/evidence.rs infra/verify/src/tidy/file.rs infra/verify/src/tidy/rules.rs infra/verify/src/tidy/source.rs infra/verify/src/tidy/words.rs infra/verify/src/tools.rs

/work/main/target-helpers/debug/deps/libverify-4c5c36686758c0a1.rmeta: infra/verify/src/lib.rs infra/verify/src/blocks.rs infra/verify/src/checks.rs infra/verify/src/counts.rs infra/verify/src/datamap.rs infra/verify/src/licences.rs infra/verify/src/limits.rs infra/verify/src/outcome.rs infra/verify/src/release.rs infra/verify/src/report.rs infra/verify/src/repository.rs infra/verify/src/runners.rs infra/verify/src/sbom.rs infra/verify/src/schedule.rs infra/verify/src/site.rs infra/verify/src/steps.rs infra/verify/src/supply.rs infra/verify/src/tidy.rs infra/verify/src/tidy/circles.rs infra/verify/src/tidy/circles/crates.rs infra/verify/src/tidy/circles/graph.rs infra/verify/src/tidy/circles/site.rs infra/verify/src/tidy/circles/tokens.rs infra/verify/src/tidy/colours.rs infra/verify/src/tidy/evidence.rs infra/verify/src/tidy/file.rs infra/verify/src/tidy/rules.rs infra/verify/src/tidy/source.rs infra/verify/src/tidy/words.rs infra/verify/src/tools.rs

infra/verify/src/lib.rs:
infra/verify/src/blocks.rs:
infra/verify/src/checks.rs:
infra/verify/src/counts.rs:
infra/verify/src/datamap.rs:
infra/verify/src/licences.rs:
infra/verify/src/limits.rs:
infra/verify/src/outcome.rs:
infra/verify/src/release.rs:
infra/verify/src/report.rs:
infra/verify/src/repository.rs:
infra/verify/src/runners.rs:
infra/verify/src/sbom.rs:
infra/verify/src/schedule.rs:
infra/verify/src/site.rs:
infra/verify/src/steps.rs:
infra/verify/src/supply.rs:
infra/verify/src/tidy.rs:
infra/verify/src/tidy/circles.rs:
infra/verify/src/tidy/circles/crates.rs:
infra/verify/src/tidy/circles/graph.rs:
infra/verify/src/tidy/circles/site.rs:
infra/verify/src/tidy/circles/tokens.rs:
infra/verify/src/tidy/colours.rs:
infra/verify/src/tidy/evidence.rs:
infra/verify/src/tidy/file.rs:
infra/verify/src/tidy/rules.rs:
infra/verify/src/tidy/source.rs:
infra/verify/src/tidy/words.rs:
infra/verify/src/tools.rs:
