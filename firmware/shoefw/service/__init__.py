"""What a technician does with the service switch closed; imported then and not before."""
