import { constants, type ZlibOptions, type ZstdOptions } from 'node:zlib'
import type { FastifyCompressOptions } from '@fastify/compress'

/** Bytes under which an answer is sent as it is. */
const threshold = 1024
/** Bytes up to which an answer is compressed at once: a stream for each costs more than its compression, and holds memory. */
const syncThreshold = 128 * 1024

/** Of both Zstandard, which reads `params`, and gzip, which has none. */
const zlibOptions: ZlibOptions & ZstdOptions = {
  params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_windowLog]: 18 },
}

/**
 * How answers are compressed as they leave. Zstandard at its first level takes a sixth of the time of Brotli at its fourth, and sends
 * fewer bytes of a list. Brotli, for browsers without it, looks back over 256 KiB, where its default is 4 MiB: an answer is no longer
 * than that, and each one under way holds a window of its own.
 */
export const compression: FastifyCompressOptions = {
  threshold,
  syncThreshold,
  encodings: ['zstd', 'br', 'gzip'],
  zlibOptions,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } },
}
