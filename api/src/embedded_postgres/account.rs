//! The unprivileged account that runs the database when Heirloom itself runs as root, under which PostgreSQL refuses to.

use std::{io, path::Path};

use super::{error::StartError, home::Home, process};

/// An account of this machine, by number because that is what the kernel takes.
#[derive(Clone, Debug)]
pub(super) struct Account {
    pub name: String,
    pub uid: u32,
    pub gid: u32,
}

impl Account {
    /// The account to drop to, or `None` when this process is not root and the database runs as whoever started it.
    ///
    /// A folder that has an owner already keeps it: it may have been set up before the account `postgres` existed.
    pub fn to_run_as(home: &Home) -> Result<Option<Self>, StartError> {
        if !process::is_root() {
            return Ok(None);
        }
        let accounts = std::fs::read_to_string("/etc/passwd").unwrap_or_default();
        if let Some((uid, gid)) = owner(&home.data()).filter(|(uid, _)| *uid != 0) {
            let name = parse(&accounts).find(|account| account.uid == uid).map(|account| account.name);
            return Ok(Some(Self { name: name.unwrap_or_else(|| uid.to_string()), uid, gid }));
        }
        ["postgres", "nobody"]
            .iter()
            .find_map(|name| parse(&accounts).find(|account| account.name == *name && account.uid != 0))
            .map(Some)
            .ok_or(StartError::NoAccount)
    }

    /// Checks that the account may enter `folder` and every folder above it, as far as they exist.
    #[cfg(unix)]
    pub fn must_reach(&self, folder: &Path) -> Result<(), StartError> {
        use std::os::unix::fs::MetadataExt;
        let on_the_way: Vec<&Path> = folder.ancestors().collect();
        for step in on_the_way.into_iter().rev() {
            let Ok(facts) = step.metadata() else { break };
            let enter = match () {
                () if facts.uid() == self.uid => 0o100,
                () if facts.gid() == self.gid => 0o010,
                () => 0o001,
            };
            if facts.mode() & enter == 0 {
                return Err(StartError::Unreachable { account: self.name.clone(), folder: step.to_owned() });
            }
        }
        Ok(())
    }

    /// Makes the account the owner of `path` itself, not of what a link there points to.
    #[cfg(unix)]
    pub fn take_over(&self, path: &Path) -> io::Result<()> {
        std::os::unix::fs::lchown(path, Some(self.uid), Some(self.gid))
    }

    #[cfg(not(unix))]
    pub fn must_reach(&self, _folder: &Path) -> Result<(), StartError> {
        Ok(())
    }

    #[cfg(not(unix))]
    pub fn take_over(&self, _path: &Path) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(unix)]
fn owner(path: &Path) -> Option<(u32, u32)> {
    use std::os::unix::fs::MetadataExt;
    path.metadata().ok().map(|facts| (facts.uid(), facts.gid()))
}

#[cfg(not(unix))]
fn owner(_path: &Path) -> Option<(u32, u32)> {
    None
}

/// The accounts of an `/etc/passwd`: `name:password:uid:gid:…`, on macOS with negative numbers.
fn parse(accounts: &str) -> impl Iterator<Item = Account> {
    accounts.lines().filter_map(|line| {
        let mut fields = line.split(':');
        let name = fields.next()?.to_owned();
        let mut number = || fields.next()?.parse::<i64>().ok().map(|number| number as u32);
        let _password = number();
        Some(Account { name, uid: number()?, gid: number()? })
    })
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn reads_accounts_of_linux_and_macos() {
        let file = "root:x:0:0:root:/root:/bin/bash\n# a comment\nbroken:x:one:2\npostgres:x:101:104::/:/bin/sh\nnobody:*:-2:-2::/:/";
        let found: Vec<_> = parse(file).map(|account| (account.name, account.uid, account.gid)).collect();
        let expected = [("root", 0, 0), ("postgres", 101, 104), ("nobody", 4_294_967_294, 4_294_967_294)];
        assert_eq!(found, expected.map(|(name, uid, gid)| (name.to_owned(), uid, gid)));
    }
}
