//! Files in a bucket of Amazon S3, which is private and encrypts them by itself.

use super::{Found, Service, Stored, Way};
use crate::aws::{self, Failure, Request};
use crate::http::problem::Problem;
use crate::store::connect::Settings;
use jiff::Timestamp;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use roxmltree::{Document, Node};
use std::time::{Duration, SystemTime};

/// One bucket.
#[derive(Clone, Debug)]
pub struct Bucket {
    service: aws::Service,
    /// What stands before keys in a path.
    folder: String,
}

impl Bucket {
    /// The bucket `name`, where the settings lead.
    #[must_use]
    pub fn open(settings: Settings, name: &str) -> Self {
        // Storage of this machine has no names below its own for buckets.
        let folder = if settings.endpoint.is_some() { format!("/{name}/") } else { "/".to_owned() };
        Self { service: aws::Service::new(settings, "s3", &format!("{name}.s3")), folder }
    }

    fn path(&self, key: &str) -> String {
        format!("{}{}", self.folder, utf8_percent_encode(key, KEPT))
    }

    async fn answer(&self, what: &str, request: Request<'_>) -> Result<String, Problem> {
        let answer = self.service.call(request).await.map_err(|_| failed(what))?;
        String::from_utf8(answer).map_err(|_| failed(what))
    }
}

impl Service for Bucket {
    fn put<'a>(&'a self, key: &'a str, mimetype: &'static str, bytes: Vec<u8>) -> Stored<'a, ()> {
        Box::pin(async move {
            // Without a name: addresses and the bucket know none of what a person calls their files.
            let headers = [("content-type", mimetype), ("content-disposition", SAVED)];
            let request = Request { method: "PUT", path: &self.path(key), headers: &headers, body: &bytes };
            self.answer("put", request).await.map(drop)
        })
    }

    fn get<'a>(&'a self, key: &'a str) -> Stored<'a, Option<Vec<u8>>> {
        Box::pin(async move {
            let request = Request { method: "GET", path: &self.path(key), ..Request::default() };
            match self.service.call(request).await {
                Ok(bytes) => Ok(Some(bytes)),
                Err(Failure::Refused { code, .. }) if code == "NoSuchKey" => Ok(None),
                Err(_) => Err(failed("get")),
            }
        })
    }

    fn remove<'a>(&'a self, key: &'a str) -> Stored<'a, ()> {
        Box::pin(async move {
            let request = Request { method: "DELETE", path: &self.path(key), ..Request::default() };
            self.answer("delete", request).await.map(drop)
        })
    }

    fn some<'a>(&'a self, beginning: &'a str) -> Stored<'a, Vec<Found>> {
        Box::pin(async move {
            let prefix = utf8_percent_encode(beginning, NON_ALPHANUMERIC);
            let path = format!("{}?list-type=2&prefix={prefix}", self.folder);
            let answer = self.answer("list", Request { method: "GET", path: &path, ..Request::default() }).await?;
            let listed = Document::parse(&answer).map_err(|_| failed("list"))?;
            Ok(listed.descendants().filter(|node| node.has_tag_name("Contents")).filter_map(found).collect())
        })
    }

    fn tag<'a>(&'a self, key: &'a str, name: &'a str) -> Stored<'a, Option<String>> {
        Box::pin(async move {
            let path = format!("{}?tagging=", self.path(key));
            let answer = self.answer("tagging", Request { method: "GET", path: &path, ..Request::default() }).await?;
            let tagging = Document::parse(&answer).map_err(|_| failed("tagging"))?;
            let mut tags = tagging.descendants().filter(|node| node.has_tag_name("Tag"));
            let tag = tags.find(|tag| part(*tag, "Key") == Some(name));
            Ok(tag.map(|tag| part(tag, "Value").unwrap_or_default().to_owned()))
        })
    }

    fn address<'a>(&'a self, key: &'a str, way: Way, now: Timestamp, long: Duration) -> Stored<'a, String> {
        Box::pin(async move {
            let size = if let Way::Send(size) = way { size.to_string() } else { String::new() };
            let sized = [("content-length", size.as_str())];
            let (method, headers) = match way {
                Way::Fetch => ("GET", &sized[..0]),
                Way::Send(_) => ("PUT", &sized[..]),
            };
            let request = Request { method, path: &self.path(key), headers, ..Request::default() };
            let signed = self.service.presigned(request, SystemTime::from(now), long)?;
            // Below the site's own address: the CDN hands it on to the bucket, so that no browser speaks with another host.
            let on_the_site = signed.strip_prefix(self.folder.trim_end_matches('/'));
            on_the_site.map(str::to_owned).ok_or_else(|| failed("address"))
        })
    }
}

/// What a browser is told to do with a file that it fetches.
const SAVED: &str = "attachment";

/// What stands in a path as it is.
const KEPT: &AsciiSet = &NON_ALPHANUMERIC.remove(b'/').remove(b'-').remove(b'.').remove(b'_').remove(b'~');

fn found(object: Node<'_, '_>) -> Option<Found> {
    let written: Timestamp = part(object, "LastModified")?.parse().ok()?;
    let size = part(object, "Size")?.parse().ok()?;
    Some(Found { key: part(object, "Key")?.to_owned(), size, written: written.as_second() })
}

fn part<'a>(of: Node<'a, '_>, name: &str) -> Option<&'a str> {
    of.children().find(|node| node.has_tag_name(name))?.text()
}

/// The error may quote the key, which has the number of a person in it.
fn failed(call: &str) -> Problem {
    Problem::Unavailable(format!("s3 {call}"))
}
