//! The artefact of what people upload: the only one that decodes pictures.

use functions::function::{Artefact, Function};
use functions::start::{run, variable};
use functions::{function_count, functions_of};
use shared::files::Files;
use shared::files::s3::Bucket;
use shared::store::connect::Settings;

static FUNCTIONS: [Function; function_count(Artefact::Files)] = functions_of(Artefact::Files);

fn main() -> std::process::ExitCode {
    run(Artefact::Files.name(), &FUNCTIONS, async |app| {
        Ok(app.with_files(Files::new(Bucket::open(&Settings::from_env("S3")?, variable("UPLOADS_BUCKET")?))))
    })
}
