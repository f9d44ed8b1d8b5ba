//! Tables over real sockets.

mod backups;
mod coming_back;
mod fixtures;
mod hidden;
mod hostile;
mod house;
mod http;
mod limits;
mod metrics;
mod older;
mod play;
mod public;
mod seats;
mod setting_up;
mod undo;
