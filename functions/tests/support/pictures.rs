//! What phones write into their pictures.

/// A segment of metadata with this content, put behind the first two bytes of a JPEG.
pub fn with_segment(mut jpeg: Vec<u8>, marker: u8, content: &[u8]) -> Vec<u8> {
    let length = u16::try_from(content.len() + 2).unwrap().to_be_bytes();
    let segment = [&[0xff, marker], length.as_slice(), content].concat();
    jpeg.splice(2..2, segment);
    jpeg
}

/// Exif that says how the device was held (`orientation`) and where it was.
pub fn exif(orientation: u8) -> Vec<u8> {
    let mut tiff = b"II*\0\x08\0\0\0\x02\0".to_vec();
    tiff.extend([0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]);
    // The pointer to the place, and a text in it.
    tiff.extend([0x25, 0x88, 4, 0, 1, 0, 0, 0, 38, 0, 0, 0, 0, 0, 0, 0]);
    tiff.extend([1, 0, 0x1d, 0, 2, 0, 11, 0, 0, 0, 56, 0, 0, 0, 0, 0, 0, 0]);
    tiff.extend(b"2026:08:03\0 GPS 52.5200 N 13.4050 E, Telefon von Anna");
    [b"Exif\0\0".as_slice(), &tiff].concat()
}
