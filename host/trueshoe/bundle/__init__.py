"""The signed files of a device, on the host: who may sign, what is signed, and whether a device would take it."""
