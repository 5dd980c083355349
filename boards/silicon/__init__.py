"""Parts of real chips that the boards share, each with the methods that the drivers' page lists for it."""
