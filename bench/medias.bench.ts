/**
 * Throughput of media, each compared with its simplest equivalent in the same run: upload and download with Node
 * streams, a ZIP with `zip -0`, the preparation of a video with its proxy made by hand. Then the memory used by very
 * large files. REGIE_BENCH_GB makes these smaller than 10 GB.
 */
import { execFileSync, spawn } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/index.ts'
import { makeAvPreviews } from '../server/src/platform/media/av-previews.ts'
import { usualBounds } from '../server/src/platform/media/bounds.ts'
import { createDecoding } from '../server/src/platform/media/decoding.ts'
import { probeMedia } from '../server/src/platform/media/probe.ts'
import { findMediaTool } from '../server/src/platform/media/tool.ts'
import { fillAgency } from './agency.ts'
import { download, mediaClient, sendFile } from './media-client.ts'
import { serveProduct } from './serve-product.ts'
import { type Measure, median } from './table.ts'

const mebibyte = 1024 ** 2
const rounds = 3
const fileSize = 1024 * mebibyte
const hugeSize = Number(process.env['REGIE_BENCH_GB'] ?? 10) * 1e9
const zipContent = { count: 200, size: 10 * mebibyte }
/** Limit of the product's memory, in bytes. */
const memoryLimit = 300e6

/** An incompressible file, written in pieces. */
function makeFile(path: string, size: number): string {
  const file = openSync(path, 'w')
  const piece = randomFillSync(Buffer.alloc(16 * mebibyte))
  for (let at = 0; at < size; at += piece.length) {
    piece.writeDoubleBE(at, 0)
    writeSync(file, piece, 0, Math.min(piece.length, size - at))
  }
  closeSync(file)
  return path
}

/** Megabytes per second. */
async function speed(bytes: number, work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return bytes / 1e3 / (performance.now() - began)
}
const rate = (value: number) => `${Math.round(value)} MB/s`

function comparedMeasure(what: string, target: number, ours: number[], beside: number[]): Measure {
  const ratio = median(ours.map((value, index) => value / (beside[index] ?? Number.NaN)))
  return {
    what,
    ours: rate(median(ours)),
    beside: rate(median(beside)),
    result: `${ratio.toFixed(2)}×`,
    target: `≥ ${target}×`,
    met: ratio >= target,
  }
}

async function plainServer(path: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'plain-server.ts'), path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(child.stdout, 'data')
  return { url: `http://127.0.0.1:${Number(String(port))}`, stop: () => child.kill('SIGKILL') }
}

/** Peak memory of a process during some work, in bytes. */
async function memoryDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
  const now = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  let most = now()
  const timer = setInterval(() => {
    most = Math.max(most, now())
  }, 100)
  await work()
  clearInterval(timer)
  return most
}

function boundedMeasure(what: string, most: number): Measure {
  return {
    what,
    ours: `${Math.round(most / 1e6)} MB`,
    beside: '',
    result: '',
    target: '< 300 MB',
    met: most < memoryLimit,
  }
}

type Client = Awaited<ReturnType<typeof mediaClient>>
type Bench = { client: Client; cookie: string; pid: number; directory: string }

async function transfers({ client, cookie, directory }: Bench): Promise<Measure[]> {
  const file = makeFile(join(directory, 'rush.bin'), fileSize)
  const plain = await plainServer(directory)
  const figures = { up: [], upPlain: [], down: [], downPlain: [] } as Record<string, number[]>
  const add = (name: string, value: number) => figures[name]?.push(value)
  try {
    for (let round = 0; round < rounds; round += 1) {
      const slot = await client.declare(`rush ${round}.bin`, fileSize)
      // Disks do not overwrite a file as they create one: each round has its own file, on an idle disk.
      const copy = `${plain.url}/plain-${round}.bin`
      execFileSync('sync')
      add('upPlain', await speed(fileSize, () => sendFile(copy, cookie, file, fileSize)))
      execFileSync('sync')
      add('up', await speed(fileSize, () => sendFile(slot.url, cookie, file, fileSize)))
      await client.accepted(slot.key)
      add('downPlain', await speed(fileSize, () => download(copy, cookie)))
      add('down', await speed(fileSize, () => download(client.original(slot.key), cookie)))
    }
  } finally {
    plain.stop()
  }
  const { up = [], upPlain = [], down = [], downPlain = [] } = figures
  return [
    comparedMeasure('upload of 1 GiB', 0.7, up, upPlain),
    comparedMeasure('download of 1 GiB', 0.7, down, downPlain),
  ]
}

async function zips({ client, cookie, directory }: Bench): Promise<Measure[]> {
  const folder = join(directory, 'zipped')
  mkdirSync(folder)
  const keys: string[] = []
  for (let index = 0; index < zipContent.count; index += 1) {
    const name = `photo ${String(index).padStart(3, '0')} été.bin`
    keys.push(await client.deposit(name, makeFile(join(folder, name), zipContent.size), zipContent.size))
  }
  const bytes = zipContent.count * zipContent.size
  const [ours, beside]: [number[], number[]] = [[], []]
  let isExact = true
  for (let round = 0; round < rounds; round += 1) {
    const { url, size } = await client.zip(keys)
    beside.push(
      await speed(bytes, async () => execFileSync('zip', ['-0', '-q', '-r', join(directory, `${round}.zip`), folder])),
    )
    ours.push(
      await speed(bytes, async () => {
        const { bytes: got, length } = await download(url, cookie)
        isExact &&= got === size && length === size
      }),
    )
    const rest = await download(url, cookie, `bytes=${size - 1000}-`)
    isExact &&= rest.bytes === 1000
  }
  return [
    comparedMeasure('ZIP of 200 files of 10 MiB', 1, ours, beside),
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

/** Processor seconds of this process's terminated children (proc(5): cutime and cstime, in hundredths). */
function childrenSeconds(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[13]) + Number(fields[14])) / 100
}

async function preparation({ client, cookie, directory }: Bench): Promise<Measure[]> {
  const tool = await findMediaTool({ ffmpegPath: process.env['FFMPEG_PATH'] ?? null })
  if (!tool) throw new Error('ffmpeg is missing')
  const path = join(directory, 'clip.mp4')
  const written = (line: string) => line.split(' ')
  const source =
    '-f lavfi -i testsrc2=size=1920x1080:rate=25:duration=60,noise=alls=12:allf=t -f lavfi -i sine=duration=60 -c:v libx264 -preset veryfast -b:v 60M -maxrate 60M -bufsize 60M -g 25 -pix_fmt yuv420p -c:a aac -movflags +faststart'
  const decoding = createDecoding({ workshop: directory, bounds: usualBounds })
  const run = (args: readonly string[]) => decoding.run(tool.ffmpeg, args, usualBounds.recording)
  await run(['-y', ...written(source), path])
  const { size } = statSync(path)
  const technical = await probeMedia(decoding, { tool, path, size })
  const cpu = async (work: () => Promise<unknown>) => {
    const before = childrenSeconds()
    await work()
    return childrenSeconds() - before
  }
  const byHand =
    '-vf scale=1280:720:flags=bicubic,format=yuv420p -c:v libx264 -preset veryfast -crf 23 -maxrate 8M -bufsize 8M -g 13 -sc_threshold 0 -c:a aac -b:a 128k -movflags +faststart'
  const alone = await cpu(() => run(['-y', '-i', path, ...written(byHand), join(directory, 'hand.mp4')]))
  const all = await cpu(() => makeAvPreviews(decoding, { tool, path, size, directory, technical }))
  decoding.close()

  const slot = await client.declare('clip.mp4', size)
  await sendFile(slot.url, cookie, path, size)
  const began = performance.now()
  await client.accepted(slot.key)
  await download(client.shown(slot.key), cookie, 'bytes=0-65535')
  const wait = performance.now() - began
  return [
    {
      what: 'all previews of 60 s of 1080p, beside its 720p proxy alone',
      ours: `${all.toFixed(1)} s CPU`,
      beside: `${alone.toFixed(1)} s CPU`,
      result: `${(all / alone).toFixed(2)}×`,
      target: '≤ 1.15×',
      met: all / alone <= 1.15,
    },
    {
      what: `from the last byte of it (${Math.round(size / 1e6)} MB) to its first image`,
      ours: `${Math.round(wait)} ms`,
      beside: '',
      result: '',
      target: '≤ 1000 ms',
      met: wait <= 1000,
    },
  ]
}

async function memory({ client, cookie, pid, directory }: Bench): Promise<Measure[]> {
  const file = makeFile(join(directory, 'huge.bin'), hugeSize)
  let key = ''
  const sending = await memoryDuring(pid, async () => {
    key = await client.deposit('huge.bin', file, hugeSize)
  })
  const small = await client.deposit('small.bin', makeFile(join(directory, 'small.bin'), 1000), 1000)
  const { url } = await client.zip([key, small])
  const zipping = await memoryDuring(pid, () => download(url, cookie))
  const of = `${Math.round(hugeSize / 1e9)} GB`
  return [
    boundedMeasure(`memory during an upload of ${of}`, sending),
    boundedMeasure(`memory during a ZIP of ${of}`, zipping),
  ]
}

export async function bench(): Promise<Measure[]> {
  const directory = mkdtempSync(join(tmpdir(), 'regie-medias-'))
  const database = mkdtempSync(join(tmpdir(), 'regie-medias-postgres-'))
  const postgres = await startEmbeddedPostgres({ directory: database })
  try {
    const { staff: cookie } = await fillAgency(postgres.url, 0.01)
    // Preparing previews would disturb the measurement.
    const env = { PREPARE_ELSEWHERE: 'true' }
    const product = await serveProduct({ databaseUrl: postgres.url, data: join(directory, 'product'), pool: 10, env })
    try {
      const client = await mediaClient(product.url, cookie)
      const given = { client, cookie, pid: product.pid, directory }
      const measures: Measure[] = []
      for (const part of [transfers, zips, preparation, memory]) measures.push(...(await part(given)))
      return measures
    } finally {
      await product.stop()
    }
  } finally {
    await postgres.stop()
    for (const made of [directory, database]) rmSync(made, { recursive: true, force: true })
  }
}
