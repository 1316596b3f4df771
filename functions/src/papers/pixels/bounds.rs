//! How large a picture may be, and why there is none.

/// What is decoded. What is larger in memory than on the way is known before a pixel is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// The longest side, in pixels.
    pub side: u32,
    /// Bytes that decoding may take.
    pub memory: u64,
    /// Bytes before the picture itself that are looked at, and of the colour profile of a PNG when it is unpacked.
    pub metadata: usize,
}

/// Why there is no picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// It is no JPEG or PNG, or is broken.
    Broken,
    /// It has more pixels than are decoded.
    TooLarge,
}
