//! The demo account with some data, created through the API.

use crate::client::Client;
use crate::folder::Folder;
use crate::outbox::Outbox;
use crate::signup::sign_up;
use jiff::civil::Date;
use jiff::{Span, ToSpan};
use serde_json::{Value, json};
use shared::clock::Clock;

/// E-mail address of the demo account.
pub const EMAIL: &str = "demo@zuversicht.example";

/// Its password. The account exists in local data only.
pub const PASSWORD: &str = "Zuversicht-2026!";

/// Exists once the account and all its rows are stored.
const DONE: &str = "demo.done";

/// Creates the account if it is missing. An account that was changed since is not touched.
///
/// # Errors
/// One sentence when the API refuses.
pub async fn make(client: Client, outbox: &Outbox, folder: &Folder, clock: &Clock) -> Result<(), String> {
    if folder.read(DONE).is_some() {
        return Ok(());
    }
    let anybody = client.with_header("app-language", "de").with_header("user-agent", "cargo start");
    let person = json!({
        "email": EMAIL, "password": PASSWORD, "termsaccepted": true, "healthdataaccepted": true,
        "salutation": 1, "firstname": "Anna", "lastname": "Beispiel", "language": 2,
    });
    let mut answer = sign_up(&anybody, outbox, &person).await;
    // Without a code there is an account; after some interrupted starts no more mails are sent.
    if [202, 429].contains(&answer.status) {
        answer = anybody.post("/api/login", &json!({"email": EMAIL, "password": PASSWORD})).await;
        if answer.status == 401 {
            return folder.write(DONE, "another password\n");
        }
    }
    let token = answer.body.get("token").and_then(Value::as_str);
    let token = token.ok_or_else(|| format!("The demo account cannot be made: {} {}.", answer.status, answer.body))?;
    history(
        &anybody.with_token(token),
        clock.now().in_tz("Europe/Berlin").map_or_else(|_| clock.latest_today(), |now| now.date()),
    )
    .await?;
    folder.write(DONE, "made\n")
}

async fn history(me: &Client, today: Date) -> Result<(), String> {
    let day = |span: Span| today.saturating_add(span).strftime("%Y%m%d").to_string();
    let profile = add(
        me,
        "medicalprofile",
        "profile",
        &json!({
            "birthday": "19740512", "diagnosisdate": day(-34.weeks()), "aftercare": day(20.weeks()),
        }),
    )
    .await?;
    findings(me, profile).await?;
    let operation = add(
        me,
        "treatment",
        "operation",
        &json!({
            "medicalprofile": profile, "treatmentcategory": 1, "startdate": day(-30.weeks()), "treatmentresult": 1,
        }),
    )
    .await?;
    let parts = [
        ("breast", json!({"treatmentcategoryleft": 101, "treatmenttypeleft": 1001, "treatmentcategory": 101})),
        ("sentinel", json!({"treatmentcategoryleft": 104, "treatmentcategory": 104})),
    ];
    for (name, mut part) in parts {
        part["medicalprofile"] = json!(profile);
        part["parenttreatment"] = json!(operation);
        add(me, "treatment", name, &part).await?;
    }
    let chemo = add(
        me,
        "treatment",
        "chemo",
        &json!({
            "medicalprofile": profile, "treatmentcategory": 3, "startdate": day(-9.weeks()),
            "treatmenttypeleft": 3002, "treatmentcategoryleft": 302,
        }),
    )
    .await?;
    let doctor = add(me, "addressbookentry", "doctor", &json!({
        "addressbookentrycategory": 1, "salutation": 1, "academictitle": 3, "firstname": "Katrin", "lastname": "Sommer",
        "practice": "Frauenarztpraxis am Park", "phone": "030 5550123", "street": "Parkweg 4", "zip": "10115",
        "city": "Berlin", "note": "Sprechstunde montags bis 18 Uhr.",
    }))
    .await?;
    add(me, "addressbookentry", "clinic", &json!({
        "addressbookentrycategory": 6, "salutation": 2, "academictitle": 2, "firstname": "Jonas", "lastname": "Weber",
        "practice": "Onkologische Tagesklinik", "phone": "030 5550456", "city": "Berlin",
    }))
    .await?;
    let entries = [
        (
            "blood",
            json!({"timelineentrycategory": 2, "timelineentrytype": 1, "title": "Blutbild", "date": day(-2.days()), "time": "0830", "done": true}),
        ),
        (
            "drink",
            json!({"timelineentrycategory": 1, "timelineentrytype": 2, "title": "Genug trinken", "date": day(-7.days()), "time": "1000"}),
        ),
        (
            "tablet",
            json!({"timelineentrycategory": 2000, "timelineentrytype": 2, "title": "Tablette am Morgen", "date": day(-14.days()), "time": "0730", "note": "Nach dem Frühstück, mit Wasser.", "drug": "letrozole", "timemeaning": "home", "zone": "Europe/Berlin"}),
        ),
        (
            "walk",
            json!({"timelineentrycategory": 3, "timelineentrytype": 1, "title": "Spaziergang im Park", "date": day(0.days()), "time": "1600", "note": "Mit Musik auf den Ohren."}),
        ),
        (
            "chemo",
            json!({"timelineentrycategory": 2, "timelineentrytype": 1, "title": "Chemotherapie in der Tagesklinik", "date": day(1.days()), "time": "0900", "reminderminutes": 60, "treatment": chemo}),
        ),
        (
            "check",
            json!({"timelineentrycategory": 2, "timelineentrytype": 1, "title": "Kontrolle bei Dr. Sommer", "date": day(6.days()), "time": "1115", "reminderminutes": 120, "addressbookentry": doctor}),
        ),
        (
            "music",
            json!({"timelineentrycategory": 3, "timelineentrytype": 3, "title": "Musik und Tee", "date": day(-19.days()), "time": "1900"}),
        ),
        (
            "yoga",
            json!({"timelineentrycategory": 3, "timelineentrytype": 3, "title": "Yoga-Kurs", "date": day(3.days()), "time": "1830", "enddate": day(10.weeks())}),
        ),
    ];
    for (name, entry) in entries {
        add(me, "timelineentry", name, &entry).await?;
    }
    Ok(())
}

/// The content of the pathology report of the left breast.
async fn findings(me: &Client, profile: i64) -> Result<(), String> {
    add(
        me,
        "tumorinformation",
        "tumour",
        &json!({
            "medicalprofile": profile, "tumorsizeleft": 7, "lymphnodecountleft": 2, "resectionstateleft": 1,
            "histologyleft": 1, "tumorgradingleft": 2, "proliferationmarkerleft": 18, "distantmetastasespresentleft": 1,
            "quadranttopoutsindeleft": true,
        }),
    )
    .await?;
    add(
        me,
        "tumorbiology",
        "biology",
        &json!({
            "medicalprofile": profile, "receptortypeestrogenleft": 1, "receptortypeprogesteroneleft": 1,
            "her2typeleft": 2, "receptortypefishleft": 2,
        }),
    )
    .await?;
    Ok(())
}

/// Adds a row. Its idempotency key is fixed, so that a start after an interrupted one adds no row twice.
async fn add(me: &Client, root: &str, name: &str, body: &Value) -> Result<i64, String> {
    let once = me.clone().with_header("idempotency-key", &format!("demo-{root}-{name}"));
    let answer = once.post(&format!("/api/{root}/add"), body).await;
    let id = answer.body.get("id").and_then(Value::as_i64).filter(|_| answer.status < 300);
    id.ok_or_else(|| format!("The demo account cannot get its {root}: {} {}.", answer.status, answer.body))
}
