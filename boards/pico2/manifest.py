"""What is frozen into the Pico 2's image: what the Pico's has, whose board is `pico.board` here, and this board."""

include("../manifest_rp2.py")
freeze("../pico", ("_boot.py", "main.py"), opt=3)
freeze("..", "pico/board.py", opt=3)
freeze(".", "board.py", opt=3)
package("silicon", ("trng.py",), base_path="..", opt=3)
