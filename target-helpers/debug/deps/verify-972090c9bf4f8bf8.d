/work/main/target-helpers/debug/deps/verify-972090c9bf4f8bf8.d: infra/verify/src/bin/verify.rs

/work/main/target-helpers/debug/deps/verify-972090c9bf4f8bf8: infra/verify/src/bin/verify.rs

infra/verify/src/bin/verify.rs:
