//! The harness itself, against the empty program and against programs that fail.

use bench::event::Event;
use bench::failure::Failure;
use bench::program::Program;
use std::path::Path;

fn shell(script: &str) -> Program {
    Program::new(Path::new("/bin/bash"), "treatment").argument("-c").argument(script)
}

#[tokio::test]
async fn a_program_answers_event_after_event() {
    let mut empty = Program::new(Path::new(env!("CARGO_BIN_EXE_empty")), "empty").start().await.unwrap();
    let event = Event::new("GET", "/api/treatment/list?p.s=5");
    let first = empty.call(&event).await.unwrap();
    let second = empty.call(&event).await.unwrap();
    assert_eq!((first.status, first.body.as_str()), (200, "{}"));
    assert_eq!(second.status, 200);
    assert!(first.took <= first.since_start && first.since_start < second.since_start);
    assert!(empty.resident_bytes().unwrap() > 500_000);
    empty.stop().await.unwrap();
}

#[tokio::test]
async fn a_program_gets_what_lambda_gives_and_nothing_of_ours() {
    let script = "env >&2; exit 7";
    let failure = shell(script).env("TABLE_NAME", "t").start().await.unwrap().call(&Event::new("GET", "/")).await;
    let Err(Failure::Exited { code, errors }) = failure else { panic!("{failure:?}") };
    assert_eq!(code, Some(7));
    for expected in ["_HANDLER=treatment", "TABLE_NAME=t", "AWS_LAMBDA_FUNCTION_MEMORY_SIZE=256"] {
        assert!(errors.contains(expected), "{expected} in {errors}");
    }
    assert!(!errors.contains("CARGO"), "{errors}");
}

#[tokio::test]
async fn a_program_that_reports_why_it_cannot_start_is_heard() {
    let script = r#"
        exec 3<>"/dev/tcp/${AWS_LAMBDA_RUNTIME_API/://}"
        printf 'POST /2018-06-01/runtime/init/error HTTP/1.1\r\nHost: x\r\nContent-Length: 8\r\n\r\nno table' >&3
        cat <&3
    "#;
    let failure = shell(script).start().await.unwrap().call(&Event::new("GET", "/")).await;
    assert!(matches!(&failure, Err(Failure::Init(reason)) if reason == "no table"), "{failure:?}");
}

#[tokio::test]
async fn a_program_that_is_not_there_is_named() {
    let failure = Program::new(Path::new("/nowhere/entity"), "treatment").start().await.err().unwrap();
    assert!(failure.to_string().contains("/nowhere/entity"), "{failure}");
}
