//! What is read of a picture's file.

use image::DynamicImage;
use image::metadata::Orientation;

/// A picture with what its file says of it.
pub struct RawPicture {
    pub picture: DynamicImage,
    /// How the device was held; without it pictures of phones lie on their side.
    pub orientation: Orientation,
    /// What its numbers mean as colours, in the form of the ICC.
    pub profile: Option<Vec<u8>>,
}
