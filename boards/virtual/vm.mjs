// One MicroPython VM as a child process: frames on stdin are its life, one frame in is one call from outside.
//
// A frame is an opcode byte, a little-endian u32 length, and that many bytes. Requests: B boot, X execute, L look up
// the loop, W write input registers, P poll once, C changes of registers and flash, S start the REPL, R bytes for it, F the user's files,
// I input that was asked for. Answers: o done, e error, i input wanted.
import { readSync, writeSync } from "node:fs";
import { Worker } from "node:worker_threads";

const HEADER = 5;
const text = new TextDecoder();
console.log = console.warn = console.error = () => {}; // the loader's chatter has no reader

let python, memory, flash, poll, config;
let printed = [];

function readExactly(count) {
    const bytes = Buffer.alloc(count);
    for (let at = 0; at < count; ) {
        const got = readSync(0, bytes, at, count - at);
        if (got === 0) process.exit(0); // the parent is gone
        at += got;
    }
    return bytes;
}

function receive() {
    const header = readExactly(HEADER);
    return { op: String.fromCharCode(header[0]), body: readExactly(header.readUInt32LE(1)) };
}

function send(op, ...parts) {
    const body = Buffer.concat(parts);
    const header = Buffer.alloc(HEADER);
    header[0] = op.charCodeAt(0);
    header.writeUInt32LE(body.length, 1);
    const frame = Buffer.concat([header, body]);
    for (let at = 0; at < frame.length; ) at += written(frame, at);
}

// A pipe takes so much at once; what is left goes when the parent has read that.
function written(frame, at) {
    try {
        return writeSync(1, frame, at);
    } catch (error) {
        if (error.code !== "EAGAIN") throw error;
        return 0;
    }
}

function takePrinted() {
    const bytes = Buffer.concat(printed);
    printed = [];
    return bytes;
}

// What was typed and not yet read. A running program that wants more hands over what it printed, and waits.
let typed = [];
function inputByte() {
    while (typed.length === 0) {
        send("i", takePrinted());
        const { op, body } = receive();
        if (op !== "I") process.exit(2);
        typed = [...body];
    }
    const byte = typed.shift();
    if (byte !== python._module.ccall("mp_hal_get_interrupt_char", "number", [], [])) return byte;
    python._module._mp_sched_keyboard_interrupt();
    return null;
}

// What a port does as a byte comes on its console while a program runs: the one that interrupts does so, no other is read.
function onConsole(byte) {
    if (byte === python._module.ccall("mp_hal_get_interrupt_char", "number", [], []))
        python._module._mp_sched_keyboard_interrupt();
}

// After loading, memory may not grow and what malloc still has is taken away: the heap is what was asked for. A little
// is left for the C library's files; MicroPython grows its heap by doubling it, and so cannot use that.
const LIBRARY = 24 * 1024;
function capMemory(module) {
    const reserve = module._malloc(LIBRARY);
    WebAssembly.Memory.prototype.grow = () => {
        throw new RangeError("the heap is capped");
    };
    for (let size = 1 << 26; size >= 4096; size >>= 1) while (module._malloc(size));
    module._free(reserve);
}

function writeFiles(fs, files, blob) {
    for (const [path, offset, length] of files) {
        fs.mkdirTree(path.slice(0, path.lastIndexOf("/")) || "/");
        if (!path.endsWith("/")) fs.writeFile(path, blob.subarray(offset, offset + length));
    }
}

function userFiles(fs, folder, found) {
    for (const name of fs.readdir(folder)) {
        if (name === "." || name === "..") continue;
        const path = `${folder}/${name}`;
        if (fs.isDir(fs.stat(path).mode)) userFiles(fs, path, found).push([`${path}/`, ""]);
        else found.push([path, Buffer.from(fs.readFile(path)).toString("base64")]);
    }
    return found;
}

function region(module, length) {
    const address = module._malloc(length);
    module.HEAPU8.fill(0, address, address + length);
    return { address, length, view: () => module.HEAPU8.subarray(address, address + length) };
}

async function boot(body) {
    const length = body.readUInt32LE(0);
    config = JSON.parse(text.decode(body.subarray(4, 4 + length)));
    const blob = body.subarray(4 + length);
    const options = {
        heapsize: config.heap,
        linebuffer: false,
        stdin: inputByte,
        stdout: (bytes) => printed.push(Buffer.from(bytes)),
        stderr: (bytes) => printed.push(Buffer.from(bytes)),
    };
    if (config.romfs) options.romfs = blob.subarray(config.romfs[0], config.romfs[0] + config.romfs[1]);
    const { loadMicroPython } = await import(config.micropython);
    python = await loadMicroPython(options);
    const module = python._module;
    writeFiles(python.FS, config.files, blob);
    python.FS.mkdirTree("/flash");
    memory = region(module, config.registers);
    flash = region(module, config.flash[1]);
    flash.view().set(blob.subarray(config.flash[0], config.flash[0] + config.flash[1]));
    python.registerJsModule("_chip", {
        on_console: onConsole,
        registers: memory.address,
        flash: flash.address,
        flash_size: flash.length,
    });
    if (config.cap) capMemory(module);
}

// Feeds the REPL; non-zero means that it asked for a soft reboot. Raw paste is known, and answered as not offered.
function repl(bytes) {
    typed.push(...bytes);
    while (typed.length) {
        if (typed[0] === 5 && typed[1] === 0x41 && typed[2] === 1) {
            typed.splice(0, 3);
            printed.push(Buffer.from("R\0"));
        } else if (python.replProcessChar(typed.shift())) return 1;
    }
    return 0;
}

// What the chip changed for the outside: its output registers, and the touched part of the flash.
function changes() {
    const registers = Buffer.from(memory.view().subarray(config.outputs));
    const from = registers.readUInt32LE(config.flash_touched);
    const to = registers.readUInt32LE(config.flash_touched + 4);
    if (to === 0) return [registers];
    memory.view().fill(0, config.outputs + config.flash_touched, config.outputs + config.flash_touched + 8);
    return [registers, Buffer.from(flash.view().subarray(from, to))];
}

function pollOnce(inputs) {
    memory.view().set(inputs, 0);
    poll();
    return changes();
}

const actions = {
    B: async (body) => (await boot(body), [takePrinted()]),
    X: (body) => (python.runPython(text.decode(body)), [takePrinted()]),
    L: () => ((poll = python.pyimport("machine").loop), [Buffer.from([poll ? 1 : 0])]),
    W: (body) => (memory.view().set(body, 0), []),
    P: pollOnce,
    C: changes,
    S: () => (python.replInit(), [takePrinted()]),
    R: (body) => [Buffer.from([repl(body)]), takePrinted()],
    F: () => [Buffer.from(JSON.stringify(userFiles(python.FS, "/flash", [])))],
};

function explain(error) {
    const own = error.name === "PythonError";
    const message = own ? error.message : `${error.name}: ${error.message}`.slice(0, 400);
    return Buffer.from(JSON.stringify({ type: own ? error.type : error.name, message, printed: takePrinted().toString() }));
}

// A VM that spins forever cannot see its parent die: a second thread can.
const parent = Number(process.argv[2]);
new Worker(`setInterval(() => { if (process.ppid !== ${parent}) process.kill(process.pid, "SIGKILL"); }, 500)`, {
    eval: true,
}).unref();

for (;;) {
    const { op, body } = receive();
    try {
        send("o", ...(await actions[op](body)));
    } catch (error) {
        send("e", explain(error));
    }
}
