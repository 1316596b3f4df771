//! The artefact of what people upload: the only one that decodes pictures. `FILE_SCAN` may name the tag by which a scanner says
//! that a file is clean.

use functions::function::{Artefact, Function};
use functions::start::{run, variable};
use functions::{function_count, functions_of};
use shared::files::Files;
use shared::files::s3::Bucket;
use shared::files::scan::Scan;
use shared::store::connect::Settings;

static FUNCTIONS: [Function; function_count(Artefact::Files)] = functions_of(Artefact::Files);

fn main() -> std::process::ExitCode {
    run(Artefact::Files.name(), &FUNCTIONS, async |app| {
        let files = Files::new(Bucket::open(Settings::from_env("S3")?, &variable("UPLOADS_BUCKET")?));
        Ok(app.with_files(files.scanned(Scan::read(&std::env::var("FILE_SCAN").unwrap_or_default())?)))
    })
}
