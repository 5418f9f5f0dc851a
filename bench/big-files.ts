import { spawn } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/index.ts'
import { fillAgency } from './agency.ts'
import { type MediaClient, mediaClient } from './media-client.ts'
import { serveProduct } from './serve-product.ts'

/** An incompressible file of `size` bytes, written in pieces. */
export function makeFile(path: string, size: number): string {
  const file = openSync(path, 'w')
  const piece = randomFillSync(Buffer.alloc(Math.min(size, 16 * 1024 ** 2)))
  for (let at = 0; at < size; at += piece.length) {
    if (piece.length >= 8) piece.writeDoubleBE(at, 0)
    writeSync(file, piece, 0, Math.min(piece.length, size - at))
  }
  closeSync(file)
  return path
}

/** Megabytes per second of a work that carries `bytes`. */
export async function megabytesPerSecond(bytes: number, work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return bytes / 1e3 / (performance.now() - began)
}

/** The server that ours is compared with, over the files of a folder. */
export async function plainServer(folder: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'plain-server.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(child.stdout, 'data')
  return { url: `http://127.0.0.1:${Number(String(port))}`, stop: () => child.kill('SIGKILL') }
}

/** Starts the product on a small agency, and a folder for files. Unless `env` says otherwise, nothing is prepared meanwhile. */
export async function onProductAlone<Result>(
  work: (given: {
    client: MediaClient
    cookie: string
    pid: number
    directory: string
    url: string
  }) => Promise<Result>,
  // Preparing previews would disturb the measurement.
  env: Record<string, string> = { PREPARE_ELSEWHERE: 'true' },
): Promise<Result> {
  const directory = mkdtempSync(join(tmpdir(), 'regie-files-'))
  const database = mkdtempSync(join(tmpdir(), 'regie-files-postgres-'))
  const postgres = await startEmbeddedPostgres({ directory: database })
  try {
    const { staff: cookie } = await fillAgency(postgres.url, 0.01)
    const product = await serveProduct({ databaseUrl: postgres.url, data: join(directory, 'product'), pool: 10, env })
    try {
      return await work({
        client: await mediaClient(product.url, cookie),
        cookie,
        pid: product.pid,
        directory,
        url: product.url,
      })
    } finally {
      await product.stop()
    }
  } finally {
    await postgres.stop()
    for (const made of [directory, database]) rmSync(made, { recursive: true, force: true })
  }
}
