import { constants } from 'node:zlib'
import type { FastifyCompressOptions } from '@fastify/compress'

/** Bytes under which an answer is sent as it is. */
const threshold = 1024

/**
 * How answers are compressed as they leave. Brotli looks back over 256 KiB, where its default is 4 MiB: an answer is no longer than that,
 * and each one under way holds a window of its own.
 */
export const compression: FastifyCompressOptions = {
  threshold,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } },
}
