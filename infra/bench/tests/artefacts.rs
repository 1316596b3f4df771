//! The real artefacts under the runtime harness.
