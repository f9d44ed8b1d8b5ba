//! Deck files as lines of words.

use std::ops::Range;

use logos::Logos;

/// A word or sign of a deck file.
#[derive(Logos, Debug, Clone, PartialEq, Eq)]
#[logos(skip r"[ \t\r]+")]
#[logos(skip(r"#[^\n]*", allow_greedy = true))]
pub(crate) enum Token {
    #[regex(r"[A-Za-z][A-Za-z0-9'/.-]*", |lex| lex.slice().to_owned())]
    Word(String),
    #[regex(r"-?[0-9]+", |lex| lex.slice().parse().ok())]
    Number(i32),
    #[regex(r#""[^"\n]*""#, |lex| lex.slice().trim_matches('"').to_owned())]
    Text(String),
    #[token("->")]
    Arrow,
    #[token(">=")]
    AtLeast,
    #[token("<=")]
    AtMost,
    #[token("=")]
    Equal,
    #[token("<")]
    Less,
    #[token(">")]
    More,
    #[token(",")]
    Comma,
    #[token("@")]
    At,
    #[token(":")]
    Colon,
    #[token(";")]
    Semicolon,
    #[token("|")]
    Bar,
    #[token("+")]
    Plus,
    #[token("-")]
    Dash,
    #[token("/")]
    Slash,
    #[token("{")]
    OpenBrace,
    #[token("}")]
    CloseBrace,
    #[token("[")]
    OpenBracket,
    #[token("]")]
    CloseBracket,
    #[token("(")]
    OpenParen,
    #[token(")")]
    CloseParen,
    /// Something that has no meaning anywhere.
    Unreadable(String),
}

impl Token {
    /// The token as a reader of the file sees it.
    pub(crate) fn shown(&self) -> String {
        match self {
            Token::Word(word) => format!("`{word}`"),
            Token::Number(number) => format!("`{number}`"),
            Token::Text(text) => format!("\"{text}\""),
            Token::Unreadable(text) => format!("`{text}`"),
            sign => {
                let sign = match sign {
                    Token::Arrow => "->",
                    Token::AtLeast => ">=",
                    Token::AtMost => "<=",
                    Token::Equal => "=",
                    Token::Less => "<",
                    Token::More => ">",
                    Token::Comma => ",",
                    Token::At => "@",
                    Token::Colon => ":",
                    Token::Semicolon => ";",
                    Token::Bar => "|",
                    Token::Plus => "+",
                    Token::Dash => "-",
                    Token::Slash => "/",
                    Token::OpenBrace => "{",
                    Token::CloseBrace => "}",
                    Token::OpenBracket => "[",
                    Token::OpenParen => "(",
                    Token::CloseParen => ")",
                    _ => "]",
                };
                format!("`{sign}`")
            }
        }
    }
}

/// One line of a deck file that holds anything at all.
#[derive(Debug, Clone)]
pub(crate) struct Line {
    /// Counted from 1.
    pub(crate) number: u32,
    /// Whether it belongs to the paragraph above.
    pub(crate) indented: bool,
    /// Its words with the columns they stand in.
    pub(crate) tokens: Vec<(Token, Range<usize>)>,
}

/// Splits a file into lines of words; empty lines and comments fall away.
pub(crate) fn lines(source: &str) -> Vec<Line> {
    let mut lines = Vec::new();
    for (number, text) in (1..).zip(source.lines()) {
        let mut tokens = Vec::new();
        let (mut byte, mut letters) = (0, 0);
        for (token, span) in Token::lexer(text).spanned() {
            let token = token.unwrap_or_else(|()| Token::Unreadable(text[span.clone()].to_owned()));
            // Columns count letters, not bytes.
            let mut column = |until: usize| {
                letters += text[byte..until].chars().count();
                byte = until;
                letters
            };
            tokens.push((token, column(span.start)..column(span.end)));
        }
        if !tokens.is_empty() {
            let indented = text.starts_with([' ', '\t']);
            lines.push(Line { number, indented, tokens });
        }
    }
    lines
}
