"""What happens on the floor, for the house: events and states to an MQTT 5 broker, none lost while it is away."""
