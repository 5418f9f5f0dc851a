// ffmpeg and ffprobe as WebAssembly, for machines that have neither: `node packaged-ffmpeg.ts ffmpeg|ffprobe …`, with their own
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
  type Stats,
  statSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FileSystem, Node, Stream } from '@ffmpeg/core'

// The package was made for a browser's worker.
Object.assign(globalThis, { self: globalThis, location: { href: 'file:///' } })
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
const { FS }: { FS: FileSystem } = core

const numbers: Record<string, number> = { ENOENT: 44, EEXIST: 20, EACCES: 2, ENOSPC: 51, EISDIR: 31, ENOTDIR: 54 }
const inputOutputError = 29
const invalidArgument = 28

/** Emscripten knows failures by its own numbers. */
const translated =
  <Given extends unknown[], Result>(operation: (...given: Given) => Result) =>
  (...given: Given): Result => {
    try {
      return operation(...given)
    } catch (error) {
      if (error instanceof FS.ErrnoError) throw error
      const { code = '' }: NodeJS.ErrnoException = error instanceof Error ? error : new Error()
      throw new FS.ErrnoError(numbers[code] ?? inputOutputError)
    }
  }

function pathOf(node: Node): string {
  const names: string[] = []
  let at = node
  for (; at.parent !== at; at = at.parent) names.unshift(at.name)
  return join(at.mount.opts.folder, ...names)
}
const modeOf = (status: Stats) => (status.isDirectory() ? 0o040777 : 0o100666)
const blockSize = 4096

function makeNode(parent: Node | null, name: string, mode: number): Node {
  const node = FS.createNode(parent, name, mode, 0)
  node.node_ops = nodes
  node.stream_ops = streams
  return node
}

const nodes = {
  getattr: translated((node: Node) => {
    const status = statSync(pathOf(node))
    const { size, atime, mtime, ctime } = status
    const fixed = { dev: 1, ino: node.id, nlink: 1, uid: 0, gid: 0, rdev: 0, blksize: blockSize }
    return { ...fixed, mode: modeOf(status), size, atime, mtime, ctime, blocks: Math.ceil(size / blockSize) }
  }),
  setattr: translated((node: Node, { size }: { size?: number }) => {
    if (size !== undefined) truncateSync(pathOf(node), size)
  }),
  lookup: translated((parent: Node, name: string) =>
    makeNode(parent, name, modeOf(statSync(join(pathOf(parent), name)))),
  ),
  mknod: translated((parent: Node, name: string, mode: number) => {
    writeFileSync(join(pathOf(parent), name), '', { mode: 0o600 })
    return makeNode(parent, name, mode)
  }),
  rename: translated((node: Node, folder: Node, name: string) => {
    renameSync(pathOf(node), join(pathOf(folder), name))
    node.name = name
  }),
  unlink: translated((parent: Node, name: string) => unlinkSync(join(pathOf(parent), name))),
  readdir: translated((node: Node) => ['.', '..', ...readdirSync(pathOf(node))]),
}

const seen = (buffer: Int8Array, offset: number, length: number) => new Int8Array(buffer.buffer, offset, length)
const streams = {
  open: translated((stream: Stream) => {
    const isReading = (stream.flags & 3) === 0
    stream.handle = openSync(pathOf(stream.node), isReading ? 'r' : 'r+')
  }),
  close: translated((stream: Stream) => closeSync(stream.handle)),
  read: translated((stream: Stream, buffer: Int8Array, offset: number, length: number, position: number) =>
    length === 0 ? 0 : readSync(stream.handle, seen(buffer, offset, length), 0, length, position),
  ),
  write: translated((stream: Stream, buffer: Int8Array, offset: number, length: number, position: number) =>
    writeSync(stream.handle, seen(buffer, offset, length), 0, length, position),
  ),
  llseek: translated((stream: Stream, offset: number, from: number) => {
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
