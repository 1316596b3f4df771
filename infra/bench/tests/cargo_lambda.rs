//! The artefacts over `cargo lambda watch` and `cargo lambda invoke` of `target/venv`, as `infra/docs/develop.md` says it: the runtime API
//! and the caller are cargo-lambda's, the services those of `cargo start --services`.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use bench::event::Event;
use local::stack::{Setup, Stack, repository};
use serde_json::{Value, json};
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;
use tokio::process::{Child, Command};

/// How often what starts is asked whether it is there.
const TRIES: usize = 600;

struct Lambda {
    port: String,
    watch: Child,
    functions: Vec<Child>,
    environment: Vec<(String, String)>,
}

impl Lambda {
    /// The runtime API alone: what `cargo lambda watch` compiles and starts itself is started by `function`.
    async fn watch(environment: &str) -> Self {
        let free = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = free.local_addr().unwrap().port().to_string();
        drop(free);
        let mut command = cargo_lambda();
        command.args(["watch", "--only-lambda-apis", "--invoke-address", "127.0.0.1", "--invoke-port", &port]);
        let watch = command.stdout(Stdio::null()).stderr(Stdio::null()).kill_on_drop(true).spawn().unwrap();
        for _ in 0..TRIES {
            if tokio::net::TcpStream::connect(format!("127.0.0.1:{port}")).await.is_ok() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let all = environment.split("export ").skip(1).filter_map(|one| one.split_once("='"));
        let pairs = all.map(|(name, value)| (name.to_owned(), value.trim_end().trim_end_matches('\'').to_owned()));
        Self { port, watch, functions: Vec::new(), environment: pairs.collect() }
    }

    fn function(&mut self, artefact: &str, handler: &str) {
        let built = std::env::var_os("ARTEFACTS").map_or_else(|| repository().join("target/lambda"), PathBuf::from);
        let there = [built.join(artefact).join("bootstrap"), built.join(artefact)];
        let binary = there.iter().find(|path| path.is_file()).unwrap();
        let mut command = Command::new(binary);
        command.envs(self.environment.iter().map(|(name, value)| (name, value)));
        command.env("AWS_LAMBDA_RUNTIME_API", format!("http://127.0.0.1:{}/.rt/{artefact}", self.port));
        command.env("AWS_LAMBDA_FUNCTION_NAME", artefact).env("_HANDLER", handler);
        for (name, value) in [
            ("AWS_LAMBDA_FUNCTION_VERSION", "1"),
            ("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "4096"),
            ("AWS_LAMBDA_LOG_GROUP_NAME", "none"),
            ("AWS_LAMBDA_LOG_STREAM_NAME", "none"),
        ] {
            command.env(name, value);
        }
        self.functions.push(command.stderr(Stdio::null()).kill_on_drop(true).spawn().unwrap());
    }

    async fn invoke(&self, artefact: &str, event: Event) -> Value {
        let origin = &self.environment.iter().find(|(name, _)| name == "ORIGIN_SECRET").unwrap().1;
        let event = event.header("x-origin-secret", origin).json().to_string();
        let mut command = cargo_lambda();
        command.args([
            "invoke",
            artefact,
            "--invoke-address",
            "127.0.0.1",
            "--invoke-port",
            &self.port,
            "--data-ascii",
            &event,
        ]);
        let output = command.output().await.unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_slice(&output.stdout).unwrap()
    }

    async fn stop(mut self) {
        for child in self.functions.iter_mut().chain([&mut self.watch]) {
            child.kill().await.unwrap();
        }
    }
}

fn cargo_lambda() -> Command {
    let mut command = Command::new(repository().join("target/venv/bin/cargo-lambda"));
    command.arg("lambda").current_dir(repository());
    command
}

#[tokio::test]
async fn treatment_and_login_answer_what_cargo_lambda_hands_them() {
    let dir = tempfile::tempdir().unwrap();
    let stack = Stack::start(Setup { services: true, ..Setup::api(dir.path()) }).await.unwrap();
    let person = json!({"email": "anna@zuversicht.example", "password": "Zuversicht-2026!", "termsaccepted": true, "healthdataaccepted": true});
    assert_eq!(local::signup::sign_up(&stack.client(), &stack.outbox, &person).await.status, 201);
    let mut lambda = Lambda::watch(stack.environment.as_ref().unwrap()).await;
    lambda.function("session", "login");
    lambda.function("entity", "treatment");

    let credentials = json!({"email": "anna@zuversicht.example", "password": "Zuversicht-2026!"});
    let signed_in = lambda.invoke("session", Event::new("POST", "/api/login").body(&credentials)).await;
    assert_eq!(signed_in["statusCode"], 200, "{signed_in}");
    let body: Value = serde_json::from_str(signed_in["body"].as_str().unwrap()).unwrap();
    let list = Event::new("GET", "/api/treatment/list").token(body["token"].as_str().unwrap());
    let treatments = lambda.invoke("entity", list).await;
    assert_eq!(treatments["statusCode"], 200, "{treatments}");
    lambda.stop().await;
    stack.stop().await;
}
