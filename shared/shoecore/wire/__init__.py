"""The wire between a device and its host: fields, frames, and the one table of messages."""
