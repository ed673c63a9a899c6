//! Old names of the job service, and the answer to one question kept until it is another.

pub use crate::jobs::{CancelToken as Token, Job as Task, Jobs as Hands, Outcome as Answer};

/// The answer to one question, looked for beside the window and kept until the question is another.
#[derive(Debug)]
pub struct Kept<Q, T> {
    question: Option<Q>,
    task: Option<Task<T>>,
    answer: Option<Answer<T>>,
}

impl<Q, T> Default for Kept<Q, T> {
    fn default() -> Self {
        Self { question: None, task: None, answer: None }
    }
}

impl<Q: PartialEq, T> Kept<Q, T> {
    /// The answer, where it is known. `start` begins to look for it where that is not done yet.
    pub fn get(&mut self, question: Q, start: impl FnOnce(&Q) -> Task<T>) -> Option<&Answer<T>> {
        if self.question.as_ref() != Some(&question) {
            // The answer to another question is none to this.
            (self.task, self.answer) = (None, None);
        }
        let Self { question: asked, task, answer } = self;
        let asked = asked.insert(question);
        let news = task.get_or_insert_with(|| start(asked)).take();
        if news.is_some() {
            *answer = news;
        }
        answer.as_ref()
    }

    /// Looks anew the next time; the old answer stands until there is another.
    pub fn forget(&mut self) {
        self.task = None;
    }
}
