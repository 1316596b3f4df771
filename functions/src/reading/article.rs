//! An article about living with the disease.

use serde_json::{Value, json};
use shared::entity::definition::{Definition, Filter, Predicate};
use shared::entity::field::Field;

/// The root `article`. Title, teaser and text differ by language and are kept in `translations`.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::text("title", 200, "Headline.").required().localized(),
        Field::code(
            "topic",
            &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
            "1 nutrition, 2 exercise, 3 fatigue, 4 lymphoedema, 5 sexuality, 6 social law, 7 skin and hair, \
             8 mind and family, 9 aftercare, 10 treatment.",
        )
        .required(),
        Field::text("teaser", 1000, "What the article is about, in a few sentences.").localized(),
        Field::text("text", 20_000, "The article as Markdown: paragraphs and lists only.").localized(),
        Field::texts("sources", &[], "Where the content comes from: guidelines, laws, kinds of knowledge.").localized(),
        Field::text("image", 300, "Web address or asset key of the picture."),
        Field::maybe(
            "gentle",
            "Whether it may be somebody's first article: it is light and speaks of nothing that frightens.",
        ),
        Field::date("published", "Day from which on it is offered, `YYYYMMDD`."),
        Field::date("validuntil", "Day up to which the text holds without another look at it, `YYYYMMDD`."),
        Field::date("reviewed", "Day of the last medical review, `YYYYMMDD`; none while it is pending."),
    ],
    filters: &[Filter {
        name: "topic",
        predicate: Predicate::Equals("topic"),
        doc: "Only articles of this topic, 1 to 10.",
    }],
    display: Some("title"),
    ..Definition::catalog("article", "An article about living with the disease.", sample)
};

fn sample() -> Value {
    json!({
        "key": "sample-garden",
        "translations": [
            {
                "language": 2,
                "name": "Ein Beet auf dem Balkon",
                "title": "Ein Beet auf dem Balkon",
                "teaser": "Kräuter brauchen wenig Platz und machen Freude.",
                "text": "Ein heller Platz genügt.\n\nBeginnen Sie mit Schnittlauch und Minze.",
                "sources": ["Eigene Erfahrung"]
            },
            {
                "language": 1,
                "name": "A bed on the balcony",
                "title": "A bed on the balcony",
                "teaser": "Herbs need little room and give pleasure.",
                "text": "A bright place is enough.\n\nStart with chives and mint.",
                "sources": ["Own experience"]
            }
        ],
        "sort": 900,
        "active": true,
        "topic": 8,
        "gentle": true,
        "image": "articles/garden",
        "published": "20240401",
        "validuntil": "20260401"
    })
}
