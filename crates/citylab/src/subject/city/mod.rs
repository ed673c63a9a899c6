//! The city as a subject: its parameters as fields, its runs, its files, and what can be seen of it.

mod dating;
mod entities;
mod fields;
mod grown;
mod layers;
mod look;
mod pack;
mod presets;
mod themes;

use std::path::Path;
use std::sync::Arc;

use cityfile::FlavorPacks;
use citygen::model::StratumKind;
use citygen::{Draft, Flavor, GenError, Params};
use mapkit::text::shown;
use mapkit::{BoardIndex, BoardPos, PassIndex, Recipe, Run, Timeline};

use super::moment::{Moment, Violation};
use super::spec::{Board, Field, FileKind, Overlay, Preset, Problem, TableSpec};
use super::{Loaded, Refusal, Subject, Values};
use crate::jobs::CancelToken;

pub use fields::{params_from_values, values_from_params};
pub use grown::CityMoment;

/// Makes cities, each with the flavor pack that its parameters name.
#[derive(Clone, Debug)]
pub struct CitySubject {
    /// Where packs are looked for, but for one that came with a file. A pack is read again for every city, so that changes
    /// to its files are seen.
    pub packs: FlavorPacks,
}

impl Default for CitySubject {
    fn default() -> Self {
        Self { packs: FlavorPacks::of_environment() }
    }
}

impl From<GenError> for Refusal {
    fn from(error: GenError) -> Self {
        match error {
            GenError::Param(problem) => Self { field: Some(problem.field), reason: problem.reason },
            GenError::Flavor { .. } => Self { field: Some("flavor"), reason: error.to_string() },
            other => Self { field: None, reason: other.to_string() },
        }
    }
}

impl CitySubject {
    /// The pack that the values name: the one that a file brought, else the one of that name in a folder.
    fn flavor(&self, values: &Values) -> Result<Arc<Flavor>, String> {
        match pack::attached(values) {
            Some(flavor) => flavor.map_err(|e| e.to_string()),
            None => self.packs.load(values.get("flavor")).map_err(|e| e.to_string()),
        }
    }
}

impl Subject for CitySubject {
    type World = Draft;

    fn name(&self) -> &'static str {
        "City"
    }

    fn fields(&self) -> Vec<Field> {
        fields::all()
    }

    fn recipe(&self) -> Recipe<Draft> {
        citygen::recipe()
    }

    fn boards(&self) -> Vec<Board> {
        let about = |stratum| match stratum {
            StratumKind::Undercity => "Tunnels, sewers and railways.",
            StratumKind::Street => "The ground.",
            StratumKind::Skyways => "Walkways between buildings.",
            StratumKind::Heights => "Roofs and the bridges between them.",
            StratumKind::Net => "Cyberspace, tile for tile above the city.",
        };
        let board = |&s: &StratumKind| Board { name: s.name(), label: s.label(), about: about(s) };
        StratumKind::ALL.iter().map(board).collect()
    }

    fn board_words(&self) -> [&'static str; 2] {
        ["stratum", "strata"]
    }

    fn first_board(&self) -> BoardIndex {
        StratumKind::Street.board()
    }

    fn moves(&self) -> bool {
        true
    }

    fn overlays(&self) -> Vec<Overlay> {
        look::OVERLAYS.to_vec()
    }

    fn file_kinds(&self) -> Vec<FileKind> {
        vec![FileKind { extension: "city", label: "City" }, FileKind { extension: "json", label: "City as JSON" }]
    }

    fn presets(&self) -> Vec<Preset> {
        presets::all()
    }

    fn command(&self) -> &'static str {
        "city gen"
    }

    fn tables(&self) -> Vec<TableSpec> {
        vec![themes::table()]
    }

    fn table_cells(&self, _table: &TableSpec, values: &Values) -> Result<Vec<Vec<String>>, String> {
        let flavor = self.flavor(values)?;
        Ok(themes::cells(&flavor))
    }

    fn table_depends(&self) -> &'static [&'static str] {
        &pack::NAMES
    }

    fn save_table(&self, _table: &TableSpec, values: &Values, name: &str) -> Result<Values, String> {
        let edited = themes::edited(&self.flavor(values)?, values)?;
        self.packs.save(name, &edited).map_err(|e| e.to_string())?;
        let mut values = themes::without_edits(values).with("flavor", name);
        values.detach("flavor");
        Ok(values)
    }

    fn beyond_flags(&self, values: &Values) -> Option<&'static str> {
        if themes::is_edited(values) {
            Some("The themes were edited")
        } else {
            pack::is_attached(values).then_some("The flavor pack lies in the file")
        }
    }

    fn source(&self, field: &str, values: &Values) -> Option<String> {
        let is_said = field == "flavor" && pack::is_attached(values);
        is_said.then(|| "The pack that lies in the file is used.".into())
    }

    fn file_command(&self) -> &'static str {
        "city verify"
    }

    fn trace_command(&self) -> &'static str {
        "city trace"
    }

    fn problems(&self, values: &Values) -> Vec<Problem> {
        let (params, mut problems) = fields::read(values);
        for problem in params.problems() {
            if !problems.iter().any(|p| p.field == problem.field) {
                problems.push(Problem { field: problem.field.into(), reason: problem.reason });
            }
        }
        problems.extend(themes::problems(values));
        problems
    }

    fn missing(&self, values: &Values) -> Vec<Problem> {
        let problem = |reason| Problem { field: "flavor".into(), reason };
        self.flavor(values).err().map(problem).into_iter().collect()
    }

    fn choices(&self, field: &str) -> Vec<String> {
        if field == "flavor" { self.packs.names() } else { Vec::new() }
    }

    fn start(&self, values: &Values, skip: &[PassIndex]) -> Result<Run<Draft>, Refusal> {
        let params = params_from_values(values)?;
        // What is wrong with the parameters is known without the disk.
        params.validate().map_err(GenError::from)?;
        let flavor = self.flavor(values).and_then(|flavor| themes::edited(&flavor, values));
        let flavor = flavor.map_err(|reason| Refusal { field: Some("flavor"), reason })?;
        Ok(citygen::start_with(&params, &flavor, skip)?)
    }

    fn moment(&self, run: &Run<Draft>) -> Arc<dyn Moment> {
        Arc::new(CityMoment::new(citygen::city_so_far(run)))
    }

    fn has_rules(&self) -> bool {
        true
    }

    fn violations(&self, run: &Run<Draft>) -> Vec<Violation> {
        run.world().city.validate().iter().map(violation_of).collect()
    }

    fn date_violations(
        &self,
        timeline: &Timeline<Draft>,
        token: &CancelToken,
    ) -> Option<Vec<(Violation, Option<usize>)>> {
        let violations = timeline.end().world().city.validate();
        let spot = |violation: &citygen::validate::Violation| (violation.rule, violation.place);
        let dates = dating::since(timeline, violations.iter().map(spot), token)?;
        Some(
            violations
                .iter()
                .map(|violation| (violation_of(violation), dates.get(&spot(violation)).copied()))
                .collect(),
        )
    }

    fn load(&self, path: &Path) -> Result<Loaded, String> {
        let city = cityfile::load(path).map_err(|e| e.to_string())?;
        let values = pack::values_of(&city);
        let name = &city.params.flavor;
        let is_twice = city.pack.is_some() && self.packs.names().contains(name);
        let said = is_twice.then(|| {
            format!(
                "The file brings its own flavor pack {}, which is used in place of the one that is here.",
                shown(name)
            )
        });
        Ok(Loaded { values, moment: Some(Arc::new(CityMoment::new(city))), said })
    }

    fn save(&self, moment: &dyn Moment, path: &Path) -> Result<(), String> {
        let Some(CityMoment { city, .. }) = moment.downcast::<CityMoment>() else {
            return Err("only a city can be saved as one".into());
        };
        let is_json = path.extension().is_some_and(|e| e.eq_ignore_ascii_case("json"));
        if is_json {
            let mut text = Vec::new();
            cityfile::export::json::write(city, &mut text).map_err(|e| e.to_string())?;
            cityfile::write_atomically(path, &text).map_err(|e| e.to_string())
        } else {
            cityfile::save(path, city).map_err(|e| e.to_string())
        }
    }
}

/// A broken rule as every recipe tells it.
fn violation_of(violation: &citygen::validate::Violation) -> Violation {
    Violation {
        rule: violation.rule.sentence().into(),
        detail: violation.to_string(),
        place: violation.place.map(|at| BoardPos::new(at.stratum.board(), at.pos)),
    }
}

/// The parameters of a command line as values.
impl From<&Params> for Values {
    fn from(params: &Params) -> Self {
        values_from_params(params)
    }
}
