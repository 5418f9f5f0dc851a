// ffmpeg and ffprobe as WebAssembly, for machines that have neither: `node packaged-ffmpeg.mjs ffmpeg|ffprobe …`, with their own
// arguments. Three to four times slower than the system's. It sees the folders of the absolute paths among the arguments and
// nothing else of the machine; files are read and written where they stand, so that their size does not matter.
import {
  closeSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  statSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// The package was made for a browser's worker.
globalThis.self ??= globalThis
globalThis.location ??= { href: 'file:///' }
const { default: createFfmpeg } = await import('@ffmpeg/core')

const [tool, ...args] = process.argv.slice(2)
const core = await createFfmpeg({
  wasmBinary: readFileSync(fileURLToPath(import.meta.resolve('@ffmpeg/core/wasm'))),
})
/** How many lines of an answer hold anything. */
let told = 0
core.setLogger(({ type, message }) => {
  if (type === 'stdout' && /\w/.test(message)) told += 1
  // How it always ends.
  if (message !== 'Aborted()') writeSync(type === 'stdout' ? 1 : 2, `${message}\n`)
})
const { FS } = core

const numbers = { ENOENT: 44, EEXIST: 20, EACCES: 2, ENOSPC: 51, EISDIR: 31, ENOTDIR: 54 }
const inputOutputError = 29
const invalidArgument = 28

/** Emscripten knows failures by its own numbers. */
const translated =
  (operation) =>
  (...given) => {
    try {
      return operation(...given)
    } catch (error) {
      if (error instanceof FS.ErrnoError) throw error
      throw new FS.ErrnoError(numbers[error.code] ?? inputOutputError)
    }
  }

function pathOf(node) {
  const names = []
  for (; node.parent !== node; node = node.parent) names.unshift(node.name)
  return join(node.mount.opts.folder, ...names)
}
const modeOf = (status) => (status.isDirectory() ? 0o040777 : 0o100666)
const blockSize = 4096

function makeNode(parent, name, mode) {
  const node = FS.createNode(parent, name, mode, 0)
  node.node_ops = nodes
  node.stream_ops = streams
  return node
}

const nodes = {
  getattr: translated((node) => {
    const status = statSync(pathOf(node))
    const { size, atime, mtime, ctime } = status
    const fixed = { dev: 1, ino: node.id, nlink: 1, uid: 0, gid: 0, rdev: 0, blksize: blockSize }
    return { ...fixed, mode: modeOf(status), size, atime, mtime, ctime, blocks: Math.ceil(size / blockSize) }
  }),
  setattr: translated((node, { size }) => {
    if (size !== undefined) truncateSync(pathOf(node), size)
  }),
  lookup: translated((parent, name) => makeNode(parent, name, modeOf(statSync(join(pathOf(parent), name))))),
  mknod: translated((parent, name, mode) => {
    writeFileSync(join(pathOf(parent), name), '', { mode: 0o600 })
    return makeNode(parent, name, mode)
  }),
  rename: translated((node, folder, name) => {
    renameSync(pathOf(node), join(pathOf(folder), name))
    node.name = name
  }),
  unlink: translated((parent, name) => unlinkSync(join(pathOf(parent), name))),
  readdir: translated((node) => ['.', '..', ...readdirSync(pathOf(node))]),
}

const seen = (buffer, offset, length) => new Int8Array(buffer.buffer, offset, length)
const streams = {
  open: translated((stream) => {
    const isReading = (stream.flags & 3) === 0
    stream.handle = openSync(pathOf(stream.node), isReading ? 'r' : 'r+')
  }),
  close: translated((stream) => closeSync(stream.handle)),
  read: translated((stream, buffer, offset, length, position) =>
    length === 0 ? 0 : readSync(stream.handle, seen(buffer, offset, length), 0, length, position),
  ),
  write: translated((stream, buffer, offset, length, position) =>
    writeSync(stream.handle, seen(buffer, offset, length), 0, length, position),
  ),
  llseek: translated((stream, offset, from) => {
    const base = [0, stream.position, from === 2 ? fstatSync(stream.handle).size : 0][from] ?? 0
    if (base + offset < 0) throw new FS.ErrnoError(invalidArgument)
    return base + offset
  }),
}

const folders = new Set(args.filter((argument) => isAbsolute(argument)).map((path) => dirname(path)))
for (const folder of folders) {
  FS.mkdirTree(folder)
  FS.mount({ mount: () => makeNode(null, '/', 0o040777) }, { folder }, folder)
}
const code = tool === 'ffprobe' ? core.ffprobe(...args) : core.exec(...args)
// ffprobe does not say whether it could read the file: it answers nothing of one that it could not.
process.exitCode = code === -1 ? Number(told === 0) : code
