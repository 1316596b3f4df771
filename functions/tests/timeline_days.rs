//! The timeline: single days of an entry that comes back, zones, true dates, and what is refused.

use crate::support::assert_fault;
use crate::support::timeline::{DAILY, SINGLE, WEEKLY, day, days, entry, product};
use serde_json::{Value, json};

#[tokio::test]
async fn one_day_is_done_changed_or_left_out_and_the_others_stay() {
    let product = product().await;
    let anna = product.person("anna").await;
    let treatment = {
        let profile = anna.add("medicalprofile", &json!({})).await;
        let body = json!({"medicalprofile": profile["id"], "treatmentcategory": 3, "startdate": "20260901"});
        anna.add("treatment", &body).await
    };
    let more =
        json!({"time": "0800", "note": "Nach dem Essen", "timelineentrycategory": 2000, "treatment": treatment["id"]});
    let daily = anna.add("timelineentry", &entry(DAILY, "Tablette", "20261030", more)).await;
    let done =
        day(&anna, &daily["id"], json!({"day": "20261031", "done": true, "donedate": "20261101", "donetime": "0715"}))
            .await;
    assert_eq!(done.status, 201, "{}", done.body);
    let row = &done.body;
    assert_eq!(
        (&row["series"], &row["seriesdate"], &row["date"]),
        (&daily["id"], &json!("20261031"), &json!("20261031"))
    );
    assert_eq!(
        (&row["donedate"], &row["donetime"], &row["time"]),
        (&json!("20261101"), &json!("0715"), &json!("0800"))
    );
    assert_eq!(
        (&row["note"], &row["treatment"], &row["timelineentrytype"]["id"]),
        (&json!("Nach dem Essen"), &treatment["id"], &json!(1))
    );
    let again = day(&anna, &daily["id"], json!({"day": "20261031", "donetime": "0720"})).await;
    assert_eq!((again.status, &again.body["id"], &again.body["version"]), (200, &row["id"], &json!(2)));
    assert_eq!((&again.body["done"], &again.body["donedate"]), (&json!(true), &json!("20261101")));
    assert_eq!(anna.get("timelineentry", &row["id"]).await.body, again.body);

    let skipped = day(&anna, &daily["id"], json!({"day": "20261102", "skipped": true})).await;
    assert_eq!((skipped.status, &skipped.body["skipped"]), (201, &json!(true)));
    let changed =
        day(&anna, &daily["id"], json!({"day": "20261103", "title": "Tablette mit Milch", "time": "0930"})).await;
    assert_eq!(changed.status, 201);
    let window = "f.from=20261030&f.to=20261104";
    let rows = anna.list("timelineentry", window).await;
    assert_eq!(
        days(&rows),
        [
            "20261030 Tablette",
            "20261031 Tablette",
            "20261101 Tablette",
            "20261103 Tablette mit Milch",
            "20261104 Tablette"
        ]
    );
    assert_eq!(rows[1]["done"], true);
    let back = day(&anna, &daily["id"], json!({"day": "20261102", "skipped": false})).await;
    assert_eq!((back.status, back.body.get("skipped")), (200, None));
    assert_eq!(anna.list("timelineentry", window).await.len(), 6);

    // The whole changes; what was changed singly stays.
    let answer = anna.update("timelineentry", &daily, json!({"title": "Kapsel", "time": "0700"})).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let rows = anna.list("timelineentry", window).await;
    assert_eq!(
        days(&rows),
        [
            "20261030 Kapsel",
            "20261031 Tablette",
            "20261101 Kapsel",
            "20261102 Tablette",
            "20261103 Tablette mit Milch",
            "20261104 Kapsel"
        ]
    );
    // What the series no longer has can still be changed where it was changed before.
    let later = anna.update("timelineentry", &answer.body, json!({"date": "20261101"})).await;
    let kept = day(&anna, &daily["id"], json!({"day": "20261031", "done": false})).await;
    assert_eq!((later.status, kept.status, &kept.body["done"]), (200, 200, &json!(false)));
    assert_fault(&day(&anna, &daily["id"], json!({"day": "20261030", "done": true})).await, "day", "value");
    assert_eq!(anna.update("timelineentry", &later.body, json!({"date": "20261030"})).await.status, 200);
    let own = anna.update("timelineentry", &kept.body, json!({"note": "Mit Wasser"})).await;
    assert_eq!((own.status, &own.body["series"]), (200, &daily["id"]));
    assert_fault(&anna.update("timelineentry", &own.body, json!({"date": "20261107"})).await, "date", "readonly");
    assert_fault(
        &anna.update("timelineentry", &own.body, json!({"seriesdate": "20261107"})).await,
        "seriesdate",
        "readonly",
    );
    let daily_again = json!({"timelineentrytype": DAILY});
    assert_fault(&anna.update("timelineentry", &own.body, daily_again).await, "timelineentrytype", "value");
    assert_eq!(anna.delete("timelineentry", &own.body["id"]).await.status, 204);
    assert_eq!(days(&anna.list("timelineentry", window).await)[1], "20261031 Kapsel", "the day is the series' again");
}

#[tokio::test]
async fn a_day_that_is_moved_leaves_its_old_place_empty() {
    let product = product().await;
    let anna = product.person("anna").await;
    let weekly = anna.add("timelineentry", &entry(WEEKLY, "Yoga", "20261105", json!({"time": "1800"}))).await;
    let moved = day(&anna, &weekly["id"], json!({"day": "20261112", "date": "20261114", "time": "1000"})).await;
    assert_eq!(
        (moved.status, &moved.body["date"], &moved.body["seriesdate"]),
        (201, &json!("20261114"), &json!("20261112"))
    );
    let window = "f.from=20261101&f.to=20261130";
    assert_eq!(
        days(&anna.list("timelineentry", window).await),
        ["20261105 Yoga", "20261114 Yoga", "20261119 Yoga", "20261126 Yoga"]
    );
    // A window that holds only one of the two days is right as well.
    assert_eq!(days(&anna.list("timelineentry", "f.from=20261110&f.to=20261113").await), Vec::<String>::new());
    assert_eq!(anna.list("timelineentry", "f.from=20261114&f.to=20261114").await[0]["time"], "1000");
    let again = day(&anna, &weekly["id"], json!({"day": "20261112", "date": "20261116"})).await;
    assert_eq!((again.status, &again.body["id"], &again.body["version"]), (200, &moved.body["id"], &json!(2)));
    let home = day(&anna, &weekly["id"], json!({"day": "20261112", "date": "20261112"})).await;
    assert_eq!((home.status, &home.body["id"]), (200, &moved.body["id"]));
    assert_eq!(days(&anna.list("timelineentry", window).await)[1], "20261112 Yoga");
    assert_eq!(day(&anna, &weekly["id"], json!({"day": "20261112", "skipped": true})).await.status, 200);
    assert_eq!(days(&anna.list("timelineentry", window).await), ["20261105 Yoga", "20261119 Yoga", "20261126 Yoga"]);
    day(&anna, &weekly["id"], json!({"day": "20261126", "skipped": true})).await;
    day(&anna, &weekly["id"], json!({"day": "20261126", "date": "20261127"})).await;
    assert_eq!(days(&anna.list("timelineentry", window).await)[2], "20261127 Yoga", "left out first, wanted later");
    // Done first, moved later: the mark goes along.
    day(&anna, &weekly["id"], json!({"day": "20261119", "done": true})).await;
    let late = day(&anna, &weekly["id"], json!({"day": "20261119", "date": "20261120"})).await;
    assert_eq!((late.status, &late.body["done"]), (200, &json!(true)));
    assert_eq!(days(&anna.list("timelineentry", window).await), ["20261105 Yoga", "20261120 Yoga", "20261127 Yoga"]);
}

#[tokio::test]
async fn two_devices_make_one_row_of_a_day() {
    let product = product().await;
    let anna = product.person("anna").await;
    let daily = anna.add("timelineentry", &entry(DAILY, "Trinken", "20261101", json!({}))).await;
    let one = day(&anna, &daily["id"], json!({"day": "20261103", "done": true}));
    let two = day(&anna, &daily["id"], json!({"day": "20261103", "note": "Tee"}));
    let (one, two) = tokio::join!(one, two);
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 201], "{} {}", one.body, two.body);
    let rows = anna.list("timelineentry", "f.from=20261103&f.to=20261103").await;
    assert_eq!(rows.len(), 1);
    assert_eq!((&rows[0]["done"], &rows[0]["note"]), (&json!(true), &json!("Tee")), "neither change is lost");
}

#[tokio::test]
async fn a_change_of_a_day_that_was_made_from_another_state_is_refused_and_shown_the_day() {
    let product = product().await;
    let anna = product.person("anna").await;
    let daily = anna.add("timelineentry", &entry(DAILY, "Trinken", "20261101", json!({"note": "Ein Glas"}))).await;
    let tick = json!({"day": "20261103", "done": true, "version": 0});
    let first = day(&anna, &daily["id"], tick.clone()).await;
    assert_eq!((first.status, &first.body["version"]), (201, &json!(1)));
    // Sent again, because the answer was lost: nothing is done, and the answer says what there is.
    let again = day(&anna, &daily["id"], tick).await;
    assert_eq!((again.status, &again.body["key"]), (409, &json!("error.version.conflict")));
    assert_eq!(again.body["current"], first.body);
    let noted = day(&anna, &daily["id"], json!({"day": "20261103", "note": "Zwei", "version": 1})).await;
    assert_eq!((noted.status, &noted.body["version"], &noted.body["done"]), (200, &json!(2), &json!(true)));
    let late = day(&anna, &daily["id"], json!({"day": "20261103", "done": false, "version": 1})).await;
    assert_eq!((late.status, &late.body["current"]["note"]), (409, &json!("Zwei")));
    // The row of a moved day goes on from the versions of the first one.
    let moved = day(&anna, &daily["id"], json!({"day": "20261103", "date": "20261104", "version": 2})).await;
    assert_eq!((moved.status, &moved.body["version"]), (200, &json!(3)));
    for seen in 0..3 {
        let stale = json!({"day": "20261103", "date": "20261105", "version": seen});
        let answer = day(&anna, &daily["id"], stale).await;
        assert_eq!((answer.status, &answer.body["current"]["date"]), (409, &json!("20261104")));
    }
    let rows = anna.list("timelineentry", "f.from=20261103&f.to=20261103").await;
    assert_eq!(days(&rows), Vec::<String>::new());
    // A day that nobody touched is told as the series has it.
    let untouched = day(&anna, &daily["id"], json!({"day": "20261106", "done": true, "version": 4})).await;
    assert_eq!((untouched.status, &untouched.body["current"]["version"]), (409, &json!(0)));
    assert_eq!(untouched.body["current"]["note"], "Ein Glas");
}

#[tokio::test]
async fn a_series_that_is_deleted_leaves_what_was_done_and_nothing_that_was_left_out() {
    let product = product().await;
    let anna = product.person("anna").await;
    let daily = anna.add("timelineentry", &entry(DAILY, "Trinken", "20261025", json!({}))).await;
    day(&anna, &daily["id"], json!({"day": "20261026", "done": true})).await;
    day(&anna, &daily["id"], json!({"day": "20261027", "skipped": true})).await;
    day(&anna, &daily["id"], json!({"day": "20261028", "date": "20261029", "done": true})).await;
    assert_eq!(anna.delete("timelineentry", &daily["id"]).await.status, 204);
    let rows = anna.list("timelineentry", "f.from=20261001&f.to=20261231").await;
    assert_eq!(days(&rows), ["20261026 Trinken", "20261029 Trinken"]);
    assert!(rows.iter().all(|row| row.get("series").is_none() && row["done"] == true));
    let later = anna.update("timelineentry", &rows[0], json!({"date": "20261030"})).await;
    assert_eq!(later.status, 200, "now it is an entry like any other: {}", later.body);
    assert_eq!(days(&anna.list("timelineentry", "f.from=20261001").await), ["20261029 Trinken", "20261030 Trinken"]);
}

#[tokio::test]
async fn times_are_told_in_the_zone_of_the_reader() {
    let product = product().await;
    let anna = product.person("anna").await;
    let home = json!({"time": "0230", "timemeaning": "home", "zone": "Europe/Berlin"});
    anna.add("timelineentry", &entry(DAILY, "Zuhause", "20270327", home)).await;
    let hours = json!({"time": "0230", "timemeaning": "interval", "zone": "Europe/Berlin"});
    anna.add("timelineentry", &entry(DAILY, "Alle 24 Stunden", "20270327", hours)).await;
    let clock = anna
        .add("timelineentry", &entry(DAILY, "Uhr", "20270327", json!({"time": "0230", "zone": "Asia/Tokyo"})))
        .await;
    assert_eq!((&clock["timemeaning"], clock.get("zone")), (&json!("clock"), None));
    let night = json!({"time": "0230", "timemeaning": "home", "zone": "Europe/Berlin"});
    anna.add("timelineentry", &entry(SINGLE, "Einmal", "20270328", night)).await;
    let told = |rows: &[Value], title: &str| -> Vec<String> {
        let of = |row: &&Value| row["title"] == title;
        let tell = |row: &Value| {
            let text = |name: &str| row[name].as_str().unwrap_or("-").to_owned();
            format!("{} {} {}", text("date"), text("time"), text("instant"))
        };
        rows.iter().filter(of).map(tell).collect()
    };
    let berlin = anna.list("timelineentry", "f.from=20270327&f.to=20270329&f.timezone=Europe/Berlin").await;
    let gap = [
        "20270327 0230 2027-03-27T01:30:00Z",
        "20270328 0330 2027-03-28T01:30:00Z",
        "20270329 0230 2027-03-29T00:30:00Z",
    ];
    assert_eq!(told(&berlin, "Zuhause"), gap);
    assert_eq!(told(&berlin, "Uhr"), gap);
    assert_eq!(told(&berlin, "Alle 24 Stunden")[2], "20270329 0330 2027-03-29T01:30:00Z");
    assert_eq!(told(&berlin, "Einmal"), ["20270328 0330 2027-03-28T01:30:00Z"]);
    let honolulu = anna.list("timelineentry", "f.from=20270327&f.to=20270327&f.timezone=Pacific/Honolulu").await;
    assert_eq!(told(&honolulu, "Zuhause"), ["20270327 1530 2027-03-28T01:30:00Z"]);
    assert_eq!(told(&honolulu, "Einmal"), ["20270327 1530 2027-03-28T01:30:00Z"]);
    assert_eq!(told(&honolulu, "Uhr"), ["20270327 0230 2027-03-27T12:30:00Z"]);
    let unknown = anna.list("timelineentry", "f.from=20270327&f.to=20270327").await;
    assert_eq!(told(&unknown, "Uhr"), ["20270327 0230 -"], "no moment without a zone");

    // A day of hours that is done keeps its moment.
    let series = berlin.iter().find(|row| row["title"] == "Alle 24 Stunden").unwrap();
    let done = day(&anna, &series["id"], json!({"day": "20270329", "done": true})).await;
    assert_eq!((done.status, &done.body["time"]), (201, &json!("0330")), "{}", done.body);
    let after = anna.list("timelineentry", "f.from=20270327&f.to=20270329&f.timezone=Europe/Berlin").await;
    assert_eq!(told(&after, "Alle 24 Stunden"), told(&berlin, "Alle 24 Stunden"));
    let home = anna.list("timelineentry", "f.from=20270327&f.to=20270329").await;
    for unknown in ["Mars/Phobos", "Etc/Unknown", "undefined"] {
        let window = format!("f.from=20270327&f.to=20270329&f.timezone={unknown}");
        assert_eq!(anna.list("timelineentry", &window).await, home, "{unknown}");
    }
    assert_fault(
        &anna.client.get("/api/timelineentry/list?f.from=20270327&f.timezone=Mars%20Phobos").await,
        "f.timezone",
        "value",
    );
}

#[tokio::test]
async fn a_cycle_of_three_weeks_and_several_weekdays_come_on_their_days_with_end_and_place() {
    let product = product().await;
    let anna = product.person("anna").await;
    let cycle = json!({"weeks": 3, "time": "0900", "endtime": "1430", "place": "Tagesklinik, 2. Stock"});
    anna.add("timelineentry", &entry(WEEKLY, "Chemo", "20261105", cycle)).await;
    let sport = json!({"weekdays": ["tue", "fri"], "time": "1700", "enddate": "20261120"});
    anna.add("timelineentry", &entry(WEEKLY, "Sport", "20261103", sport)).await;
    let rows = anna.list("timelineentry", "f.from=20261101&f.to=20261217&f.timezone=Europe/Berlin").await;
    let of = |title: &str| days(&rows.iter().filter(|row| row["title"] == title).cloned().collect::<Vec<_>>());
    assert_eq!(of("Chemo"), ["20261105 Chemo", "20261126 Chemo", "20261217 Chemo"]);
    let six = ["20261103", "20261106", "20261110", "20261113", "20261117", "20261120"];
    assert_eq!(of("Sport"), six.map(|day| format!("{day} Sport")));
    let chemo = rows.iter().find(|row| row["title"] == "Chemo").unwrap();
    assert_eq!((&chemo["endtime"], &chemo["place"]), (&json!("1430"), &json!("Tagesklinik, 2. Stock")));

    let moved = json!({"day": "20261126", "time": "1000", "endtime": "1530", "place": "Station 4"});
    let moved = day(&anna, &chemo["id"], moved).await;
    assert_eq!((moved.status, &moved.body["endtime"]), (201, &json!("1530")), "{}", moved.body);
    assert_eq!((moved.body.get("weeks"), &moved.body["place"]), (None, &json!("Station 4")));
    assert_fault(&day(&anna, &chemo["id"], json!({"day": "20261217", "time": "1500"})).await, "endtime", "minTime");

    // Elsewhere the end is as far from the beginning as at home.
    let home = json!({"time": "2300", "endtime": "2345", "timemeaning": "home", "zone": "Europe/Berlin"});
    anna.add("timelineentry", &entry(DAILY, "Zuhause", "20261101", home)).await;
    let tokyo = anna.list("timelineentry", "f.from=20261103&f.to=20261103&f.timezone=Asia/Tokyo").await;
    let home = tokyo.iter().find(|row| row["title"] == "Zuhause").unwrap();
    assert_eq!((&home["time"], &home["endtime"]), (&json!("0700"), &json!("0745")));
}

#[tokio::test]
async fn late_and_corrected_entries_keep_their_true_date() {
    let product = product().await;
    let anna = product.person("anna").await;
    let single = anna.add("timelineentry", &entry(SINGLE, "Blutbild", "20261028", json!({"time": "0830"}))).await;
    let done = anna.update("timelineentry", &single, json!({"done": true})).await.body;
    assert_eq!((&done["date"], done.get("donedate")), (&json!("20261028"), None));
    let late = anna.update("timelineentry", &done, json!({"donedate": "20261030", "donetime": "1410"})).await.body;
    assert_eq!(
        (&late["date"], &late["time"], &late["donedate"]),
        (&json!("20261028"), &json!("0830"), &json!("20261030"))
    );
    // It is the second of November somewhere on Earth, and nowhere the third.
    let tomorrow = anna.update("timelineentry", &late, json!({"donedate": "20261102"})).await;
    assert_eq!(tomorrow.status, 200, "{}", tomorrow.body);
    assert_fault(
        &anna.update("timelineentry", &tomorrow.body, json!({"donedate": "20261103"})).await,
        "donedate",
        "maxDate",
    );
    assert_fault(
        &anna.update("timelineentry", &tomorrow.body, json!({"donetime": "2460"})).await,
        "donetime",
        "pattern",
    );
    let rows = anna.list("timelineentry", "f.from=20261028&f.to=20261028").await;
    assert_eq!(rows[0]["donedate"], "20261102");
}

#[tokio::test]
async fn intake_comes_from_a_treatment_or_from_a_drug() {
    let product = product().await;
    let anna = product.person("anna").await;
    let intake = |more: Value| entry(DAILY, "Morgens mit Wasser", "20261101", more);
    let own = anna.client.post("/api/timelineentry/add", &intake(json!({"timelineentrycategory": 2000}))).await;
    assert_fault(&own, "timelineentrycategory", "value");
    let drug = json!({"timelineentrycategory": 2000, "drug": "tamoxifen", "time": "0700", "note": "Im Bad"});
    let row = anna.add("timelineentry", &intake(drug)).await;
    assert_eq!((&row["drug"], &row["note"]), (&json!("tamoxifen"), &json!("Im Bad")));
    let with_dose = anna.update("timelineentry", &row, json!({"dose": "20 mg"})).await;
    assert_fault(&with_dose, "dose", "unknown");
    let long = anna.update("timelineentry", &row, json!({"drug": "x".repeat(81)})).await;
    assert_fault(&long, "drug", "maxlength");
    let done = day(&anna, &row["id"], json!({"day": "20261101", "done": true})).await;
    assert_eq!((done.status, &done.body["drug"]), (201, &json!("tamoxifen")));
}

#[tokio::test]
async fn what_cannot_be_is_refused_by_name() {
    let product = product().await;
    let anna = product.person("anna").await;
    let berta = product.person("berta").await;
    for (more, path, key) in [
        (json!({"time": "0800", "timemeaning": "home", "zone": "Mars/Phobos"}), "zone", "value"),
        (json!({"time": "0800", "timemeaning": "interval"}), "zone", "required"),
        (json!({"timemeaning": "sun"}), "timemeaning", "value"),
        (json!({"enddate": "20261031"}), "enddate", "minDate"),
        (json!({"series": 7}), "series", "readonly"),
        (json!({"seriesdate": "20261101"}), "seriesdate", "readonly"),
        (json!({"skipped": true}), "skipped", "readonly"),
        (json!({"instant": "noon"}), "instant", "value"),
        (json!({"endtime": "0900"}), "time", "required"),
        (json!({"time": "0900", "endtime": "0900"}), "endtime", "minTime"),
        (json!({"weeks": 0}), "weeks", "min"),
        (json!({"weeks": 27}), "weeks", "max"),
        (json!({"weekdays": ["montag"]}), "weekdays[0]", "value"),
        (json!({"weekdays": ["mon", "thu"]}), "weekdays", "value"),
        (json!({"timelineentrytype": DAILY, "weeks": 2}), "weeks", "notempty"),
        (json!({"timelineentrytype": SINGLE, "weekdays": ["sun"]}), "weekdays", "notempty"),
    ] {
        let answer = anna.client.post("/api/timelineentry/add", &entry(WEEKLY, "Yoga", "20261101", more)).await;
        assert_fault(&answer, path, key);
    }
    let weekly = anna.add("timelineentry", &entry(WEEKLY, "Yoga", "20261105", json!({"enddate": "20261130"}))).await;
    for (body, path, key) in [
        (json!({}), "day", "required"),
        (json!({"day": 20_261_105}), "day", "type"),
        (json!({"day": "20261131"}), "day", "date"),
        (json!({"day": "20261106"}), "day", "value"),
        (json!({"day": "20261029"}), "day", "value"),
        (json!({"day": "20261203"}), "day", "value"),
        (json!({"day": "20261105", "skipped": "ja"}), "skipped", "type"),
        (json!({"day": "20261105", "version": "1"}), "version", "type"),
        (json!({"day": "20261105", "date": null}), "date", "required"),
        (json!({"day": "20261105", "title": ""}), "title", "required"),
        (json!({"day": "20261105", "donedate": "20261205"}), "donedate", "maxDate"),
        (json!({"day": "20261105", "enddate": "20261205"}), "enddate", "unknown"),
        (json!({"day": "20261105", "timelineentrytype": 2}), "timelineentrytype", "unknown"),
    ] {
        assert_fault(&day(&anna, &weekly["id"], body).await, path, key);
    }
    let single = anna.add("timelineentry", &entry(SINGLE, "Blutbild", "20261105", json!({}))).await;
    assert_fault(&day(&anna, &single["id"], json!({"day": "20261105", "done": true})).await, "day", "value");
    assert_eq!(day(&berta, &weekly["id"], json!({"day": "20261105", "done": true})).await.status, 404);
    assert_eq!(day(&anna, &json!(4_000_000_000_000_001_i64), json!({"day": "20261105"})).await.status, 404);
    assert_eq!(anna.list("timelineentry", "").await.len(), 2, "nothing was made on the way");
}

/// In the night of 25 October 2026 the clocks of Berlin show half past two twice.
#[tokio::test]
async fn the_second_of_two_equal_times_keeps_its_moment() {
    const FIRST: &str = "2026-10-25T00:30:00Z";
    const SECOND: &str = "2026-10-25T01:30:00Z";
    let product = product().await;
    let anna = product.person("anna").await;
    let window = "f.from=20261025&f.to=20261025&f.timezone=Europe/Berlin";
    let home = |more: Value| {
        let mut body = json!({"time": "0230", "timemeaning": "home", "zone": "Europe/Berlin"});
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        body
    };
    let seen = async |title: &str| {
        let rows = anna.list("timelineentry", window).await;
        let row = rows.iter().find(|row| row["title"] == title).unwrap().clone();
        (row["time"].as_str().unwrap().to_owned(), row["instant"].as_str().unwrap().to_owned())
    };
    let start = async |id: &Value| {
        let file = anna.client.get(&format!("/api/timelineentry/calendar/{id}")).await.body;
        let lines = file.as_str().unwrap().lines().map(str::to_owned).collect::<Vec<_>>();
        lines.into_iter().filter(|line| line.starts_with("DTSTART") && line.contains("1025T")).collect::<Vec<_>>()
    };
    let first = anna.add("timelineentry", &entry(SINGLE, "erste", "20261025", home(json!({"instant": FIRST})))).await;
    let second =
        anna.add("timelineentry", &entry(SINGLE, "zweite", "20261025", home(json!({"instant": SECOND})))).await;
    assert_eq!((first.get("instant"), &second["instant"]), (None, &json!(SECOND)));
    assert_eq!(seen("erste").await, ("0230".to_owned(), FIRST.to_owned()));
    assert_eq!(seen("zweite").await, ("0230".to_owned(), SECOND.to_owned()));
    assert_eq!(anna.get("timelineentry", &second["id"]).await.body, second);
    assert_eq!(start(&second["id"]).await, ["DTSTART:20261025T013000Z"]);
    let later = anna.update("timelineentry", &second, json!({"time": "0400"})).await;
    assert_eq!((later.status, later.body.get("instant")), (200, None), "a time that comes once has no second");

    let hours = home(json!({"time": "0330", "timemeaning": "interval"}));
    let hours = anna.add("timelineentry", &entry(DAILY, "alle 24 Stunden", "20261024", hours)).await;
    assert_eq!(seen("alle 24 Stunden").await, ("0230".to_owned(), SECOND.to_owned()));
    let done = day(&anna, &hours["id"], json!({"day": "20261025", "done": true})).await;
    assert_eq!((done.status, &done.body["instant"]), (201, &json!(SECOND)));
    assert_eq!(seen("alle 24 Stunden").await, ("0230".to_owned(), SECOND.to_owned()));
    assert_eq!(start(&hours["id"]).await, ["DTSTART:20261025T013000Z"]);

    let daily = anna.add("timelineentry", &entry(DAILY, "abends", "20261020", home(json!({"time": "2000"})))).await;
    let moved = json!({"day": "20261024", "date": "20261025", "time": "0230", "title": "verlegt", "instant": SECOND});
    assert_eq!(day(&anna, &daily["id"], moved).await.status, 201);
    assert_eq!(seen("verlegt").await, ("0230".to_owned(), SECOND.to_owned()));
    assert!(start(&daily["id"]).await.contains(&"DTSTART:20261025T013000Z".to_owned()));
}

#[tokio::test]
async fn days_left_out_do_not_let_later_entries_pass_the_next_ones() {
    let product = product().await;
    let anna = product.person("anna").await;
    let tablets =
        anna.add("timelineentry", &entry(DAILY, "Tablette", "20261101", json!({"enddate": "20261106"}))).await;
    for left_out in 1..=6 {
        let answer = day(&anna, &tablets["id"], json!({"day": format!("202611{left_out:02}"), "skipped": true})).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
    }
    let berlin = json!({"time": "0800", "timemeaning": "home", "zone": "Europe/Berlin"});
    for (title, date, more) in [
        ("Anruf", "20261020", json!({})),
        ("Befund", "20261025", berlin.clone()),
        ("Visite", "20261108", berlin),
        ("Labor", "20261120", json!({})),
    ] {
        anna.add("timelineentry", &entry(SINGLE, title, date, more)).await;
    }
    let window = "f.from=20261001&f.to=20261130&p.s=3";
    let up = days(&anna.list("timelineentry", &format!("{window}&o.sort=date")).await);
    assert_eq!(up, ["20261020 Anruf", "20261025 Befund", "20261108 Visite"]);
    let down = days(&anna.list("timelineentry", &format!("{window}&o.sort=date%7Cdesc")).await);
    assert_eq!(down, ["20261120 Labor", "20261108 Visite", "20261025 Befund"]);
}
