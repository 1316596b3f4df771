//! Where a German postcode is, and how far two points are apart.

/// `zip;city;lat;lon`, sorted by code. It is searched as it stands: a cold start makes nothing of it.
const PLACES: &str = include_str!("../../../infra/catalog/postcodes.csv");

/// Pairs of first digits that are given to no region. A code with one of them is a slip of the finger, and the middle of
/// all codes that share its first digit would lead far away.
const GIVEN_TO_NOBODY: [&str; 4] = ["00", "05", "43", "62"];

/// Large recipients in Berlin have codes of their own, which stand in no list; their neighbours do.
const OF_BERLIN: (&str, &str) = ("11", "10");

const EARTH_RADIUS_KM: f64 = 6371.0;

/// A point on Earth, in degrees of WGS 84.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Latitude.
    pub lat: f64,
    /// Longitude.
    pub lon: f64,
}

impl Point {
    /// Kilometres to the nearest point of this latitude: none of them is nearer.
    #[must_use]
    pub fn km_north_or_south(self, lat: f64) -> f64 {
        EARTH_RADIUS_KM * (lat - self.lat).to_radians().abs()
    }

    /// Kilometres along the surface, as the crow flies.
    #[must_use]
    pub fn km_to(self, other: Self) -> f64 {
        let (lat, other_lat) = (self.lat.to_radians(), other.lat.to_radians());
        let half_north = ((other_lat - lat) / 2.0).sin();
        let half_east = ((other.lon - self.lon).to_radians() / 2.0).sin();
        let chord = half_north * half_north + lat.cos() * other_lat.cos() * half_east * half_east;
        2.0 * EARTH_RADIUS_KM * chord.sqrt().min(1.0).asin()
    }
}

/// The point of a postcode: its own, or the middle of all codes that share as many first digits as possible, because
/// hospitals and other large recipients have codes that stand in no list.
///
/// # Errors
/// The key of a field fault: `foreign` for four digits (Austria, Switzerland), `pattern` for anything else that is not five
/// digits, `reference` for digits that no place has.
pub fn locate(zip: &str) -> Result<Point, &'static str> {
    if !zip.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err("pattern");
    }
    match zip.len() {
        5 => {}
        4 => return Err("foreign"),
        _ => return Err("pattern"),
    }
    if GIVEN_TO_NOBODY.iter().any(|pair| zip.starts_with(pair)) {
        return Err("reference");
    }
    if zip.starts_with(OF_BERLIN.0) {
        return middle(OF_BERLIN.1).ok_or("reference");
    }
    (1..=5).rev().find_map(|digits| middle(&zip[..digits])).ok_or("reference")
}

/// The middle of all codes that begin with these digits.
fn middle(digits: &str) -> Option<Point> {
    let lines = PLACES.get(first_from(digits)..)?.lines().take_while(|line| line.starts_with(digits));
    let (mut lat, mut lon, mut count) = (0.0, 0.0, 0.0);
    for point in lines.filter_map(point) {
        lat += point.lat;
        lon += point.lon;
        count += 1.0;
    }
    (count > 0.0).then(|| Point { lat: lat / count, lon: lon / count })
}

fn point(line: &str) -> Option<Point> {
    let (rest, lon) = line.rsplit_once(';')?;
    let (_, lat) = rest.rsplit_once(';')?;
    Some(Point { lat: lat.parse().ok()?, lon: lon.parse().ok()? })
}

/// Where the first line stands that is not before `wanted`, by halving.
fn first_from(wanted: &str) -> usize {
    let text = PLACES.as_bytes();
    let (mut low, mut high) = (0, text.len());
    while low < high {
        let middle = low.midpoint(high);
        let start = text[low..middle].iter().rposition(|byte| *byte == b'\n').map_or(low, |at| low + at + 1);
        let end = text[middle..].iter().position(|byte| *byte == b'\n').map_or(text.len(), |at| middle + at + 1);
        if &text[start..end] < wanted.as_bytes() {
            low = end;
        } else {
            high = start;
        }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(one: Point, other: Point) -> bool {
        one.km_to(other) < 0.01
    }

    #[test]
    fn no_point_is_nearer_than_its_latitude() {
        let berlin = Point { lat: 52.53, lon: 13.38 };
        for there in PLACES.lines().filter_map(point) {
            let (north, all) = (berlin.km_north_or_south(there.lat), berlin.km_to(there));
            assert!(north <= all + 1e-6, "{north} {all} {there:?}");
            let straight = berlin.km_to(Point { lon: berlin.lon, ..there });
            assert!((north - straight).abs() < 1e-6, "{north} {straight}");
        }
    }

    #[test]
    fn the_list_is_sorted_and_every_line_has_a_point_in_germany() {
        let mut before = "";
        for line in PLACES.lines() {
            let code = &line[..5];
            assert!(before < code, "{line}");
            let location = point(line).expect(line);
            assert!((47.2..55.2).contains(&location.lat) && (5.8..15.1).contains(&location.lon), "{line}");
            before = code;
        }
        assert!(PLACES.ends_with('\n') && PLACES.lines().count() > 8000);
    }

    #[test]
    fn every_code_of_the_list_is_found_where_it_is() {
        for line in PLACES.lines() {
            assert_eq!(locate(&line[..5]).ok(), point(line), "{line}");
        }
    }

    #[test]
    fn a_code_that_stands_in_no_list_lies_in_the_middle_of_its_nearest_relations() {
        let mean = |digits: &str| {
            let all: Vec<Point> = PLACES.lines().filter(|line| line.starts_with(digits)).filter_map(point).collect();
            let count = f64::from(u32::try_from(all.len()).expect("a list"));
            Point {
                lat: all.iter().map(|point| point.lat).sum::<f64>() / count,
                lon: all.iter().map(|point| point.lon).sum::<f64>() / count,
            }
        };
        for (zip, digits) in [
            ("66421", "6642"),
            ("20246", "2024"),
            ("23538", "235"),
            ("11011", "10"),
            ("11999", "10"),
            ("99999", "9999"),
        ] {
            assert!(near(locate(zip).expect(zip), mean(digits)), "{zip}");
        }
    }

    #[test]
    fn what_is_no_german_postcode_is_told_apart() {
        for (zip, key) in [
            ("1234", "foreign"),
            ("8000", "foreign"),
            ("", "pattern"),
            ("abcde", "pattern"),
            ("123", "pattern"),
            ("123456", "pattern"),
            ("1011 ", "pattern"),
            ("１０１１５", "pattern"),
            ("00000", "reference"),
            ("05067", "reference"),
            ("43000", "reference"),
            ("62999", "reference"),
        ] {
            assert_eq!(locate(zip), Err(key), "{zip}");
        }
    }

    #[test]
    fn distances_are_those_of_the_sphere() {
        let pole = Point { lat: 90.0, lon: 0.0 };
        let south = Point { lat: -90.0, lon: 77.0 };
        assert!((pole.km_to(south) - std::f64::consts::PI * EARTH_RADIUS_KM).abs() < 0.001);
        assert!(pole.km_to(pole).abs() < 1e-9);
        let (berlin, hamburg) = (locate("10115").expect("a code"), locate("20095").expect("a code"));
        assert!((berlin.km_to(hamburg) - hamburg.km_to(berlin)).abs() < 1e-9);
    }
}
