"""What is frozen into the Pico's image: what every RP2 has, its board, its boot file and its start."""

include("../manifest_rp2.py")
freeze(".", ("_boot.py", "main.py", "board.py"), opt=3)
