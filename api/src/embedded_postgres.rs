//! The database you get when you name none: a PostgreSQL server of Heirloom's own, in a folder of its own, that starts
//! and ends with the process that asked for it and is brought up again when it dies alone.

mod account;
mod child;
mod cluster;
mod endpoint;
mod error;
mod fetch;
mod folder_lock;
mod home;
mod installation;
mod leftover;
mod postmaster;
mod postmaster_pid;
mod process;
mod search;
mod settings;
mod socket_folder;
mod supervisor;

use std::path::PathBuf;

pub use error::StartError;
pub use home::default_home;
pub use search::Programs;

use account::Account;
use child::Children;
use cluster::Cluster;
use endpoint::Endpoint;
use folder_lock::FolderLock;
use home::Home;
use supervisor::Supervisor;

/// The database that Heirloom's own tables live in.
const DATABASE: &str = "heirloom";

/// Where the database lives and which programs run it.
#[derive(Clone, Debug)]
pub struct Options {
    /// Heirloom's data folder; the database goes into `postgres/` below it. Created if it is missing.
    pub home: PathBuf,
    /// Whether a commit waits until it is on the disk. Only tests may say no: they lose nothing they want to keep.
    pub durable: bool,
    /// Which PostgreSQL programs to use.
    pub programs: Programs,
    /// The data folder that keeps fetched programs, where it is not `home`: for databases that are thrown away.
    pub fetched: Option<PathBuf>,
}

impl Options {
    /// A durable database below `home`, run by the programs `PG_BIN` names, else by any that can be found.
    pub fn new(home: impl Into<PathBuf>) -> Self {
        Self { home: home.into(), durable: true, programs: Programs::from_environment(), fetched: None }
    }

    /// The same without waiting for the disk: for tests.
    pub fn for_tests(home: impl Into<PathBuf>) -> Self {
        Self { durable: false, ..Self::new(home) }
    }
}

/// A running database server. Dropping it stops the server and waits until it is gone.
#[derive(Debug)]
pub struct EmbeddedPostgres {
    endpoint: Endpoint,
    supervisor: Supervisor,
    _lock: FolderLock,
}

impl EmbeddedPostgres {
    /// Starts the server of the folder, setting the folder up first if it is new, and returns when it accepts
    /// connections. Blocks: call it before the async runtime starts, or on a thread that may block.
    ///
    /// # Errors
    /// When the folder cannot be used, another Heirloom serves it, there is no PostgreSQL, the folder's data is of
    /// another major version, or the server does not come up. Every message says what to do.
    pub fn start(options: &Options) -> Result<Self, StartError> {
        let home = Home::at(&options.home)?;
        let account = Account::to_run_as(&home)?;
        home.create(account.as_ref())?;
        let lock = FolderLock::take(&home)?;
        let fetched = options.fetched.as_deref().map_or_else(|| Ok(home.clone()), Home::at)?;
        let programs = search::find(&options.programs, &home, &fetched)?;
        let children = Children::new(account, home.postgres());
        let cluster = Cluster::new(&home, programs, children, options.durable)?;

        cluster.stop_leftover()?;
        cluster.set_up_if_new()?;
        let endpoint = cluster.endpoint().clone();
        let supervisor = Supervisor::start(cluster)?;
        Ok(Self { endpoint, supervisor, _lock: lock })
    }

    /// The address of Heirloom's database for its superuser, as `sqlx` and `psql` take it. A secret only where there are
    /// no Unix sockets: with them the folder's permissions guard the way in and there is no password.
    pub fn url(&self) -> String {
        self.database_url(DATABASE)
    }

    /// The same for another database of this server (which may not exist yet).
    pub fn database_url(&self, database: &str) -> String {
        self.endpoint.url(database)
    }

    /// Whether the server runs at this moment. It is false between a death of the server and its return, which takes
    /// a second or two and needs no help from the caller.
    pub fn is_running(&self) -> bool {
        self.supervisor.is_running()
    }

    /// Stops the server and waits until it is gone: connections are ended, committed work is kept.
    pub fn stop(self) {
        drop(self);
    }
}

/// The address of the database below `home` while a server serves it, for tools beside that server (`psql`, `pg_dump`).
///
/// # Errors
/// When the folder cannot be read.
pub fn url_of_running(home: impl Into<PathBuf>) -> Result<String, StartError> {
    Ok(Endpoint::of_running(&Home::at(&home.into())?)?.url(DATABASE))
}
