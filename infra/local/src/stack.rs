//! The whole product in one process.

use crate::client::Client;
use crate::demo;
use crate::dynamo::Dynamo;
use crate::files::{self, Signed};
use crate::folder::{Folder, KEYS_MADE, SITE};
use crate::gateway::{Gateway, Handler};
use crate::keys::{self, Keys};
use crate::listen::{self, Stopper, stopper};
use crate::messaging::Messaging;
use crate::options::SiteMode;
use crate::outbox::Outbox;
use crate::push_channel;
use crate::release;
use crate::routes::Routes;
use crate::secretsmanager::{self, Secrets};
use crate::server::{Front, Pages};
use crate::services::{Configuration, ENVIRONMENT, FACTOR, PROVIDERS, Routers, SIGNING, Services};
use crate::ses::CONFIGURATION_SET;
use crate::signed::AccessKey;
use crate::site::Site;
use crate::sitebuild::{self, Tools};
use crate::template;
use crate::vite::Vite;
use aws_smithy_runtime_api::client::http::SharedHttpConnector;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use functions::function::{Kind, Task};
use functions::{DEFINITIONS, FUNCTIONS};
use operate::target::Running;
use serde_json::{Value, json};
use shared::app::App;
use shared::clock::{Clock, Entropy};
use shared::external::External;
use shared::files::Files;
use shared::files::s3::Bucket;
use shared::files::scan::Scan;
use shared::http::problem::Problem;
use shared::identity::caller::Caller;
use shared::identity::confirmation::Confirmation;
use shared::identity::origin::{self, Origin};
use shared::identity::seal::{Seal, SealSource};
use shared::identity::token::{Signer, Verifier};
use shared::mail::Mail;
use shared::mail::ses::Ses;
use shared::push::Push;
use shared::push::sns::Sns;
use shared::review::Review;
use shared::store::connect::Settings;
use shared::store::cost::without_hurry;
use shared::store::table::{Range, Table};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinHandle;

/// Sender of the local mails.
const MAIL_FROM: &str = "hallo@zuversicht.example";

/// The platform applications of the local pushes, which go to the outbox.
const APPLICATIONS: &str = "web=arn:aws:sns:eu-central-1:000000000000:app/GCM/web \
     android=arn:aws:sns:eu-central-1:000000000000:app/GCM/android ios=arn:aws:sns:eu-central-1:000000000000:app/APNS/ios";

/// The address of the operator; its messages go to the outbox like all others.
const OPERATOR: &str = "kontakt@zuversicht.example";

/// The hash of the seed files that are in the table.
const SEEDED: &str = "catalog.sha256";

/// A catalog that every start needs.
const ALWAYS_SEEDED: &str = "language";

/// The bucket of what people upload.
const UPLOADS: &str = "Uploads";

/// How long tasks wait for the next time.
const TICK: Duration = Duration::from_mins(1);

/// Options of a stack.
#[derive(Clone)]
#[expect(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
pub struct Setup {
    /// Folder of the repository.
    pub root: PathBuf,
    /// Folder of the data.
    pub data: PathBuf,
    /// Empty the data first.
    pub fresh: bool,
    /// Port on 127.0.0.1; 0 asks the system for a free one.
    pub port: u16,
    /// Where the site comes from.
    pub site: SiteMode,
    /// Make the demo account.
    pub demo: bool,
    /// Delete expired rows and do the tasks once a minute, by the machine's clock. Each look at the rows reads them all.
    pub sweep: bool,
    /// Requests and the table have the deadlines that they have in the cloud. Nothing here ends them, and a storage within the program answers late
    /// only on a busy machine: that is for tests of these deadlines.
    pub hurried: bool,
    /// Open the embedded services to other programs.
    pub services: bool,
    /// How long a request may take to arrive.
    pub slowest: Duration,
    /// Wait for the disk with each write; tests do not need data to survive a crash of the machine.
    pub durable: bool,
    /// The time.
    pub clock: Clock,
    /// Randomness.
    pub entropy: Entropy,
    /// How a sign-up proves its e-mail address.
    pub confirmation: Confirmation,
    /// Who else proves who somebody is.
    pub external: External,
    /// Who has reviewed the medical content.
    pub review: Option<Review>,
    /// Who says which files are clean.
    pub scan: Option<Scan>,
    /// A layer between the functions and the embedded DynamoDB, for tests with failures.
    pub storage: Arc<dyn Fn(SharedHttpConnector) -> SharedHttpConnector + Send + Sync>,
    /// The same between the functions and the mail responder.
    pub post: Arc<dyn Fn(SharedHttpConnector) -> SharedHttpConnector + Send + Sync>,
    /// The same between the functions and the embedded S3.
    pub files: Arc<dyn Fn(SharedHttpConnector) -> SharedHttpConnector + Send + Sync>,
    /// Called with progress messages.
    pub progress: Arc<dyn Fn(&str) + Send + Sync>,
}

impl Setup {
    /// The API alone on a free port, with seeded catalogs: what tests want.
    #[must_use]
    pub fn api(data: impl Into<PathBuf>) -> Self {
        Self {
            root: repository(),
            data: data.into(),
            fresh: false,
            port: 0,
            site: SiteMode::Off,
            demo: false,
            sweep: false,
            hurried: false,
            services: false,
            slowest: listen::SLOWEST,
            durable: false,
            clock: Clock::system(),
            entropy: Entropy::system(),
            confirmation: Confirmation::Code,
            external: External::default(),
            review: None,
            scan: None,
            storage: Arc::new(|http| http),
            post: Arc::new(|http| http),
            files: Arc::new(|http| http),
            progress: Arc::new(|_| {}),
        }
    }

    /// The same with another clock.
    #[must_use]
    pub fn with_clock(mut self, clock: Clock) -> Self {
        self.clock = clock;
        self
    }
}

/// The folder of the repository that this program was built from.
#[must_use]
pub fn repository() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().unwrap_or(root)
}

/// A running product.
pub struct Stack {
    /// Such as `http://127.0.0.1:8080`.
    pub base_url: String,
    /// The services that the functions use.
    pub app: Arc<App>,
    /// Mails and push messages.
    pub outbox: Outbox,
    /// The variables for other programs, if the services are open to them.
    pub environment: Option<String>,
    gateway: Gateway,
    origin: String,
    front: JoinHandle<()>,
    ticking: Option<JoinHandle<()>>,
    behind: Behind,
}

struct Behind {
    folder: Folder,
    dynamo: Dynamo,
    services: Option<Services>,
    stop_front: Stopper,
    stop_services: Stopper,
}

impl Stack {
    /// Starts everything; returns when the address answers.
    ///
    /// # Errors
    /// One sentence for the person who started it.
    pub async fn start(setup: Setup) -> Result<Self, String> {
        // The port first: its error should not come after building the site.
        let (listener, address) = listen::listen(setup.port).await?;
        let template = template::read(&setup.root.join("template.yaml"))?;
        let folder = Folder::open(&setup.data, setup.fresh)?;
        let (stop_front, front_told) = stopper();
        let (stop_services, told) = stopper();

        let file = folder.path("table.sqlite");
        let began = folder.path(SEEDED).exists() || folder.path(KEYS_MADE).exists();
        let lost = || format!("The database {} is lost or empty; put it back, or start with --fresh.", file.display());
        if began && std::fs::metadata(&file).map_or(0, |there| there.len()) == 0 {
            return Err(lost());
        }
        let dynamo = Dynamo::open(&file, &template.table, setup.sweep, setup.durable, told.clone())?;
        if began && dynamo.is_new {
            return Err(lost());
        }
        let outbox = Outbox::open(folder.path("outbox.json"));
        let messaging = Messaging::new(outbox.clone(), setup.entropy.clone());

        let table = |http| {
            let (clock, entropy) = (setup.clock.clone(), setup.entropy.clone());
            Table::open(&Settings::embedded(http), template.table.name.clone(), clock, entropy)
        };
        if !without_hurry(seed(&setup, &folder, &table(dynamo.http.clone()))).await? {
            return Err(lost());
        }
        let table = table((setup.storage)(dynamo.http.clone()));
        let table = if setup.hurried { table } else { table.without_hurry() };
        let keys = keys::open(&folder, &setup.entropy)?;
        let app = app(&setup, &folder, &keys, table, &messaging)?;
        let origin = URL_SAFE_NO_PAD.encode(setup.entropy.bytes::<32>());
        let buckets = folder.path("buckets");
        let uploads = Settings::embedded((setup.files)(files::http(&buckets, &template.buckets)?));
        let bucket = template.buckets.get(UPLOADS).ok_or(format!("template.yaml has no bucket {UPLOADS}."))?;
        let files = Files::new(Bucket::open(uploads, bucket)).scanned(setup.scan.clone());
        let app = app.behind(Origin::read(&origin::digest(&origin))?).with_files(files);
        let signed = Signed::open(&buckets, &template.buckets, bucket.clone())?;
        let app = app.with_external(setup.external.clone()).with_review(setup.review.clone());
        let app = Arc::new(app.with_signup(setup.confirmation, Some(format!("http://{address}"))));
        let services = if setup.services {
            let key = AccessKey::new(&setup.entropy);
            let s3 = files::router(&buckets, &template.buckets, &key)?;
            let secrets = secretsmanager::router(secrets(&keys));
            let routers = Routers { dynamodb: dynamo.router(), s3, messaging: messaging.router(), secrets };
            Some(Services::open(key, routers, &told).await?)
        } else {
            None
        };
        let told = Configuration {
            table: &template.table.name,
            bucket,
            public_keys: &keys.public,
            origin: &origin,
            site: &format!("http://{address}"),
            mail_from: MAIL_FROM,
            mail_set: CONFIGURATION_SET,
            operator: OPERATOR,
            applications: APPLICATIONS,
        };
        let environment = services.as_ref().map(|services| tell(&folder, services, &told)).transpose()?;
        let named = template.functions.iter().map(|function| (function.handler.clone(), function.timeout)).collect();
        let gateway = Gateway::new(
            Routes::new(template.functions.into_iter().flat_map(|function| function.routes).collect()),
            named,
            handlers(&app),
            setup.clock.clone(),
            setup.entropy.clone(),
        )?
        .hurried(setup.hurried);
        if setup.demo {
            demo::make(Client::new(gateway.clone(), &origin), &outbox, &folder, &setup.clock).await?;
        }
        let pages = pages(&setup, &folder, &front_told).await?;
        let front = Front {
            gateway: gateway.clone(),
            origin: origin.clone(),
            pages,
            cdn: template.cdn,
            files: signed,
            outbox: outbox.clone(),
            slowest: setup.slowest,
        };
        let ticking = setup.sweep.then(|| tokio::spawn(tick(Arc::clone(&app), front_told.clone())));
        let front = listen::serve(listener, front.router(), setup.slowest, front_told);
        Ok(Self {
            base_url: format!("http://{address}"),
            app,
            outbox,
            environment,
            gateway,
            origin,
            front,
            ticking,
            behind: Behind { folder, dynamo, services, stop_front, stop_services },
        })
    }

    /// A caller of the API inside the program.
    #[must_use]
    pub fn client(&self) -> Client {
        Client::new(self.gateway.clone(), &self.origin)
    }

    /// Does all tasks once, as the cloud does by its clock.
    pub async fn work(&self) {
        for task in tasks() {
            // What went wrong is in the log.
            let _failed = functions::work(&self.app, task).await;
        }
    }

    /// Brings an event to whoever listens, as the cloud does.
    ///
    /// # Errors
    /// What went wrong; the cloud would bring it again.
    pub async fn hear(&self, event: &Value) -> Result<(), Problem> {
        for function in &FUNCTIONS {
            if let Kind::Listener(listener) = function.kind {
                functions::hear(&self.app, listener, event).await?;
            }
        }
        Ok(())
    }

    /// Finishes the requests in flight, then closes the storage.
    pub async fn stop(self) {
        let Behind { folder, dynamo, services, stop_front, stop_services } = self.behind;
        stop_front.stop();
        let _panicked = self.front.await;
        if let Some(ticking) = self.ticking {
            let _panicked = ticking.await;
        }
        // A client of the database keeps a connection open that its server would wait for.
        drop((self.gateway, self.app));
        stop_services.stop();
        if let Some(services) = services {
            services.stopped().await;
        }
        dynamo.stopped().await;
        folder.remove(operate::target::RUNNING);
        folder.remove(ENVIRONMENT);
    }
}

/// Writes where the services are, for other programs and for `cargo operate`; the variables of the former.
fn tell(folder: &Folder, services: &Services, told: &Configuration<'_>) -> Result<String, String> {
    let environment = services.environment(told);
    folder.write(ENVIRONMENT, &environment)?;
    let AccessKey { id, secret } = &services.key;
    let running = Running { endpoint: &services.dynamodb, table: told.table, key: id, secret };
    folder.write(operate::target::RUNNING, &running.text())?;
    Ok(environment)
}

/// What functions of other programs find in Secrets Manager.
fn secrets(keys: &Keys) -> Secrets {
    let factor = json!({ "current": keys.factor_secret() });
    Secrets::from([(SIGNING, json!({ "current": keys.private })), (FACTOR, factor), (PROVIDERS, json!({}))])
}

fn tasks() -> impl Iterator<Item = Task> {
    FUNCTIONS.iter().filter_map(|function| match function.kind {
        Kind::Task(task) => Some(task),
        Kind::Root(_) | Kind::Flow(_) | Kind::Listener(_) => None,
    })
}

/// Does the tasks now and then, more often than the cloud: nobody waits for them on a laptop.
async fn tick(app: Arc<App>, told: listen::Stop) {
    let stopped = told.wait();
    tokio::pin!(stopped);
    loop {
        tokio::select! {
            () = &mut stopped => return,
            () = tokio::time::sleep(TICK) => {}
        }
        for task in tasks() {
            let _failed = functions::work(&app, task).await;
        }
    }
}

fn handlers(app: &Arc<App>) -> HashMap<String, Handler> {
    FUNCTIONS
        .iter()
        .map(|function| {
            let app = Arc::clone(app);
            let handler: Handler =
                Arc::new(move |request| Box::pin(functions::answer(Arc::clone(&app), function, request)));
            (function.name.to_owned(), handler)
        })
        .collect()
}

fn app(setup: &Setup, folder: &Folder, keys: &Keys, table: Table, messaging: &Messaging) -> Result<App, String> {
    let unreadable = |problem: Problem| {
        format!("The signing keys in {} cannot be read: {}.", folder.path("keys").display(), problem.key())
    };
    let verifier = Verifier::from_pems(&keys.public).map_err(unreadable)?;
    let signer = Signer::from_pem(&keys.private).map_err(unreadable)?;
    let now = setup.clock.seconds();
    let caller = Caller { user: 1, session: String::new(), roles: Vec::new() };
    let own = signer.sign(&caller, now).and_then(|token| verifier.check(&token, now));
    if own.is_err() {
        return Err(format!("The two signing keys in {} do not belong together.", folder.path("keys").display()));
    }
    let post = Settings::embedded((setup.post)(messaging.http()));
    let mail = Ses::new(post.clone(), MAIL_FROM.to_owned()).with_set(Some(CONFIGURATION_SET.to_owned()));
    let mail = Mail::new(mail);
    let app = App::new(table, setup.clock.clone(), setup.entropy.clone(), verifier, &DEFINITIONS);
    let app = app.with_seal(SealSource::known(Seal::of(&[keys.factor_secret()])?));
    let app = app.with_push(Push::new(Sns::new(post, APPLICATIONS)).asked_at(push_channel::PATH));
    Ok(app.with_session(signer).with_mail(mail, Some(OPERATOR.to_owned())))
}

/// Writes the catalogs into the table if they have changed; false when they should be there and are not.
async fn seed(setup: &Setup, folder: &Folder, table: &Table) -> Result<bool, String> {
    let catalog = setup.root.join("infra/catalog");
    let hash = operate::catalog::hash(&catalog)?;
    if folder.path(SEEDED).exists() {
        let range = Range::partition(shared::store::keys::catalog(ALWAYS_SEEDED));
        let there =
            table.query(&range, 1).await.map_err(|problem| format!("The table cannot be read: {}.", problem.key()))?;
        if there.is_empty() {
            return Ok(false);
        }
    }
    if folder.read(SEEDED).is_some_and(|seeded| seeded == hash) {
        return Ok(true);
    }
    (setup.progress)("catalogs: seed ...");
    let catalogs = operate::catalog::load(&catalog)?;
    operate::seed::seed(table, &catalogs, &setup.clock, false).await?;
    folder.write(SEEDED, &hash)?;
    Ok(true)
}

async fn pages(setup: &Setup, folder: &Folder, told: &listen::Stop) -> Result<Pages, String> {
    let sources = setup.root.join("site");
    let built = match &setup.site {
        SiteMode::Off => return Ok(Pages::None),
        SiteMode::Watch => {
            sitebuild::install(&sources, &Tools::default(), &*setup.progress).await?;
            (setup.progress)("site: vite ...");
            return Ok(Pages::Watch(Vite::start(&sources, told.clone()).await?));
        }
        SiteMode::Folder(built) => built.clone(),
        SiteMode::Built => sitebuild::build(&sources, &Tools::default(), &*setup.progress).await?,
    };
    let site = Site::load(&built)?;
    let before = release::keep(&built, &folder.path(SITE))
        .map_err(|error| format!("The site cannot be kept in {}: {error}.", folder.path(SITE).display()))?;
    Ok(Pages::Built(site.beside(&before)?))
}
