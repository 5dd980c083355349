"""What is frozen into every board's image: the program, and the stage before it. Each board's own includes this."""

package("shoecore", base_path="../shared", opt=3)
package("shoefw", base_path="../firmware", opt=3)
module("first.py", base_path="../firmware", opt=3)
module("mounted.py", base_path="../firmware", opt=3)
# Below a folder: the `main.py` at the top is the one that the port runs.
module("firmware/main.py", base_path="..", opt=3)
