//! Where the database listens: a Unix socket in a guarded folder, or loopback with a password where there is none.

use std::path::PathBuf;

use super::{account::Account, error::StartError, home::Home, socket_folder};

/// The database's superuser.
pub(super) const SUPERUSER: &str = "postgres";

/// The port; with a socket only a part of its file's name.
pub(super) const PORT: u16 = 5432;

/// Where a server listens.
#[derive(Clone, Debug)]
pub(super) enum Endpoint {
    /// A Unix socket; who may enter its folder may connect.
    Socket {
        /// The folder of the socket.
        folder: PathBuf,
    },
    /// 127.0.0.1, for platforms without Unix sockets.
    #[cfg(not(unix))]
    Tcp {
        /// A free port.
        port: u16,
        /// The superuser's password.
        password: String,
    },
}

impl Endpoint {
    /// Where a server that is about to start will listen.
    #[cfg(unix)]
    pub fn of_new(home: &Home) -> Result<Self, StartError> {
        Self::of_running(home)
    }

    /// Where the folder's server listens.
    #[cfg(unix)]
    pub fn of_running(home: &Home) -> Result<Self, StartError> {
        Ok(Self::Socket { folder: socket_folder::choose(home) })
    }

    /// Makes the place ready for a server that is about to start.
    pub fn prepare(&self, account: Option<&Account>) -> Result<(), StartError> {
        match self {
            Self::Socket { folder } => socket_folder::prepare(folder, account),
            #[cfg(not(unix))]
            Self::Tcp { .. } => Ok(()),
        }
    }

    /// The server's settings for it.
    pub fn settings(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Socket { folder } => vec![
                ("listen_addresses", String::new()),
                ("unix_socket_directories", folder.display().to_string()),
                ("unix_socket_permissions", "0700".to_owned()),
                ("port", PORT.to_string()),
            ],
            #[cfg(not(unix))]
            Self::Tcp { port, .. } => {
                vec![("listen_addresses", "127.0.0.1".to_owned()), ("port", port.to_string())]
            }
        }
    }

    /// The one line of `pg_hba.conf`.
    pub fn admission(&self) -> &'static str {
        match self {
            Self::Socket { .. } => "local all all trust\n",
            #[cfg(not(unix))]
            Self::Tcp { .. } => "host all all 127.0.0.1/32 scram-sha-256\n",
        }
    }

    /// The address of a database, as `sqlx` and `psql` take it.
    pub fn url(&self, database: &str) -> String {
        let database = encode(database);
        match self {
            // The port is said because PGPORT would be taken for it otherwise.
            Self::Socket { folder } => {
                let folder = encode(&folder.to_string_lossy());
                format!("postgres:///{database}?host={folder}&port={PORT}&user={SUPERUSER}")
            }
            #[cfg(not(unix))]
            Self::Tcp { port, password } => {
                format!("postgres://{SUPERUSER}:{password}@127.0.0.1:{port}/{database}")
            }
        }
    }
}

#[cfg(not(unix))]
impl Endpoint {
    /// Where a server that is about to start will listen: a port that is free now.
    pub fn of_new(home: &Home) -> Result<Self, StartError> {
        let file = home.password();
        if !file.exists() {
            use base64::Engine;
            let password = base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(rand::random::<[u8; 24]>());
            std::fs::write(&file, password).map_err(StartError::file("write", &file))?;
        }
        let port = std::net::TcpListener::bind(("127.0.0.1", 0))
            .and_then(|listener| listener.local_addr())
            .map_err(StartError::file("find a free port for", home.root()))?
            .port();
        Self::with_password(home, port)
    }

    /// Where the folder's server listens.
    pub fn of_running(home: &Home) -> Result<Self, StartError> {
        let port = super::postmaster_pid::PostmasterPid::read(&home.data()).and_then(|file| file.port);
        Self::with_password(home, port.unwrap_or(PORT))
    }

    fn with_password(home: &Home, port: u16) -> Result<Self, StartError> {
        let file = home.password();
        let password = std::fs::read_to_string(&file).map_err(StartError::file("read", &file))?;
        Ok(Self::Tcp { port, password })
    }
}

/// Percent-encoding of everything that could mean something in a URL, but not of `/`, which reads better as it is.
fn encode(text: &str) -> String {
    text.bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' | b'~' => char::from(byte).to_string(),
            other => format!("%{other:02X}"),
        })
        .collect()
}

#[cfg(all(test, unix))]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use sqlx::postgres::PgConnectOptions;

    #[test]
    fn sqlx_reads_the_address_back() {
        for folder in ["/var/lib/heirloom/socket", "/home/Zoë & co/100%/socket"] {
            let url = Endpoint::Socket { folder: folder.into() }.url("heirloom");
            let options: PgConnectOptions = url.parse().unwrap();
            assert_eq!(options.get_socket().unwrap(), &PathBuf::from(folder));
            assert_eq!((options.get_username(), options.get_database()), ("postgres", Some("heirloom")));
            assert_eq!(options.get_port(), PORT);
        }
    }
}
