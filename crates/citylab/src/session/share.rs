//! Taking over a share code.

use super::Session;
use super::message::sentence;
use crate::command::ParamsCommand;
use crate::subject::{RecipeIndex, Values};
use crate::words;

impl Session {
    /// Takes over a share code of any recipe.
    ///
    /// # Errors
    /// What is wrong with it, in a sentence; nothing is changed then.
    pub fn paste(&mut self, text: &str) -> Result<(), String> {
        let (at, values) = self.read_share_code(text).map_err(|why| sentence(&why))?;
        self.switch_to(at);
        self.change(ParamsCommand::Set(values));
        if self.workspace().shown().is_none() {
            self.generate();
        }
        Ok(())
    }

    /// The recipe that a share code is for, and every value that it stands for.
    fn read_share_code(&self, text: &str) -> Result<(RecipeIndex, Values), String> {
        let (recipe, said) = Values::from_share_code(text)?;
        let at = self.workspaces.iter().position(|workspace| workspace.spec().noun() == recipe).map(RecipeIndex);
        let Some(at) = at else {
            let recipe = words::cut(&recipe);
            return Err(format!("the share code is for `{recipe}`, which this program does not make"));
        };
        let (spec, subject) = (self.workspace_of(at).spec(), self.workspace_of(at).subject());
        if let Some((name, _)) = said.iter().find(|(name, _)| !spec.knows(name)) {
            return Err(format!("the share code sets `{}`, which no {recipe} has", words::cut(name)));
        }
        let values = spec.defaults().overlaid(&said);
        match subject.problems(&values).into_iter().next() {
            Some(problem) => {
                let label = spec.field(&problem.field).map(|field| field.label.to_owned());
                let label = label.or_else(|| spec.cell_label(&problem.field)).unwrap_or(problem.field);
                Err(format!("the share code cannot be used as it says of “{label}”: {}", problem.reason))
            }
            None => Ok((at, values)),
        }
    }
}
