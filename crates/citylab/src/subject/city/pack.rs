//! The flavor pack that a file brings: its two texts are values like any other, so that undo, recovery and every later
//! save of the work know them. It counts as long as the form says its name.

use std::sync::Arc;

use citygen::{City, Flavor, GenError};

use super::fields::values_from_params;
use crate::subject::Values;

/// The values that say which pack is used: its name, then what belongs to it where a file brought it: the name that it
/// had there, and its texts.
pub(super) const NAMES: [&str; 4] = ["flavor", "flavor.of", "flavor.names", "flavor.themes"];

/// What a city's file says: its parameters, and the pack that it brings.
pub(super) fn values_of(city: &City) -> Values {
    let values = values_from_params(&city.params);
    let Some(pack) = &city.pack else { return values };
    let [_, of, names, themes] = NAMES;
    values.with(of, &city.params.flavor).with(names, &pack.names).with(themes, &pack.themes)
}

/// Whether the pack that the form names is one that a file brought.
pub(super) fn is_attached(values: &Values) -> bool {
    let [name, of, ..] = NAMES;
    values.has(of) && values.get(of) == values.get(name)
}

/// The pack that a file brought, where it is the one that the form names.
pub(super) fn attached(values: &Values) -> Option<Result<Arc<Flavor>, GenError>> {
    let [name, _, names, themes] = NAMES.map(|name| values.get(name));
    is_attached(values).then(|| Flavor::parse(name, names, themes).map(Arc::new))
}

#[cfg(test)]
mod tests {
    use citygen::model::PackTexts;

    use super::*;

    #[test]
    fn a_pack_counts_as_long_as_the_form_says_its_name() {
        let [names, themes] = Flavor::builtin().to_ron();
        let params = citygen::Params { flavor: "noir".into(), ..citygen::Params::default() };
        let mut city = City::empty(params);
        city.pack = Some(Arc::new(PackTexts { names, themes }));
        let values = values_of(&city);
        assert!(attached(&values).is_some_and(|pack| pack.is_ok_and(|pack| pack.name == "noir")));
        let other = values.clone().with("flavor", "default");
        assert!(attached(&other).is_none());
        assert!(attached(&other.with("flavor", "noir")).is_some());
        let mut folder = values;
        folder.detach("flavor");
        assert!(attached(&folder).is_none() && folder.get("flavor") == "noir");
    }
}
