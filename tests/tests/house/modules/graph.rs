//! The modules of a crate and which of them name which, read from its sources.
//!
//! A module is a file. Paths are read from the tokens of a file: its `use` lines, and paths written out elsewhere,
//! inside macros too. A name that a module only passes on (`pub use`) leads to the file that defines it. What stands
//! under `#[cfg(test)]` is left out.

use std::collections::{BTreeMap, BTreeSet};
use std::iter::Peekable;
use std::str::FromStr;
use std::vec::IntoIter;

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

/// The names of a path, from the crate's root: `["session", "time"]`.
pub(crate) type Path = Vec<String>;

/// One name that a file brings into its scope.
struct Import {
    /// As what it is known in this file.
    name: String,
    path: Path,
    /// Whether others can reach it through this file.
    is_passed_on: bool,
}

/// What one file says of others.
#[derive(Default)]
struct Module {
    imports: Vec<Import>,
    /// Paths that stand in it outside `use` lines, as written from the crate's root.
    paths: BTreeSet<Path>,
    /// First names of paths that do not lead into this crate.
    foreign: BTreeSet<String>,
}

/// The modules of one crate.
pub(crate) struct Crate {
    modules: BTreeMap<Path, Module>,
}

/// One file that names another, with the names by which it does.
pub(crate) type Edges = BTreeMap<(Path, Path), BTreeSet<String>>;

/// The module that lies in the file `name`, a path below `src` with `/` between its parts.
pub(crate) fn module_of(name: &str) -> Path {
    let parts = name.trim_end_matches(".rs").split('/').map(str::to_string);
    let mut path: Path = parts.collect();
    if path.last().is_some_and(|last| last == "mod" || last == "lib") {
        path.pop();
    }
    path
}

impl Crate {
    /// Reads the files of one crate: the path below `src` and the text of each.
    pub(crate) fn read<'a>(files: impl Iterator<Item = (&'a str, &'a str)>) -> Self {
        let texts: BTreeMap<Path, &str> = files.map(|(name, text)| (module_of(name), text)).collect();
        let names: BTreeSet<Path> = texts.keys().cloned().collect();
        let modules = texts
            .into_iter()
            .map(|(path, text)| {
                let tokens = TokenStream::from_str(text).expect("a source file is made of tokens");
                let mut reader = Reader { at: path.clone(), modules: &names, found: Module::default() };
                reader.read(tokens);
                (path, reader.found)
            })
            .collect();
        Self { modules }
    }

    /// Who names whom.
    pub(crate) fn edges(&self) -> Edges {
        let mut edges = Edges::new();
        for (from, module) in &self.modules {
            let imported: BTreeMap<&str, &Path> = module.imports.iter().map(|i| (i.name.as_str(), &i.path)).collect();
            let written = module.paths.iter().filter_map(|path| match imported.get(path[0].as_str()) {
                _ if path[0] == "crate" => Some(path[1..].to_vec()),
                Some(start) => Some([start, &path[1..]].concat()),
                None => None,
            });
            for path in module.imports.iter().map(|i| i.path.clone()).chain(written) {
                if let Some((to, name)) = self.definition(&path, 8)
                    && to != *from
                {
                    edges.entry((from.clone(), to)).or_default().insert(name);
                }
            }
        }
        edges
    }

    /// The other crates that a module names, and names of its own that are written before `::`.
    pub(crate) fn foreign(&self) -> impl Iterator<Item = (&Path, &str)> {
        self.modules.iter().flat_map(|(from, module)| module.foreign.iter().map(move |name| (from, name.as_str())))
    }

    /// The module in which what `path` means is defined, and its name there; none for a module itself and for
    /// what is no part of this crate. `depth` bounds how often a name is passed on.
    fn definition(&self, path: &[String], depth: usize) -> Option<(Path, String)> {
        let known = (0..=path.len()).rev().find(|&n| self.modules.contains_key(&path[..n]))?;
        let name = path.get(known)?;
        let module = &self.modules[&path[..known]];
        let passed_on = module.imports.iter().find(|i| i.name == *name && i.is_passed_on);
        match passed_on {
            Some(import) if depth > 0 => self.definition(&[&import.path, &path[known + 1..]].concat(), depth - 1),
            _ => Some((path[..known].to_vec(), name.clone())),
        }
    }
}

/// Goes through the tokens of one file.
struct Reader<'a> {
    at: Path,
    modules: &'a BTreeSet<Path>,
    found: Module,
}

type Tokens = Peekable<IntoIter<TokenTree>>;

fn listed(tokens: TokenStream) -> Tokens {
    tokens.into_iter().collect::<Vec<_>>().into_iter().peekable()
}

fn is_punct(token: Option<&TokenTree>, wanted: char) -> bool {
    matches!(token, Some(TokenTree::Punct(p)) if p.as_char() == wanted)
}

/// Whether an attribute's tokens are `cfg(test)` or say that something is for tests among others.
fn is_for_tests(attribute: &TokenTree) -> bool {
    attribute.to_string().replace(' ', "") == "[cfg(test)]"
}

/// Passes over the item that follows an attribute.
fn skip_item(tokens: &mut Tokens) {
    for token in tokens.by_ref() {
        match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => return,
            TokenTree::Punct(p) if p.as_char() == ';' => return,
            _ => {}
        }
    }
}

/// Takes `::` if it comes next.
fn take_separator(tokens: &mut Tokens) -> bool {
    let is_joint =
        matches!(tokens.peek(), Some(TokenTree::Punct(p)) if p.as_char() == ':' && p.spacing() == Spacing::Joint);
    if is_joint {
        tokens.next();
        tokens.next();
    }
    is_joint
}

impl Reader<'_> {
    fn read(&mut self, tokens: TokenStream) {
        let mut tokens = listed(tokens);
        let mut is_public = false;
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Punct(p) if p.as_char() == '#' && tokens.peek().is_some_and(is_for_tests) => {
                    skip_item(&mut tokens);
                }
                TokenTree::Ident(word) if word == "pub" => {
                    is_public = true;
                    if matches!(tokens.peek(), Some(TokenTree::Group(g)) if g.delimiter() == Delimiter::Parenthesis) {
                        tokens.next();
                    }
                    continue;
                }
                TokenTree::Ident(word) if word == "use" => self.read_use(Vec::new(), is_public, &mut tokens),
                TokenTree::Ident(word) => self.read_path(word.to_string(), &mut tokens),
                TokenTree::Group(group) => self.read(group.stream()),
                _ => {}
            }
            is_public = false;
        }
    }

    /// Where a path that begins with `word` starts from: none for another crate or a name of this file.
    fn start(&self, word: &str) -> Option<Path> {
        let mut child = self.at.clone();
        child.push(word.to_string());
        match word {
            "crate" => Some(Vec::new()),
            "self" => Some(self.at.clone()),
            "super" => Some(self.at[..self.at.len().saturating_sub(1)].to_vec()),
            _ if self.modules.contains(&child) => Some(child),
            _ => None,
        }
    }

    /// Reads what follows `word` and keeps it if it is a path into this crate, or by a name of this file.
    fn read_path(&mut self, word: String, tokens: &mut Tokens) {
        let start = self.start(&word);
        let mut path = match &start {
            Some(start) => [vec!["crate".to_string()], start.clone()].concat(),
            None => vec![word],
        };
        let least = path.len();
        while take_separator(tokens) {
            match tokens.peek() {
                Some(TokenTree::Ident(next)) if *next == "super" => {
                    path.pop();
                    tokens.next();
                }
                Some(TokenTree::Ident(next)) => {
                    path.push(next.to_string());
                    tokens.next();
                }
                _ => break,
            }
        }
        if path.len() > least && path[0] != "crate" {
            self.found.foreign.insert(path[0].clone());
        }
        if path.len() > least || path[0] != "crate" {
            self.found.paths.insert(path);
        }
    }

    /// Reads a tree of `use` up to its end: `;`, a comma, or the end of its braces.
    fn read_use(&mut self, start: Path, is_passed_on: bool, tokens: &mut Tokens) {
        let mut path = start;
        let mut name = None;
        let mut is_first = path.is_empty();
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Punct(p) if p.as_char() == ';' => break,
                TokenTree::Punct(p) if p.as_char() == ',' => {
                    self.keep(&path, name.take(), is_passed_on);
                    return;
                }
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
                TokenTree::Ident(word) if word == "as" => {
                    if let Some(TokenTree::Ident(word)) = tokens.next() {
                        name = Some(word.to_string());
                    }
                }
                TokenTree::Ident(word) if is_first => {
                    is_first = false;
                    match self.start(&word.to_string()) {
                        Some(start) => path = [vec!["crate".to_string()], start].concat(),
                        None => path = vec![word.to_string()],
                    }
                }
                TokenTree::Ident(word) if word == "super" => {
                    path.pop();
                }
                TokenTree::Ident(word) if word == "self" => {}
                TokenTree::Ident(word) => path.push(word.to_string()),
                TokenTree::Group(group) => {
                    let mut inner = listed(group.stream());
                    while inner.peek().is_some() {
                        self.read_use(path.clone(), is_passed_on, &mut inner);
                    }
                    let rest = tokens.peek();
                    if is_punct(rest, ';') || is_punct(rest, ',') {
                        tokens.next();
                    }
                    return;
                }
            }
        }
        self.keep(&path, name, is_passed_on);
    }

    fn keep(&mut self, path: &[String], name: Option<String>, is_passed_on: bool) {
        match path {
            [first, rest @ ..] if first == "crate" => {
                let name = name.or_else(|| rest.last().cloned()).unwrap_or_default();
                self.found.imports.push(Import { name, path: rest.to_vec(), is_passed_on });
            }
            [first, ..] => {
                self.found.foreign.insert(first.clone());
            }
            [] => {}
        }
    }
}
