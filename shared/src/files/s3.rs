//! Files in a bucket of Amazon S3, which is private and encrypts them by itself.

use super::{Found, Service, Stored, Way};
use crate::http::problem::Problem;
use crate::store::connect::Settings;
use aws_sdk_s3::Client;
use aws_sdk_s3::config::Builder;
use aws_sdk_s3::operation::get_object::GetObjectError;
use aws_sdk_s3::presigning::PresigningConfig;
use aws_sdk_s3::primitives::ByteStream;
use jiff::Timestamp;
use std::time::{Duration, SystemTime};

/// One bucket.
#[derive(Clone, Debug)]
pub struct Bucket {
    client: Client,
    name: String,
}

impl Bucket {
    /// The bucket `name`, where the settings lead.
    #[must_use]
    pub fn open(settings: &Settings, name: String) -> Self {
        // Storage of this machine has no names below its own for buckets.
        let own = settings.endpoint.is_some();
        let config = Builder::from(&settings.config()).force_path_style(own).build();
        Self { client: Client::from_conf(config), name }
    }
}

impl Service for Bucket {
    fn put<'a>(&'a self, key: &'a str, mimetype: &'static str, bytes: Vec<u8>) -> Stored<'a, ()> {
        Box::pin(async move {
            let put = self.client.put_object().bucket(&self.name).key(key).body(ByteStream::from(bytes));
            // Without a name: addresses and the bucket know none of what a person calls her files.
            let put = put.content_type(mimetype).content_disposition(SAVED);
            put.send().await.map(drop).map_err(|_| failed("put"))
        })
    }

    fn get<'a>(&'a self, key: &'a str) -> Stored<'a, Option<Vec<u8>>> {
        Box::pin(async move {
            match self.client.get_object().bucket(&self.name).key(key).send().await {
                Ok(found) => {
                    let bytes = found.body.collect().await.map_err(|_| failed("get"))?;
                    Ok(Some(bytes.into_bytes().to_vec()))
                }
                Err(error) if error.as_service_error().is_some_and(GetObjectError::is_no_such_key) => Ok(None),
                Err(_) => Err(failed("get")),
            }
        })
    }

    fn remove<'a>(&'a self, key: &'a str) -> Stored<'a, ()> {
        Box::pin(async move {
            let removed = self.client.delete_object().bucket(&self.name).key(key).send().await;
            removed.map(drop).map_err(|_| failed("delete"))
        })
    }

    fn some<'a>(&'a self, beginning: &'a str) -> Stored<'a, Vec<Found>> {
        Box::pin(async move {
            let listed = self.client.list_objects_v2().bucket(&self.name).prefix(beginning).send().await;
            let listed = listed.map_err(|_| failed("list"))?;
            let found = listed.contents.unwrap_or_default().into_iter().filter_map(|object| {
                let written = object.last_modified.map(|time| time.secs()).unwrap_or_default();
                Some(Found { key: object.key?, size: object.size.unwrap_or_default(), written })
            });
            Ok(found.collect())
        })
    }

    fn tag<'a>(&'a self, key: &'a str, name: &'a str) -> Stored<'a, Option<String>> {
        Box::pin(async move {
            let tagging = self.client.get_object_tagging().bucket(&self.name).key(key).send().await;
            let tags = tagging.map_err(|_| failed("tagging"))?.tag_set;
            Ok(tags.into_iter().find(|tag| tag.key == name).map(|tag| tag.value))
        })
    }

    fn address<'a>(&'a self, key: &'a str, way: Way, now: Timestamp, long: Duration) -> Stored<'a, String> {
        Box::pin(async move {
            let config = PresigningConfig::builder().start_time(SystemTime::from(now)).expires_in(long).build();
            let config = config.map_err(|error| Problem::Internal(error.to_string()))?;
            let signed = match way {
                Way::Fetch => self.client.get_object().bucket(&self.name).key(key).presigned(config).await.ok(),
                Way::Send(size) => {
                    let put = self.client.put_object().bucket(&self.name).key(key).content_length(size);
                    put.presigned(config).await.ok()
                }
            };
            signed.and_then(|signed| on_the_site(signed.uri(), key)).ok_or_else(|| failed("address"))
        })
    }
}

/// What a browser is told to do with a file that it fetches.
const SAVED: &str = "attachment";

/// The address below the site's own: the CDN hands it on to the bucket, so that no browser speaks with another host.
fn on_the_site(signed: &str, key: &str) -> Option<String> {
    let (address, query) = signed.split_once('?')?;
    address.ends_with(&format!("/{key}")).then(|| format!("/{key}?{query}"))
}

/// The error may quote the key, which has the number of a person in it.
fn failed(call: &str) -> Problem {
    Problem::Unavailable(format!("s3 {call}"))
}
