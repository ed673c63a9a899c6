//! Whether what was read is a whole city.

use citygen::City;

use crate::FileError;

/// Proves that a city that was read is whole: its parameters are in their ranges, its parts fit together, it keeps
/// every rule, and its tiles and lists are those that its fingerprint stands for.
///
/// # Errors
/// The first of these that fails, in words; `file` names the city's origin in the message.
pub fn prove(mut city: City, file: &str) -> Result<City, FileError> {
    let broken = |what: String| FileError::Broken { file: file.into(), what };
    city.params.validate().map_err(|e| broken(e.to_string()))?;
    city.check_structure().map_err(broken)?;
    if let Some(violation) = city.validate().first() {
        return Err(broken(violation.to_string()));
    }
    if city.passes.is_empty() {
        return Err(broken("it has no fingerprint".into()));
    }
    let (said, found) = (city.fingerprint(), city.hash());
    if said != found {
        return Err(broken(format!(
            "its fingerprint is {said:016x}, but what it holds has {found:016x}: it was changed after it was made"
        )));
    }
    Ok(city)
}
