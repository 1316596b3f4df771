//! A person or practice of the care team, as the patient keeps it in their address book.

use serde_json::{Value, json};
use shared::entity::definition::{Definition, Filter, OnDevice, Predicate};
use shared::entity::field::{Field, Form};

/// The root `addressbookentry`.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::reference(
            "addressbookentrycategory",
            "addressbookentrycategory",
            "The speciality, such as gynaecology or the family doctor.",
        )
        .required(),
        Field::reference("salutation", "salutation", "How the person is addressed."),
        Field::reference("academictitle", "academictitle", "The title before the name."),
        Field::text("firstname", 80, "Given name."),
        Field::text("lastname", 80, "Family name; the name of the practice when no person is known.").required(),
        Field::text("practice", 120, "Name of the practice, clinic or ward."),
        Field::text("phone", 40, "Landline number, as it is dialled."),
        Field::text("mobile", 40, "Mobile number, as it is dialled."),
        Field::formed("email", 254, Form::Email, "E-mail address."),
        Field::text("street", 120, "Street and house number."),
        Field::text("zip", 10, "Postcode; text, because it may start with zero and differ abroad."),
        Field::text("city", 80, "Town."),
        Field::text("website", 300, "Web address."),
        Field::text("note", 2000, "What the patient wants to remember, such as office hours."),
    ],
    filters: &[Filter {
        name: "addressbookentrycategoryId",
        predicate: Predicate::Equals("addressbookentrycategory"),
        doc: "Only entries of this speciality (id of an `addressbookentrycategory`).",
    }],
    display: Some("lastname"),
    on_device: OnDevice::Keep,
    ..Definition::owned("addressbookentry", "A person or practice of the care team.", sample)
};

fn sample() -> Value {
    json!({
        "addressbookentrycategory": 1,
        "salutation": 1,
        "academictitle": 3,
        "firstname": "Katrin",
        "lastname": "Sommer",
        "practice": "Frauenarztpraxis am Park",
        "phone": "030 5550123",
        "mobile": "0151 5550123",
        "email": "praxis@example.org",
        "street": "Parkweg 4",
        "zip": "10115",
        "city": "Berlin",
        "website": "https://praxis.example.org",
        "note": "Sprechstunde montags bis 18 Uhr. Befunde mitbringen."
    })
}
