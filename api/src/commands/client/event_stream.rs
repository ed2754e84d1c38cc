//! Reading Server-Sent Events: as much of the format as a game's stream uses.

use std::collections::VecDeque;

use reqwest::Response;

use super::{ClientError, Event};

/// A game's events as they come.
pub struct EventStream {
    response: Response,
    frames: Frames,
}

impl EventStream {
    pub(super) fn new(response: Response) -> Self {
        Self { response, frames: Frames::default() }
    }

    /// The next event; `None` after the last one of a game that is over.
    ///
    /// # Errors
    /// Where the stream breaks off before.
    pub async fn next(&mut self) -> Result<Option<Event>, ClientError> {
        loop {
            while let Some(frame) = self.frames.next() {
                match frame {
                    Frame { name, .. } if name == "end" => return Ok(None),
                    Frame { data, .. } if !data.is_empty() => return Ok(Some(Event::read(&data)?)),
                    Frame { .. } => {}
                }
            }
            let chunk = self.response.chunk().await?.ok_or(ClientError::BrokenStream)?;
            self.frames.feed(&chunk);
        }
    }
}

/// One event in the sense of the format.
#[derive(Debug, Default, PartialEq, Eq)]
struct Frame {
    name: String,
    data: String,
}

/// Cuts bytes into frames wherever the chunks happen to end.
#[derive(Debug, Default)]
struct Frames {
    rest: Vec<u8>,
    open: Frame,
    ready: VecDeque<Frame>,
}

impl Frames {
    fn feed(&mut self, chunk: &[u8]) {
        self.rest.extend_from_slice(chunk);
        while let Some(end) = self.rest.iter().position(|byte| *byte == b'\n') {
            let line: Vec<u8> = self.rest.drain(..=end).collect();
            self.line(String::from_utf8_lossy(&line).trim_end());
        }
    }

    fn line(&mut self, line: &str) {
        if line.is_empty() {
            self.ready.push_back(std::mem::take(&mut self.open));
        } else if let Some(data) = line.strip_prefix("data:") {
            self.open.data.push_str(data.trim_start());
        } else if let Some(name) = line.strip_prefix("event:") {
            name.trim().clone_into(&mut self.open.name);
        }
    }

    fn next(&mut self) -> Option<Frame> {
        self.ready.pop_front()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_do_not_depend_on_where_chunks_end() {
        let stream = "id: 1\ndata: {\"a\":\"é\"}\n\n: still here\n\nevent: end\ndata: {}\n\n";
        let frame = |name: &str, data: &str| Frame { name: name.into(), data: data.into() };
        let expected = [frame("", "{\"a\":\"é\"}"), frame("", ""), frame("end", "{}")];
        for size in 1..stream.len() {
            let mut frames = Frames::default();
            stream.as_bytes().chunks(size).for_each(|chunk| frames.feed(chunk));
            assert_eq!(frames.ready, expected, "chunks of {size}");
        }
    }
}
