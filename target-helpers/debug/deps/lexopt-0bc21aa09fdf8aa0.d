/work/main/target-helpers/debug/deps/lexopt-0bc21aa09fdf8aa0.d: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/lexopt-0.3.2/src/lib.rs

/work/main/target-helpers/debug/deps/liblexopt-0bc21aa09fdf8aa0.rlib: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/lexopt-0.3.2/src/lib.rs

/work/main/target-helpers/debug/deps/liblexopt-0bc21aa09fdf8aa0.rmeta: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/lexopt-0.3.2/src/lib.rs

/root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/lexopt-0.3.2/src/lib.rs:
