//! A hospital or practice that treats cancer, found by postcode or place.

use serde_json::{Value, json};
use shared::entity::definition::{Definition, Expiry, Filter, Predicate};
use shared::entity::field::{Field, Form, Start};

/// Half of the equator, in km: no place is farther from another.
const FARTHEST_KM: i32 = 20_038;

/// The root `cancercenter`. Its `name` is a proper name and the same in every language.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::text("name", 200, "Name of the hospital or practice, the same in every language.").required(),
        Field::text("unit", 200, "The unit inside it, such as the breast centre."),
        Field::choice("kind", &["breast", "gyn", "oncology"], "What the centre specialises in.")
            .start(Start::Text("breast")),
        Field::text("street", 120, "Street and house number."),
        Field::formed("zip", 5, Form::Zip, "German postcode, five digits.").required(),
        Field::text("city", 80, "Town.").required(),
        Field::text("state", 10, "Federal state, ISO 3166-2 without the country, such as `SN`."),
        Field::reference("country", "country", "Country, by its ISO 3166-1 number."),
        Field::text("phone", 40, "Phone number, as it is dialled."),
        Field::formed("email", 254, Form::Email, "E-mail address."),
        Field::text("website", 300, "Web address."),
        Field::maybe(
            "certified",
            "Whether the centre is certified, until `certifieduntil` at most; empty means unknown and is never shown as certified.",
        ),
        Field::text("certificate", 200, "Who certified it."),
        Field::date("certifieduntil", "Last day of the certificate, `YYYYMMDD`."),
        Field::number("lat", -90, 90, "Latitude in degrees, WGS 84."),
        Field::number("lon", -180, 180, "Longitude in degrees, WGS 84."),
        Field::bool("sample", "Whether the row is an example that nobody has checked."),
        Field::text("externalid", 80, "Id in the list the row was imported from."),
        Field::text("source", 300, "Where the facts of the row come from."),
        Field::date("sourcedate", "Day of that source, `YYYYMMDD`."),
        Field::number(
            "distanceKm",
            0,
            FARTHEST_KM,
            "Distance in km from the postcode or place that was searched for; only in such a search.",
        )
        .read_only(),
    ],
    filters: &[
        Filter {
            name: "zipcode",
            predicate: Predicate::Own,
            doc: "A German postcode: answers the centres around it, the nearest first, each with `distanceKm`; 20 on a page. \
                  Four digits (Austria, Switzerland) answer the fault `foreign`, digits that no place has `reference`.",
        },
        Filter {
            name: "radius",
            predicate: Predicate::Own,
            doc: "Only centres within so many km of the postcode or place: `25`, `50` or `100`; empty for all.",
        },
        Filter {
            name: "certified",
            predicate: Predicate::Equals("certified"),
            doc: "`true`: only certified centres; `false`: the others, also where it is unknown.",
        },
        Filter {
            name: "kind",
            predicate: Predicate::Equals("kind"),
            doc: "Only centres of this kind: `breast`, `gyn` or `oncology`.",
        },
    ],
    expiry: Some(Expiry { field: "certified", until: "certifieduntil" }),
    ..Definition::catalog("cancercenter", "A hospital or practice that treats cancer.", sample)
};

fn sample() -> Value {
    json!({
        "key": "sample-musterstadt",
        "name": "Klinikum Musterstadt",
        "translations": [
            {"language": 2, "name": "Klinikum Musterstadt", "description": "Beispiel, kein wirkliches Haus."},
            {"language": 1, "name": "Klinikum Musterstadt", "description": "An example, no real hospital."}
        ],
        "sort": 900,
        "active": true,
        "unit": "Brustzentrum",
        "kind": "breast",
        "street": "Am Stadtpark 1",
        "zip": "01307",
        "city": "Dresden",
        "state": "SN",
        "country": 276,
        "phone": "0351 5550123",
        "email": "brustzentrum@example.org",
        "website": "https://klinikum.example.org",
        "certified": true,
        "certificate": "Beispielzertifikat",
        "certifieduntil": "20281231",
        "lat": 51.0541,
        "lon": 13.7726,
        "sample": true,
        "externalid": "sample-1",
        "source": "Beispiel",
        "sourcedate": "20260101"
    })
}
