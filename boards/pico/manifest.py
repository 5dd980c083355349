"""What is frozen into the Pico's image: the port's own `rp2`, the program, its board, its boot file and its start."""

freeze("$(PORT_DIR)/modules", "rp2.py")
freeze(".", ("_boot.py", "main.py", "board.py"), opt=3)
package("silicon", base_path="..", opt=3)
package("shoecore", base_path="../../shared", opt=3)
package("shoefw", base_path="../../firmware", opt=3)
module("first.py", base_path="../../firmware", opt=3)
module("mounted.py", base_path="../../firmware", opt=3)
# Below a folder: the `main.py` at the top is the one that the port runs.
module("firmware/main.py", base_path="../..", opt=3)
