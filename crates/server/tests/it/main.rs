//! Tables over real sockets.

mod backups;
mod clock;
mod coming_back;
mod deals;
mod fixtures;
mod gathering;
mod hidden;
mod hostile;
mod house;
mod http;
mod learning;
mod limits;
mod metrics;
mod older;
mod play;
mod public;
mod reach;
mod reviews;
mod seats;
mod setting_up;
mod talking;
mod undo;
