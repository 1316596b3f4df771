//! Files in a bucket of Amazon S3, which is private and encrypts them by itself.

use super::{Service, Stored};
use crate::http::problem::Problem;
use crate::store::connect::Settings;
use aws_sdk_s3::Client;
use aws_sdk_s3::config::Builder;
use aws_sdk_s3::operation::get_object::GetObjectError;
use aws_sdk_s3::primitives::ByteStream;

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
    fn put<'a>(&'a self, key: &'a str, bytes: Vec<u8>) -> Stored<'a, ()> {
        Box::pin(async move {
            let put = self.client.put_object().bucket(&self.name).key(key).body(ByteStream::from(bytes));
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

    fn some<'a>(&'a self, beginning: &'a str) -> Stored<'a, Vec<String>> {
        Box::pin(async move {
            let listed = self.client.list_objects_v2().bucket(&self.name).prefix(beginning).send().await;
            let listed = listed.map_err(|_| failed("list"))?;
            Ok(listed.contents.unwrap_or_default().into_iter().filter_map(|object| object.key).collect())
        })
    }
}

/// The error may quote the key, which has the number of a person in it.
fn failed(call: &str) -> Problem {
    Problem::Unavailable(format!("s3 {call}"))
}
