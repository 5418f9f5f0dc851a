/**
 * Transfers of files, each beside its simplest equivalent in the same run and with the same durability: an upload until it is
 * accepted (hashed, synced, named) beside a body piped to a new file and synced; a download beside a piped file; a ZIP beside `zip -0`
 * to a pipe. Files differ in size, and are read warm, then cold where the system lets its cache be dropped.
 */
import { execFileSync, spawn } from 'node:child_process'
import { createReadStream, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Upload } from 'tus-js-client'
import { makeFile, megabytesPerSecond, onProductAlone, plainServer } from './big-files.ts'
import { download, type MediaClient, pieceSize, sendFile, sendPiece } from './media-client.ts'
import { cpuSeconds } from './process-figures.ts'
import { besideLimit, type Measure, median } from './table.ts'

const mebibyte = 1024 ** 2
const rounds = 3
const sizes = [64 * mebibyte, 2048 * mebibyte]
const zipContents = [
  { count: 200, size: 10 * mebibyte },
  { count: 20_000, size: 25_000 },
]
const shown = (bytes: number) =>
  bytes < 1024 * mebibyte ? `${bytes / mebibyte} MiB` : `${bytes / 1024 / mebibyte} GiB`

const comparedMeasure = (what: string, target: number, ours: number[], limit: number[]): Measure =>
  besideLimit(what, 'MB/s', target, ours, limit)

function cpuMeasure(what: string, perGigabyte: number[], most: number): Measure {
  const value = median(perGigabyte)
  return {
    what,
    ours: `${value.toFixed(2)} s/GB`,
    beside: '',
    result: '',
    target: `≤ ${most} s/GB`,
    met: value <= most,
  }
}

/** Empties the system's cache of files. False where this needs rights that the process lacks. */
function dropCache(): boolean {
  execFileSync('sync')
  try {
    writeFileSync('/proc/sys/vm/drop_caches', '1')
    return true
  } catch {
    return false
  }
}

/** Uploads as the pages do: pieces of 64 MiB, by the same library. */
const uploadByPages = (url: string, cookie: string, file: string, size: number) =>
  new Promise<void>((resolve, reject) => {
    const upload = new Upload(createReadStream(file), {
      uploadUrl: url,
      uploadSize: size,
      chunkSize: pieceSize,
      headers: { cookie },
      storeFingerprintForResuming: false,
      onError: reject,
      onSuccess: () => resolve(),
    })
    upload.start()
  })

type Bench = { client: MediaClient; cookie: string; pid: number; directory: string }

async function uploadsAndDownloads({ client, cookie, pid, directory }: Bench, size: number): Promise<Measure[]> {
  const file = makeFile(join(directory, 'rush.bin'), size)
  const plain = await plainServer(directory)
  const figures = {
    up: [],
    pages: [],
    upPlain: [],
    down: [],
    downPlain: [],
    cold: [],
    coldPlain: [],
    cpu: [],
  } as Record<string, number[]>
  const add = (name: string, value: number) => figures[name]?.push(value)
  try {
    for (let round = 0; round < rounds; round += 1) {
      // Disks do not overwrite a file as they create one: each round has its own file, on an idle disk.
      const copy = `${plain.url}/plain-${round}.bin`
      execFileSync('sync')
      add('upPlain', await megabytesPerSecond(size, () => sendPiece(copy, cookie, file, 0, size)))
      let key = ''
      for (const [name, send] of [
        ['up', sendFile],
        ['pages', uploadByPages],
      ] as const) {
        const slot = await client.declare(`${name} ${size} ${round}.bin`, size)
        key = slot.key
        execFileSync('sync')
        const before = cpuSeconds(pid)
        add(
          name,
          await megabytesPerSecond(size, async () => {
            await send(slot.url, cookie, file, size)
            await client.accepted(slot.key)
          }),
        )
        if (name === 'up') add('cpu', ((cpuSeconds(pid) - before) / size) * 1e9)
      }
      add('downPlain', await megabytesPerSecond(size, () => download(copy, cookie)))
      add('down', await megabytesPerSecond(size, () => download(client.original(key), cookie)))
      if (!dropCache()) continue
      add('coldPlain', await megabytesPerSecond(size, () => download(copy, cookie)))
      dropCache()
      add('cold', await megabytesPerSecond(size, () => download(client.original(key), cookie)))
    }
  } finally {
    plain.stop()
    for (let round = 0; round < rounds; round += 1) rmSync(join(directory, `plain-${round}.bin`), { force: true })
  }
  const { up = [], pages = [], upPlain = [], down = [], downPlain = [], cold = [], coldPlain = [], cpu = [] } = figures
  const of = shown(size)
  return [
    comparedMeasure(`upload of ${of}, accepted, beside a pipe and a sync`, 0.8, up, upPlain),
    comparedMeasure(`the same by the pages' library`, 0.8, pages, upPlain),
    cpuMeasure(`processor of the server for an upload of ${of}`, cpu, 3),
    comparedMeasure(`download of ${of}, warm`, 0.9, down, downPlain),
    ...(cold.length > 0 ? [comparedMeasure(`download of ${of}, cold`, 0.9, cold, coldPlain)] : []),
  ]
}

/** Bytes of `zip -0` of a folder, to a pipe that is read and forgotten. */
const zipToPipe = (folder: string) =>
  new Promise<void>((resolve, reject) => {
    const zip = spawn('zip', ['-0', '-q', '-r', '-', folder], { stdio: ['ignore', 'pipe', 'inherit'] })
    zip.stdout.resume()
    zip.on('error', reject).on('close', () => resolve())
  })

async function zips(
  { client, cookie, pid, directory }: Bench,
  { count, size }: { count: number; size: number },
): Promise<Measure[]> {
  const folder = join(directory, `zipped-${count}`)
  mkdirSync(folder)
  const files = Array.from({ length: count }, (_, index) => {
    const name = `photo ${String(index).padStart(5, '0')} été.bin`
    return { name, path: makeFile(join(folder, name), size), size }
  })
  const folderId = await client.depositFolder(`zip ${count}`, files)
  const bytes = count * size
  const [ours, beside, cpu]: [number[], number[], number[]] = [[], [], []]
  let isExact = true
  for (let round = 0; round < rounds; round += 1) {
    const { url, size: length } = await client.zip({ folderIds: [folderId] })
    beside.push(await megabytesPerSecond(bytes, () => zipToPipe(folder)))
    const before = cpuSeconds(pid)
    ours.push(
      await megabytesPerSecond(bytes, async () => {
        const got = await download(url, cookie)
        isExact &&= got.bytes === length && got.length === length
      }),
    )
    cpu.push(((cpuSeconds(pid) - before) / bytes) * 1e9)
    const rest = await download(url, cookie, `bytes=${length - 1000}-`)
    isExact &&= rest.bytes === 1000
  }
  const of = `${count} files of ${size < mebibyte ? `${size / 1000} kB` : shown(size)}`
  return [
    comparedMeasure(`ZIP of ${of}, beside zip -0 to a pipe`, 3, ours, beside),
    cpuMeasure('processor of the server for it', cpu, 1.2),
    {
      what: 'its length, and its end asked for alone',
      ours: isExact ? 'exact' : 'wrong',
      beside: '',
      result: '',
      target: 'exact',
      met: isExact,
    },
  ]
}

export const bench = (): Promise<Measure[]> =>
  onProductAlone(async (given) => {
    const measures: Measure[] = []
    for (const size of sizes) measures.push(...(await uploadsAndDownloads(given, size)))
    for (const content of zipContents) measures.push(...(await zips(given, content)))
    return measures
  })
