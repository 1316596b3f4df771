/work/main/target-helpers/debug/deps/wait4-dbbaa1628be779c2.d: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/wait4-0.2.0/src/lib.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/wait4-0.2.0/src/unix.rs

/work/main/target-helpers/debug/deps/libwait4-dbbaa1628be779c2.rlib: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/wait4-0.2.0/src/lib.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/wait4-0.2.0/src/unix.rs

/work/main/target-helpers/debug/deps/libwait4-dbbaa1628be779c2.rmeta: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/wait4-0.2.0/src/lib.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/wait4-0.2.0/src/unix.rs

/root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/wait4-0.2.0/src/lib.rs:
/root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/wait4-0.2.0/src/unix.rs:
