//! Names of the parts of files that a person is sending, in their bucket. The bucket forgets them by itself.

/// How those of all files of a person begin.
#[must_use]
pub fn of_person(user: i64) -> String {
    format!("parts/{user}/")
}

/// How those of one file begin.
#[must_use]
pub fn of(user: i64, upload: i64) -> String {
    format!("{}{upload}/", of_person(user))
}

/// One part of a file, counted from 1.
#[must_use]
pub fn one(user: i64, upload: i64, number: i64) -> String {
    format!("{}{number}", of(user, upload))
}

/// The file that a part belongs to, by the name of the part; 0 for what is none.
#[must_use]
pub fn upload_of(user: i64, part: &str) -> i64 {
    let upload = part.strip_prefix(&of_person(user)).and_then(|rest| rest.split('/').next());
    upload.and_then(|upload| upload.parse().ok()).unwrap_or_default()
}
