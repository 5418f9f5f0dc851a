import { StreamSplitter } from '@tus/server'

async function closePart(splitter: StreamSplitter): Promise<void> {
  const { fileHandle } = splitter
  splitter.fileHandle = null
  // A file that can't be closed is no reason to hide why the upload ended.
  await fileHandle?.close().catch(() => {})
}

/**
 * Makes the splitter of `@tus/s3-store` (2.0.7) close the file of its part when it is destroyed, even while that file
 * is being opened. It leaves it open otherwise, and Node 26 throws, from nowhere, when it collects an open file handle.
 */
export function closePartFiles(): void {
  const { prototype } = StreamSplitter
  // oxlint-disable-next-line typescript/unbound-method -- called with its splitter
  const openPart = prototype._newChunk
  Object.assign(prototype, {
    async _newChunk(this: StreamSplitter): Promise<void> {
      await openPart.call(this)
      if (!this.destroyed) return
      await closePart(this)
      throw new Error('the upload ended while a part was begun')
    },
    _destroy(this: StreamSplitter, error: Error | null, done: (error: Error | null) => void): void {
      void closePart(this)
      done(error)
    },
  })
}
