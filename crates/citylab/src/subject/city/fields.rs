//! A city's parameters as fields of the form, and the way between them and their texts.

use citygen::{GenError, Params, Water};
use mapkit::Size;

use crate::subject::spec::{Control, Field, Problem};
use crate::subject::{Refusal, Values};

/// Named extents.
const SIZES: [(&str, Size); 3] = [("small", Params::SMALL), ("medium", Params::MEDIUM), ("large", Params::LARGE)];

/// Kinds of water, each with its name.
const WATERS: [(&str, &str); 3] = {
    const fn entry(water: Water, label: &'static str) -> (&'static str, &'static str) {
        (water.name(), label)
    }
    [entry(Water::None, "None"), entry(Water::Bay, "Bay"), entry(Water::River, "River")]
};

/// Every parameter, in the order of the form.
pub(super) fn all() -> Vec<Field> {
    Params::FIELDS.iter().map(field).collect()
}

fn field(field: &citygen::Field) -> Field {
    let (label, control) = match field.name {
        "seed" => ("Seed", Control::Seed),
        "size" => ("Size", Control::Size { named: &SIZES, widths: Params::WIDTHS, heights: Params::HEIGHTS }),
        "districts" => {
            let range = i64::from(*Params::DISTRICTS.start())..=i64::from(*Params::DISTRICTS.end());
            ("Districts", Control::Integer { range, unit: "" })
        }
        "density" => ("Density", Control::Real { range: 0.0..=1.0 }),
        "wealth_skew" => ("Wealth skew", Control::Real { range: -1.0..=1.0 }),
        "decay" => ("Decay", Control::Real { range: 0.0..=1.0 }),
        "water" => ("Water", Control::Choice(&WATERS)),
        "rerolls" => ("Rerolls", Control::Rerolls),
        _ => ("Flavor", Control::Name),
    };
    Field {
        name: field.name,
        label,
        flag: field.flag(),
        about: field.about,
        allowed: field.allowed,
        default: Params::default().text(field.name),
        control,
    }
}

/// Every parameter as text.
pub fn values_from_params(params: &Params) -> Values {
    Params::FIELDS.iter().map(|field| (field.name, params.text(field.name))).collect()
}

/// The parameters that the texts say; those that cannot be read keep their default and are told.
pub(super) fn read(values: &Values) -> (Params, Vec<Problem>) {
    let (mut params, mut problems) = (Params::default(), Vec::new());
    for field in Params::FIELDS {
        if let Err(error) = params.set(field.name, values.get(field.name)) {
            problems.push(Problem { field: error.field.into(), reason: error.reason });
        }
    }
    (params, problems)
}

/// The parameters that the texts say. Their ranges are not checked.
///
/// # Errors
/// The first text that cannot be read.
pub fn params_from_values(values: &Values) -> Result<Params, Refusal> {
    let mut params = Params::default();
    for field in Params::FIELDS {
        params.set(field.name, values.get(field.name)).map_err(|e| Refusal::from(GenError::from(e)))?;
    }
    Ok(params)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_survive_the_way_through_text() {
        let mut params = Params { size: Size::new(101, 57), density: 0.123_456_79, ..Params::with_seed(u64::MAX) };
        params.set_reroll("lots", 3);
        assert_eq!(params_from_values(&values_from_params(&params)), Ok(params));
    }

    #[test]
    fn text_that_is_no_value_is_a_problem_of_its_field_and_hides_no_other() {
        let values =
            values_from_params(&Params::default()).with("seed", "-42").with("density", "x").with("decay", "2");
        let (params, problems) = read(&values);
        let fields: Vec<_> = problems.iter().map(|p| p.field.as_str()).collect();
        assert_eq!(fields, ["seed", "density"]);
        assert_eq!(params.seed, 0);
    }
}
