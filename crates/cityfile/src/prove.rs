//! Whether what was read is a whole city.

use citygen::{City, Flavor};

use crate::FileError;

/// Proves that a city that was read is whole: its parts fit together and its parameters are in their ranges
/// ([`City::check_structure`]), it keeps every rule ([`City::validate`]), and its tiles and lists are those that its
/// fingerprint stands for, so that nobody changed them since it was made. A flavor pack that it brings can be used.
///
/// # Errors
/// The first of these that fails, in words; `file` names the city's origin in the message.
pub fn prove(mut city: City, file: &str) -> Result<City, FileError> {
    let broken = |what: String| FileError::Broken { file: file.into(), what };
    city.check_structure().map_err(broken)?;
    if let Some(violation) = city.validate().first() {
        return Err(broken(violation.to_string()));
    }
    if let Some(Err(error)) = Flavor::of_city(&city) {
        return Err(broken(error.to_string()));
    }
    if let Some(what) = changed_since_made(&mut city) {
        return Err(broken(what));
    }
    Ok(city)
}

/// How the city's fingerprint differs from what its tiles and lists give; `None` where it does not.
pub fn changed_since_made(city: &mut City) -> Option<String> {
    let (said, found) = (city.fingerprint(), city.hash());
    let differ = || format!("its fingerprint is {said:016x}, but its tiles and lists give {found:016x}");
    (said != found).then(differ)
}
