/** What is used of packages that carry no types of their own. */

declare module 'heic-decode' {
  type Image = {
    width: number
    height: number
    decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }>
  }
  const decode: { all(file: { buffer: Uint8Array }): Promise<Image[] & { dispose?(): void }> }
  export default decode
}

/** Emscripten's module of ffmpeg, and its file system. */
declare module '@ffmpeg/core' {
  export type Node = {
    id: number
    name: string
    parent: Node
    mount: { opts: { folder: string } }
    node_ops: object
    stream_ops: object
  }
  export type Stream = { node: Node; flags: number; position: number; handle: number }
  export type FileSystem = {
    ErrnoError: new (code: number) => Error
    createNode(parent: Node | null, name: string, mode: number, device: number): Node
    mkdirTree(path: string): void
    mount(type: { mount(): Node }, options: { folder: string }, at: string): void
  }
  type Core = {
    FS: FileSystem
    setLogger(log: (line: { type: string; message: string }) => void): void
    exec(...args: string[]): number
    ffprobe(...args: string[]): number
  }
  const create: (options: { wasmBinary: Uint8Array }) => Promise<Core>
  export default create
}
