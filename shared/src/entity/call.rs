//! A call on its way to an answer: the request, who asks and, for an entity root, which root and row.

use super::definition::Definition;
use crate::app::App;
use crate::http::problem::Problem;
use crate::http::request::Incoming;
use crate::identity::caller::Caller;
use crate::language::Language;

/// A call of an entity root on its way to an answer.
pub struct Call<'a> {
    /// What every function stands on.
    pub app: &'a App,
    /// The root that was called.
    pub definition: &'static Definition,
    /// The request.
    pub incoming: &'a Incoming,
    /// Who asks; `None` only for calls that need no token.
    pub caller: Option<&'a Caller>,
    /// The id in the path, where the path has one.
    pub id: Option<i64>,
}

impl Call<'_> {
    /// The signed-in person.
    pub fn person(&self) -> Result<&Caller, Problem> {
        self.caller.ok_or(Problem::Unauthenticated)
    }

    /// The language of the answer.
    #[must_use]
    pub fn language(&self) -> Language {
        self.incoming.language()
    }
}

/// A call of a flow that is no entity root.
pub struct FlowCall<'a> {
    /// What every function stands on.
    pub app: &'a App,
    /// The request.
    pub incoming: &'a Incoming,
    /// Who asks; `None` where everybody may.
    pub caller: Option<&'a Caller>,
    /// The id in the path, where the path has one.
    pub id: Option<i64>,
}

impl<'a> FlowCall<'a> {
    /// The signed-in person.
    pub fn person(&self) -> Result<&Caller, Problem> {
        self.caller.ok_or(Problem::Unauthenticated)
    }

    /// The same call as one of an entity root, with another body.
    #[must_use]
    pub const fn of(&self, definition: &'static Definition, incoming: &'a Incoming) -> Call<'a> {
        Call { app: self.app, definition, incoming, caller: self.caller, id: self.id }
    }
}
