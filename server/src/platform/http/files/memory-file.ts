import { Readable } from 'node:stream'
import type { Download } from '../handlers.ts'

type About = Pick<Download, 'name' | 'type' | 'etag'> & { shown?: boolean }

/** A file to send whose bytes are at hand: made as it was asked for, or small. Saved under its name unless it is to be shown. */
export const memoryFile = (content: Buffer, { shown = false, ...about }: About): Download => ({
  ...about,
  shown,
  size: content.length,
  read: async (range) => Readable.from([range ? content.subarray(range.start, range.end + 1) : content]),
})
