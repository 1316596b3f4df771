//! Every bound of a value.

use super::*;
use serde_json::json;

#[test]
fn addresses() {
    for good in ["a@b.de", "vorname.nachname@uni-klinik.example", "ä@ö.de"] {
        assert!(is_email(good), "{good}");
    }
    for bad in [
        "a@",
        "a b@c.de",
        "@b.de",
        "a@b",
        "a@b..de",
        "a@-b.de",
        "a",
        "a@b.de\n",
        "a@b.de\r\nBcc: c@d.de",
        "a,b@x.de",
        "a@b.de, c@d.de",
        "a@b.de;c@d.de",
        "\"Konto gesperrt: 0900 123\"<victim@x.de>",
        "Konto gesperrt <victim@x.de>",
        "<victim@x.de>",
        "\"Konto gesperrt\"@x.de",
        "a@[127.0.0.1]",
        "a(Konto gesperrt)@x.de",
        "a@b.de (Konto gesperrt)",
        "a:b@x.de",
        ".a@x.de",
        "a..b@x.de",
    ] {
        assert!(!is_email(bad), "{bad}");
    }
}

#[test]
fn references_are_ids_or_objects_with_ids() {
    let field = Field::reference("side", "catalog", "");
    assert_eq!(check(&field, &json!(7)), Ok(json!(7)));
    assert_eq!(check(&field, &json!({"id": 7, "name": "x"})), Ok(json!(7)));
    assert_eq!(check(&field, &json!(-1)), Err((String::new(), "min")));
    assert_eq!(check(&field, &json!(1_u64 << 60)), Err((String::new(), "max")));
    assert_eq!(check(&field, &json!("7")), Err((String::new(), "type")));
}

#[test]
fn what_dynamodb_cannot_hold_is_named() {
    let field = Field::object("answers", "");
    let nested = |levels: usize| (1..levels).fold(json!(1), |inner, _| json!({"a": inner}));
    assert!(check(&field, &nested(LEVELS)).is_ok());
    assert_eq!(check(&field, &nested(LEVELS + 1)), Err((String::new(), "maxlength")));
    let listed = |levels: usize| json!({"a": (2..levels).fold(json!(1), |inner, _| json!([inner]))});
    assert!(check(&field, &listed(LEVELS)).is_ok());
    assert_eq!(check(&field, &listed(LEVELS + 1)), Err((String::new(), "maxlength")));
    for (value, place, key) in [
        (json!({"a": {"": 1}}), ".a.", "required"),
        (json!({"a": [1, 1e126]}), ".a[1]", "max"),
        (json!({"a": -1e126}), ".a", "max"),
        (json!({"a": 1e-131}), ".a", "min"),
    ] {
        assert_eq!(check(&field, &value), Err((place.to_owned(), key)), "{value}");
    }
    let most = json!({"a": [0, 9.9e125, -1e-130, u64::MAX], "b": ""});
    assert_eq!(check(&field, &most), Ok(most.clone()));
}

#[test]
fn a_decimal_number_is_within_its_bounds() {
    let latitude = Field::number("lat", -90, 90, "");
    for within in [json!(90), json!(-90.0), json!(52.52), json!(0)] {
        assert_eq!(check(&latitude, &within), Ok(within));
    }
    for (number, key) in [
        (json!(90.000_1), "max"),
        (json!(-90.000_1), "min"),
        (json!(1e300), "max"),
        (json!(u64::MAX), "max"),
        (json!(1e-131), "min"),
        (json!("52.5"), "type"),
    ] {
        assert_eq!(check(&latitude, &number), Err((String::new(), key)), "{number}");
    }
}

const DEFINITION: Definition = Definition {
    fields: &[
        Field::text("title", 5, "").required(),
        Field::text("word", 20, "").required().localized(),
        Field::reference("user", "user", "").required(),
        Field::text("note", 20, ""),
        Field::date("day", "").not_before(Day::Fixed("20200101")).not_after(Day::Today),
        Field::date("end", "").not_before(Day::Field("day")),
        Field::bool("done", "").start(Start::Bool(true)),
        Field::int("percent", 0, 100, "").start(Start::Int(7)),
        Field::text("state", 20, "").start(Start::Text("open")),
        Field::int("version", 0, 9, "").read_only(),
    ],
    ..Definition::owned("thing", "", || json!({}))
};

fn row(value: &Value) -> Map<String, Value> {
    value.as_object().cloned().unwrap_or_default()
}

fn paths_and_keys(faults: Vec<Fault>) -> Vec<(String, &'static str)> {
    faults.into_iter().map(|fault| (fault.path, fault.key)).collect()
}

#[test]
fn a_body_keeps_what_fits_and_names_the_rest() {
    let body = json!({
        "nothing": 1, "version": 2, "word": "a", "title": "", "note": "", "end": null, "percent": 100.0, "state": "shut",
    });
    let mut faults = Vec::new();
    let kept = values(&DEFINITION, &row(&body), &mut faults);
    assert_eq!(Value::Object(kept), json!({"note": null, "end": null, "percent": 100, "state": "shut"}));
    let named = [("nothing", "unknown"), ("version", "readonly"), ("word", "readonly"), ("title", "required")];
    assert_eq!(paths_and_keys(faults), named.map(|(path, key)| (path.to_owned(), key)));
}

#[test]
fn a_row_starts_with_the_values_of_its_fields() {
    assert_eq!(Value::Object(starts(&DEFINITION)), json!({"done": true, "percent": 7, "state": "open"}));
}

#[test]
fn what_is_required_is_reported_once() {
    let missing = |value: Value, before: Vec<Fault>| {
        let mut faults = before;
        required(&DEFINITION, &row(&value), &mut faults);
        paths_and_keys(faults)
    };
    let fault = |path: &str, key| (path.to_owned(), key);
    let word = json!([{"language": 1, "word": "a"}, {"language": 2, "word": "b"}]);
    assert_eq!(missing(json!({"title": "a", "translations": word}), Vec::new()), []);
    assert_eq!(missing(json!({}), Vec::new()), [fault("title", "required"), fault("translations", "required")]);
    assert_eq!(missing(json!({"title": "", "translations": word}), Vec::new()), [fault("title", "required")]);
    let reported = missing(json!({"translations": word}), vec![Fault::new("title", "maxlength")]);
    assert_eq!(reported, [fault("title", "maxlength")]);
}

#[test]
fn the_bounds_of_a_day_belong_to_it() {
    let broken = |value: Value| {
        let mut faults = Vec::new();
        bounds(&DEFINITION, &row(&value), Date::constant(2026, 3, 5), &mut faults);
        paths_and_keys(faults)
    };
    let fault = |path: &str, key| vec![(path.to_owned(), key)];
    assert_eq!(broken(json!({"day": "20200101", "end": "20200101"})), []);
    assert_eq!(broken(json!({"day": "20260305"})), []);
    assert_eq!(broken(json!({"day": "20191231"})), fault("day", "minDate"));
    assert_eq!(broken(json!({"day": "20260306"})), fault("day", "maxDate"));
    assert_eq!(broken(json!({"day": "20260305", "end": "20260304"})), fault("end", "minDate"));
    assert_eq!(broken(json!({"end": "19000101"})), [], "without the other day there is no bound");
}

#[test]
fn days_before_anybody_lived_are_slips() {
    let field = Field::date("day", "");
    assert_eq!(check(&field, &json!("19000101")), Ok(json!("19000101")));
    assert_eq!(check(&field, &json!("18991231")), Err((String::new(), "minDate")));
    assert_eq!(check(&field, &json!("20260230")), Err((String::new(), "date")));
}

#[test]
fn texts_end_at_their_length_and_keep_their_form() {
    let plain = Field::text("title", 5, "");
    assert_eq!(check(&plain, &json!("äöüßé")), Ok(json!("äöüßé")));
    assert_eq!(check(&plain, &json!("sechs!")), Err((String::new(), "maxlength")));
    for (form, good, bad) in [
        (Form::Zip, vec!["53113", "00000"], vec!["5311", "531134", "5311a", "\u{b2}113"]),
        (Form::TimeOfDay, vec!["0000", "2359"], vec!["2400", "0060", "960", "09300", "0a30", "093a", "+930"]),
        (Form::Line, vec!["a b"], vec!["a\nb", "a\u{2028}b", "a\u{2029}b"]),
        (Form::Free, vec!["a\nb"], vec!["a\0b"]),
    ] {
        let field = Field::formed("text", 40, form, "");
        for text in good {
            assert_eq!(check(&field, &json!(text)), Ok(json!(text)), "{text:?}");
        }
        for text in bad {
            assert_eq!(check(&field, &json!(text)), Err((String::new(), "pattern")), "{text:?}");
        }
    }
}

#[test]
fn lists_end_at_their_length() {
    let parts = Field::references("parts", "thing", "");
    let some = |count: usize| Value::from(vec![1; count]);
    assert_eq!(check(&parts, &some(TEXTS_COUNT)), Ok(some(TEXTS_COUNT)));
    assert_eq!(check(&parts, &some(TEXTS_COUNT + 1)), Err((String::new(), "maxlength")));
    assert_eq!(check(&parts, &json!([1, "2"])), Err(("[1]".to_owned(), "type")));
    let tags = Field::texts("tags", &[], "");
    let long = "ä".repeat(TEXTS_LENGTH);
    assert_eq!(check(&tags, &json!([long])), Ok(json!([long])));
    assert_eq!(check(&tags, &json!(["a", format!("{long}ä")])), Err(("[1]".to_owned(), "maxlength")));
}

#[test]
fn objects_end_at_their_bytes() {
    let object = Field::object("answers", "");
    let objects = Field { kind: Kind::Objects, ..object };
    let sized = |bytes: usize| json!({"a": "x".repeat(bytes - "{\"a\":\"\"}".len())});
    assert!(check(&object, &sized(16_384)).is_ok());
    assert_eq!(check(&object, &sized(16_385)), Err((String::new(), "maxlength")));
    assert!(check(&objects, &json!([sized(65_534)])).is_ok());
    assert_eq!(check(&objects, &json!([sized(65_535)])), Err((String::new(), "maxlength")));
    assert_eq!(check(&objects, &json!([{}, 1])), Err(("[1]".to_owned(), "type")));
}

#[test]
fn ids_lie_between_one_and_what_javascript_keeps() {
    let field = Field::reference("side", "catalog", "");
    for good in [1, 9_007_199_254_740_991_i64] {
        assert_eq!(check(&field, &json!(good)), Ok(json!(good)));
    }
    assert_eq!(check(&field, &json!(0)), Err((String::new(), "min")));
    assert_eq!(check(&field, &json!(9_007_199_254_740_992_i64)), Err((String::new(), "max")));
    assert_eq!(whole(&json!(9_007_199_254_740_991.0)), Some(9_007_199_254_740_991));
    assert_eq!(whole(&json!(9_007_199_254_740_992.0)), None);
    assert_eq!(whole(&json!(-9_007_199_254_740_992.0)), None);
    assert_eq!(whole(&json!(u64::MAX)), None);
}

#[test]
fn whole_numbers() {
    let field = Field::int("percent", 0, 100, "");
    assert_eq!(check(&field, &json!(100.0)), Ok(json!(100)));
    assert_eq!(check(&field, &json!(12.5)), Err((String::new(), "type")));
    assert_eq!(check(&field, &json!(101)), Err((String::new(), "max")));
    assert_eq!(check(&field, &json!(0)), Ok(json!(0)));
    assert_eq!(check(&field, &json!(-1)), Err((String::new(), "min")));
    let code = Field::code("code", &[1, 3], "");
    assert_eq!(check(&code, &json!(3)), Ok(json!(3)));
    assert_eq!(check(&code, &json!(2)), Err((String::new(), "value")));
}

#[test]
fn a_text_of_nothing_visible_is_none() {
    for blank in [" ", "\u{200b}", "\u{202e}\u{a0}", "\n\t"] {
        let mut faults = Vec::new();
        let kept = values(&DEFINITION, &row(&json!({"title": blank, "note": blank})), &mut faults);
        assert_eq!(Value::Object(kept), json!({"note": null}), "{blank:?}");
        assert_eq!(paths_and_keys(faults), [("title".to_owned(), "required")], "{blank:?}");
    }
}

#[test]
fn a_number_is_written_in_one_way() {
    for (text, number) in [("0", 0), ("7", 7), ("-7", -7), ("9007199254740991", LARGEST_ID)] {
        assert_eq!(super::number(text), Ok(number), "{text}");
    }
    for text in
        ["", "-", "+1", "0123", "00", "-0", "-01", " 1", "1 ", "1.0", "1e3", "0x1", "\u{661}\u{662}", "\u{ff11}"]
    {
        assert_eq!(super::number(text), Err("type"), "{text:?}");
    }
    for (text, key) in [("9007199254740992", "max"), ("-9007199254740992", "min"), ("99999999999999999999", "max")] {
        assert_eq!(super::number(text), Err(key), "{text}");
    }
    assert_eq!(
        (number_within("0", 1, 9), number_within("10", 1, 9), number_within("9", 1, 9)),
        (Err("min"), Err("max"), Ok(9))
    );
}
