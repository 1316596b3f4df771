//! Every bound of a query.

use super::*;
use serde_json::json;

const fn filter(name: &'static str, predicate: Predicate) -> Filter {
    Filter { name, predicate, doc: "" }
}

const DEFINITION: Definition = Definition {
    fields: &[
        Field::text("title", 80, ""),
        Field::choice("state", &["open", "closed"], ""),
        Field::code("level", &[1, 3], ""),
        Field::int("count", 0, 9, ""),
        Field::bool("done", ""),
        Field::reference("parent", "thing", ""),
        Field::references("all", "thing", ""),
        Field::texts("tags", &[], ""),
        Field::object("answers", ""),
        Field { kind: Kind::Objects, ..Field::object("rows", "") },
    ],
    filters: &[
        filter("from", Predicate::From),
        filter("to", Predicate::To),
        filter("state", Predicate::Equals("state")),
        filter("level", Predicate::Equals("level")),
        filter("count", Predicate::Equals("count")),
        filter("done", Predicate::Equals("done")),
        filter("title", Predicate::Equals("title")),
        filter("isRoot", Predicate::Empty("parent")),
        filter("zone", Predicate::Own),
        filter("tag", Predicate::Contains("all")),
    ],
    ..Definition::owned("thing", "", || json!({}))
};

fn params(text: &str) -> Vec<(String, String)> {
    let pair = |pair: &str| pair.split_once('=').map(|(name, value)| (name.to_owned(), value.to_owned()));
    text.split('&').filter_map(pair).collect()
}

fn parse(text: &str) -> Query {
    Query::parse(&DEFINITION, &params(text)).unwrap_or_else(|problem| panic!("{text}: {problem:?}"))
}

fn faults(text: &str) -> Vec<(String, &'static str)> {
    match Query::parse(&DEFINITION, &params(text)) {
        Err(Problem::Invalid(faults)) => faults.into_iter().map(|fault| (fault.path, fault.key)).collect(),
        other => panic!("{text}: {other:?}"),
    }
}

fn order(text: &str) -> Vec<(String, bool)> {
    parse(text).order.into_iter().map(|order| (order.field, order.descending)).collect()
}

fn values(text: &str) -> Vec<Value> {
    parse(text).filters.into_iter().map(|wanted| wanted.value).collect()
}

#[test]
fn without_parameters_it_is_the_first_page_by_id() {
    let query = parse("");
    assert_eq!((query.from, query.size, query.order), (From::Row(0), DEFAULT_SIZE, Vec::new()));
    assert_eq!((query.first_day, query.last_day, query.search, query.lazy), (None, None, None, false));
}

#[test]
fn a_page_index_skips_whole_pages_up_to_its_bound() {
    assert_eq!(parse("p.i=0").from, From::Row(0));
    assert_eq!(parse("p.i=3&p.s=20").from, From::Row(60));
    assert_eq!((parse("p.s=1").size, parse("p.s=500").size), (1, 500));
    assert_eq!(parse("p.i=20&p.s=500").from, From::Row(MAX_ROWS));
    assert_eq!(faults("p.i=21&p.s=500"), [("p.i".to_owned(), "max")]);
    assert_eq!(faults("p.i=9007199254740991&p.s=500"), [("p.i".to_owned(), "max")]);
}

#[test]
fn a_cursor_goes_before_a_page_index() {
    let key = |sk: &str, ix: Option<&str>| From::Key { sk: sk.to_owned(), ix: ix.map(str::to_owned) };
    for ix in [None, Some("thing#20260101")] {
        let cursor = key_cursor("thing#7", ix);
        assert_eq!(parse(&format!("p.c={cursor}")).from, key("thing#7", ix));
        assert_eq!(parse(&format!("p.i=2&p.c={cursor}")).from, key("thing#7", ix));
    }
    let position = URL_SAFE_NO_PAD.encode("[[\"a\"],7,\"\"]");
    assert_eq!(parse(&format!("p.c={position}")).from, From::Position(position));
}

#[test]
fn an_empty_filter_asks_for_nothing() {
    let query = parse("f.qs=&f.lazylist=&f.done=&f.from=&f.to=&f.level=&f.tag=&f.zone=");
    assert_eq!((query.search.is_some(), query.lazy, query.filters.len()), (false, false, 0));
    assert_eq!((query.first_day, query.last_day), (None, None));
}

#[test]
fn a_sort_order_is_at_most_five_different_fields() {
    let named = |field: &str, descending| (field.to_owned(), descending);
    assert_eq!(
        order("o.sort=title|desc,state|asc,id"),
        [named("title", true), named("state", false), named("id", false)]
    );
    assert_eq!(order("o.sort=version,created,modified|desc,parent,count").len(), MAX_FIELDS);
    for (text, key) in [
        ("title,state,level,count,done,parent", "maxlength"),
        ("title,title|desc", "unique"),
        ("title|up", "value"),
        ("nothing", "unknown"),
        ("all", "unknown"),
        ("tags", "unknown"),
        ("answers", "unknown"),
        ("rows", "unknown"),
    ] {
        assert_eq!(faults(&format!("o.sort={text}")), [("o.sort".to_owned(), key)], "{text}");
    }
}

#[test]
fn a_filter_takes_the_values_that_its_field_can_have() {
    assert_eq!(values("f.done=true&f.isRoot=false"), [json!(true), json!(false)]);
    assert_eq!(values("f.level=3&f.count=7&f.tag=-5"), [json!(3), json!(7), json!(-5)]);
    assert_eq!(values("f.state=open&f.title=anything"), [json!("open"), json!("anything")]);
    assert_eq!(values("f.count=9007199254740991"), [json!(LARGEST_ID)]);
    assert_eq!(values("f.count=-9007199254740991"), [json!(-LARGEST_ID)]);
    for (text, key) in [
        ("done=1", "type"),
        ("level=2", "value"),
        ("state=ajar", "value"),
        ("count=many", "type"),
        ("count=9007199254740992", "max"),
        ("count=-9007199254740992", "min"),
        ("from=20260230", "date"),
        ("to=tomorrow", "date"),
        ("nothing=1", "unknown"),
    ] {
        let name = text.split('=').next().unwrap_or_default();
        assert_eq!(faults(&format!("f.{text}")), [(format!("f.{name}"), key)], "{text}");
    }
}

#[test]
fn days_bound_the_index_and_nothing_else_is_free() {
    let days = parse("f.from=20260301&f.to=20260331&f.zone=Europe/Berlin&o.sort=title");
    assert_eq!((days.first_day.as_deref(), days.last_day.as_deref()), (Some("20260301"), Some("20260331")));
    assert!(!days.is_free());
    assert!(parse("f.done=true").is_free());
    assert!(parse("f.qs=\"words\"").is_free());
}

#[test]
fn a_search_is_a_text_or_at_most_five_fields() {
    assert_eq!(parse("f.qs=\"words\"").search, Some(Search::Anywhere("words".to_owned())));
    let five = json!({"title": "a", "state": "open", "level": 1, "count": 2, "done": true});
    assert_eq!(parse(&format!("f.qs={five}")).search, five.as_object().cloned().map(Search::Fields));
    let six = json!({"title": "a", "state": "open", "level": 1, "count": 2, "done": true, "parent": 3});
    for (text, path, key) in [
        (six.to_string(), "f.qs", "maxlength"),
        ("{\"nothing\":1}".to_owned(), "f.qs.nothing", "unknown"),
        ("7".to_owned(), "f.qs", "type"),
        ("{".to_owned(), "f.qs", "json"),
    ] {
        assert_eq!(faults(&format!("f.qs={text}")), [(path.to_owned(), key)], "{text}");
    }
}

#[test]
fn every_fault_is_named_at_once() {
    let all = faults("p.s=0&p.i=-1&nonsense=1&f.lazylist=1&f.done=maybe");
    let paths: Vec<&str> = all.iter().map(|(path, _)| path.as_str()).collect();
    assert_eq!(paths, ["p.s", "p.i", "nonsense", "f.lazylist", "f.done"]);
    assert!(parse("f.lazylist=true").lazy);
    assert!(!parse("f.lazylist=false").lazy);
}
