"""What outlives the power, on raw flash."""
