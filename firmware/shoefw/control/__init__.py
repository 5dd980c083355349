"""The controllers: what the machine does, written as procedures that wait for edges and deadlines."""
