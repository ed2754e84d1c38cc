//! The name that somebody probably meant.

/// More wrong letters than this are another word.
const FARTHEST: usize = 3;

/// The known name nearest to `name`, if any is near enough to be a slip of the finger.
pub(super) fn to<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<String> {
    known
        .map(|known| (strsim::osa_distance(name, known), known))
        .filter(|(distance, known)| *distance <= FARTHEST && *distance < known.len())
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, known)| known.to_owned())
}
