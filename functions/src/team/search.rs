//! `GET /api/cancercenter/list` with `f.zipcode` or `user-location`: the centres around a postcode or a place, the nearest first.

use super::postcode::{Point, locate};
use lambda_http::http::header::VARY;
use serde_json::Value;
use shared::entity::call::Call;
use shared::entity::operation::{Answer, RequestHeader};
use shared::entity::query::{Order, Query};
use shared::entity::read;
use shared::entity::select::{self, Position};
use shared::http::problem::{Fault, Problem};
use shared::http::reply::Reply;
use shared::http::request::Incoming;
use shared::store::catalog::CatalogSnapshot;
use shared::store::item::Row;
use std::borrow::{Borrow, Cow};

/// Rows of a page when nobody asks for another number.
const PAGE_SIZE: &str = "20";

/// The circles one can ask for, in km.
const RADII: [(&str, f64); 3] = [("25", 25.0), ("50", 50.0), ("100", 100.0)];

/// What two ways to reckon a distance may differ by.
const ROUNDING_KM: f64 = 0.001;

/// Where the person is, as their device says it: latitude and longitude in degrees of WGS 84. No other call reads it.
pub const LOCATION: RequestHeader = RequestHeader {
    name: "user-location",
    doc: "`latitude;longitude` in decimal degrees (WGS 84), such as `52.52;13.40`; rounded to two decimals before use. Without \
          `f.zipcode` it is the middle of the search; with it the postcode is.",
    pattern: r"^-?[0-9]+(\.[0-9]+)?;-?[0-9]+(\.[0-9]+)?$",
};

/// An answer that tells where somebody was is kept nowhere, not even on their device.
const KEPT_NOWHERE: &str = "private, no-store";

/// Answers the list of centres; without postcode and place that is the list that every catalog has.
#[must_use]
pub fn list<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        let located = call.incoming.headers.contains_key(LOCATION.name);
        let reply = answer(call).await?.header(VARY, format!("{}, {}", read::CATALOG_VARY, LOCATION.name));
        Ok(if located { reply.cached(KEPT_NOWHERE) } else { reply })
    })
}

async fn answer(call: &Call<'_>) -> Result<Reply, Problem> {
    let (query, circle) = parse(call)?;
    let Some(circle) = circle else { return read::list(call).await };
    let rows = call.app.catalogs.rows(call.definition.root).await?;
    // No filter of this root looks through another catalog.
    let snapshot = CatalogSnapshot::default();
    let today = read::as_of_today(call);
    let mut found: Vec<(Position, Found<'_>)> = rows
        .iter()
        .filter_map(|row| Some((row, circle.distance(row)?)))
        .filter(|(row, _)| read::is_offered(call, row))
        .map(|(row, km)| Found { row: today(Cow::Borrowed(row)), km })
        .filter(|found| select::passes(&query, &found.row, &snapshot))
        .map(|found| (found.position(), found))
        .collect();
    let order = ["distanceKm", "name"].map(|field| Order { field: field.to_owned(), descending: false });
    found.sort_by(|(one, _), (other, _)| one.compare(other, &order));
    let page = read::page_of(call, &query, found, &order)?;
    read::answer_page(call, &query, page).await
}

/// A centre inside the circle. Thousands are looked at for a page of twenty, so that only those of the page are copied.
struct Found<'a> {
    row: Cow<'a, Row>,
    km: f64,
}

impl Found<'_> {
    fn position(&self) -> Position {
        Position { values: vec![self.km.into(), name(&self.row).into()], id: id(&self.row), day: String::new() }
    }
}

impl Borrow<Row> for Found<'_> {
    fn borrow(&self) -> &Row {
        &self.row
    }
}

impl From<Found<'_>> for Row {
    fn from(found: Found<'_>) -> Self {
        let mut row = found.row.into_owned();
        row.insert("distanceKm".to_owned(), shown(found.km));
        row
    }
}

/// Where is searched.
struct Circle {
    middle: Point,
    /// `None`: everywhere.
    radius_km: Option<f64>,
}

impl Circle {
    /// Kilometres to a centre inside the circle. One whose place is not written down is where its postcode is.
    fn distance(&self, row: &Row) -> Option<f64> {
        let degrees = |field: &str| row.get(field).and_then(Value::as_f64);
        let lat = degrees("lat");
        let is_beyond = |lat| self.radius_km.is_some_and(|km| self.middle.km_north_or_south(lat) > km + ROUNDING_KM);
        // Most of the country is north or south of the circle, which is known without its length.
        if lat.is_some_and(is_beyond) {
            return None;
        }
        let point = match (lat, degrees("lon")) {
            (Some(lat), Some(lon)) => Point { lat, lon },
            _ => locate(row.get("zip")?.as_str()?).ok()?,
        };
        let km = self.middle.km_to(point);
        self.radius_km.is_none_or(|radius| km <= radius).then_some(km)
    }
}

/// Understands the parameters, or names every one that cannot be.
fn parse(call: &Call<'_>) -> Result<(Query, Option<Circle>), Problem> {
    let sent = |name: &str| call.incoming.param(name);
    let mut params = call.incoming.query.clone();
    let location = sent_location(call.incoming);
    let around = sent("f.zipcode").is_some() || location.is_some();
    if around && sent("p.s").is_none() {
        params.push(("p.s".to_owned(), PAGE_SIZE.to_owned()));
    }
    let (query, mut faults) = match Query::parse(call.definition, &params) {
        Ok(query) => (Some(query), Vec::new()),
        Err(Problem::Invalid(faults)) => (None, faults),
        Err(other) => return Err(other),
    };
    let radius_km = match sent("f.radius").filter(|text| !text.is_empty()) {
        None => None,
        Some(text) => {
            let known = RADII.iter().find(|(name, _)| *name == text);
            if known.is_none() {
                faults.push(Fault::new("f.radius", "value"));
            }
            known.map(|(_, km)| *km)
        }
    };
    if around && sent("o.sort").is_some() {
        // A search has one order: the distance.
        faults.push(Fault::new("o.sort", "value"));
    }
    let zip = sent("f.zipcode").map(|zip| locate(zip).map_err(|key| Fault::new("f.zipcode", key)));
    let location = location.map(|location| location.map_err(|key| Fault::new(LOCATION.name, key)));
    if !around && sent("f.radius").is_some() {
        faults.push(Fault::new("f.zipcode", "required"));
    }
    // A place that is none is named even where the postcode is the middle.
    let mut middle = None;
    for point in zip.into_iter().chain(location) {
        match point {
            Ok(point) => middle = middle.or(Some(point)),
            Err(fault) => faults.push(fault),
        }
    }
    let circle = middle.map(|middle| Circle { middle, radius_km });
    match query {
        Some(query) if faults.is_empty() => Ok((query, circle)),
        _ => Err(Problem::Invalid(faults)),
    }
}

/// The place that the request names, if it does; else the key of the fault: `pattern` for what does not look like a place,
/// `value` for one that is not on Earth.
fn sent_location(incoming: &Incoming) -> Option<Result<Point, &'static str>> {
    let mut sent = incoming.headers.get_all(LOCATION.name).iter();
    let (first, another) = (sent.next()?, sent.next());
    let text = first.to_str().ok().filter(|_| another.is_none());
    Some(
        text.and_then(|text| text.split_once(';'))
            .ok_or("pattern")
            .and_then(|(lat, lon)| Ok(Point { lat: degrees(lat, 90.0)?, lon: degrees(lon, 180.0)? })),
    )
}

/// Degrees to two decimals, about a kilometre.
fn degrees(text: &str, most: f64) -> Result<f64, &'static str> {
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let (whole, part) = unsigned.split_once('.').unwrap_or((unsigned, "0"));
    let are_digits = |digits: &str| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if !are_digits(whole) || !are_digits(part) {
        return Err("pattern");
    }
    let value: f64 = text.parse().map_err(|_| "pattern")?;
    if value.abs() <= most { Ok((value * 100.0).round() / 100.0) } else { Err("value") }
}

/// Kilometres as they are shown: one decimal below ten, whole ones from there on.
#[expect(clippy::cast_possible_truncation, reason = "no two points on Earth are further apart than 20,016 km")]
fn shown(km: f64) -> Value {
    let tenths = (km * 10.0).round() / 10.0;
    if tenths < 10.0 { Value::from(tenths) } else { Value::from(km.round() as i64) }
}

fn name(row: &Row) -> String {
    select::fold(row.get("name").and_then(Value::as_str).unwrap_or_default())
}

fn id(row: &Row) -> i64 {
    row.get("id").and_then(Value::as_i64).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn below_ten_kilometres_a_decimal_is_shown_and_from_there_on_none() {
        for (km, wanted) in [
            (0.0, json!(0.0)),
            (1.6504, json!(1.7)),
            (9.94, json!(9.9)),
            (9.96, json!(10)),
            (10.4, json!(10)),
            (128.06, json!(128)),
        ] {
            assert_eq!(shown(km), wanted, "{km}");
        }
    }
}
