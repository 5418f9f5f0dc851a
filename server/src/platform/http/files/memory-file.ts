import { Readable } from 'node:stream'
import type { Download } from '../handlers.ts'

type MemoryFile = Pick<Download, 'name' | 'type' | 'etag' | 'version' | 'isPublic'> & { shown?: boolean }

/** A download from memory: generated or small content. It is saved under its name unless `shown`. */
export const memoryFile = (content: Buffer, { shown = false, ...rest }: MemoryFile): Download => ({
  ...rest,
  shown,
  size: content.length,
  whole: async () => content,
  read: async (range) => Readable.from([range ? content.subarray(range.start, range.end + 1) : content]),
})
