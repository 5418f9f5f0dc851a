/**
 * The preparation of a video beside its proxy made by hand, and the memory used by very large files. REGIE_BENCH_GB makes these smaller
 * than 10 GB.
 */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { makeAvPreviews } from '../server/src/platform/media/av-previews.ts'
import { usualBounds } from '../server/src/platform/media/bounds.ts'
import { createDecoding } from '../server/src/platform/media/decoding.ts'
import { probeMedia } from '../server/src/platform/media/probe.ts'
import { findMediaTool } from '../server/src/platform/media/tool.ts'
import { makeFile, onProductAlone } from './big-files.ts'
import { download, type MediaClient, sendFile } from './media-client.ts'
import type { Measure } from './table.ts'

const hugeSize = Number(process.env['REGIE_BENCH_GB'] ?? 10) * 1e9
/** Limit of the product's memory, in bytes. */
const memoryLimit = 300e6

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

type Bench = { client: MediaClient; cookie: string; pid: number; directory: string }

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
  const controlled = await cpu(() =>
    makeAvPreviews(decoding, { tool, path, size, directory, technical, isMeasured: true }),
  )
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
      what: 'the same with the technical control, beside the previews alone',
      ours: `${controlled.toFixed(1)} s CPU`,
      beside: `${all.toFixed(1)} s CPU`,
      result: `${(controlled / all).toFixed(2)}×`,
      target: '≤ 1.15×',
      met: controlled / all <= 1.15,
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
  const { url } = await client.zip({ mediaIds: [key, small] })
  const zipping = await memoryDuring(pid, () => download(url, cookie))
  const of = `${Math.round(hugeSize / 1e9)} GB`
  return [
    boundedMeasure(`memory during an upload of ${of}`, sending),
    boundedMeasure(`memory during a ZIP of ${of}`, zipping),
  ]
}

export const bench = (): Promise<Measure[]> =>
  onProductAlone(async (given) => [...(await preparation(given)), ...(await memory(given))])
