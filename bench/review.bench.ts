/**
 * The review room in a real browser. Measures the time from a seek to the presented frame, compared with a bare
 * `<video>` of the same file in the same page. Measures the time until a comment shows on another person's screen, and
 * what a thousand comments cost beside an empty room. Figures are the 50th and the 95th percentiles.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import * as z from 'zod/mini'
import { chromiumOptions } from '../e2e/support/chromium.ts'
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/index.ts'
import { usualBounds } from '../server/src/platform/media/bounds.ts'
import { runConfined } from '../server/src/platform/media/confined.ts'
import { findMediaTool } from '../server/src/platform/media/tool.ts'
import { fillAgency } from './agency.ts'
import { mediaClient } from './media-client.ts'
import { type EventCost, measureRooms, memoryOf } from './review-scale.ts'
import { measureSeeks } from './review-seeks.ts'
import { serveProduct } from './serve-product.ts'
import { type Measure, percentile } from './table.ts'

const comments = 100
/** In the room that is compared with an empty one. */
const manyComments = 1000
const seconds = 30
/** Minutes of film played in a loop while memory is watched. */
const minutesPlayed = 60
const rate = 25

const milliseconds = (figures: readonly number[]) =>
  `${Math.round(percentile(figures, 0.5))} / ${Math.round(percentile(figures, 0.95))} ms`

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
const tenths = (figures: readonly number[]) =>
  `${percentile(figures, 0.5).toFixed(1)} / ${percentile(figures, 0.95).toFixed(1)} ms`

/**
 * One line of the table for an event of a crowded room beside an empty one. The target holds for the processor: the clock also
 * counts what the decoder of the film takes from the main thread, in an empty room too.
 */
const eventCost = (name: string, ours: EventCost, beside: EventCost, target: number): Measure => ({
  what: `${name} among ${manyComments} comments, processor (clock), p50 / p95; beside: an empty room`,
  ours: `${tenths(ours.processor)} (${tenths(ours.clock)})`,
  beside: `${tenths(beside.processor)} (${tenths(beside.clock)})`,
  result: `${(percentile(ours.processor, 0.95) / percentile(beside.processor, 0.95)).toFixed(2)}×`,
  target: `p95 ≤ ${target} ms`,
  met: percentile(ours.processor, 0.95) <= target,
})

async function makeFilm(path: string): Promise<string> {
  const tool = await findMediaTool({ ffmpegPath: null })
  if (!tool) throw new Error('no ffmpeg')
  const source = `testsrc2=size=1920x1080:rate=${rate}:duration=${seconds}`
  const sound = `sine=frequency=330:duration=${seconds}`
  const coded = ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
  const sources = ['-f', 'lavfi', '-i', source, '-f', 'lavfi', '-i', sound]
  await runConfined(tool.ffmpeg, ['-v', 'error', ...sources, ...coded, '-y', path], {
    ...usualBounds.recording,
    silence: 3600,
  })
  return path
}

const Row = z.object({ data: z.looseObject({ id: z.string() }) })
const Found = z.object({
  data: z.looseObject({
    state: z.string(),
    productionId: z.string(),
    previews: z.nullable(z.object({ files: z.array(z.object({ name: z.string() })) })),
  }),
})
const Production = z.object({ data: z.looseObject({ projectId: z.string() }) })

/** Opens a film under review in the agency's room, with comments along it. */
async function prepareRoom(url: string, cookie: string, film: string, commentCount = 0) {
  const headers = { 'content-type': 'application/json', cookie }
  const post = async (path: string, body: object) => {
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return z.parse(Row, await answer.json()).data
  }
  const client = await mediaClient(url, cookie)
  const key = await client.deposit('film.mp4', film, statSync(film).size)
  const media = async () => z.parse(Found, await (await fetch(`${url}/api/medias/${key}`, { headers })).json()).data
  // The copy of 1 080 lines comes later, and takes both processors: what is measured beside it is not the room.
  const isCopied = async () => (await media()).previews?.files.some((file) => file.name === 'proxy-1080') ?? false
  while (!(await isCopied())) await sleep(200)
  const { productionId } = await media()
  const production = await (await fetch(`${url}/api/productions/${productionId}`, { headers })).json()
  const { projectId } = z.parse(Production, production).data
  const { id } = await post('/api/post-production', { productionId, name: 'Mesures' })
  await post(`/api/post-production/${id}/start`, {})
  await post(`/api/post-production/${id}/versions`, { files: [{ key }] })
  for (let serial = 0; serial < commentCount; serial += 1)
    await post(`/api/post-production/${id}/comments`, {
      text: `Commentaire ${serial} : le titre arrive trop tôt.`,
      frameIn: (serial * 7) % (seconds * rate),
    })
  return {
    id,
    key,
    address: `${url}/admin/projects/${projectId}/productions/${productionId}/post-productions/${id}/retour`,
  }
}

async function open(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  await page.waitForFunction(() => document.querySelector('video')?.readyState === 4)
  return page
}

/** Writes comments on one screen and waits for each on the other; returns milliseconds. */
async function commentsSeen(writer: Page, reader: Page, postProductionId: string): Promise<number[]> {
  const took: number[] = []
  for (let serial = 0; serial < comments; serial += 1) {
    const text = `Mesure numéro ${serial}.`
    const seen = reader.evaluate(
      async (wanted) =>
        new Promise<number>((resolve) => {
          const look = () => {
            if (document.body.textContent?.includes(wanted)) resolve(Date.now())
            else requestAnimationFrame(look)
          }
          look()
        }),
      text,
    )
    const said = await writer.evaluate(
      async ({ path, body }) => {
        const began = Date.now()
        await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
        return began
      },
      { path: `/api/post-production/${postProductionId}/comments`, body: JSON.stringify({ text }) },
    )
    took.push((await seen) - said)
  }
  return took
}

export async function bench(): Promise<Measure[]> {
  const directory = mkdtempSync(join(tmpdir(), 'regie-review-'))
  const database = mkdtempSync(join(tmpdir(), 'regie-review-postgres-'))
  const postgres = await startEmbeddedPostgres({ directory: database })
  const { staff } = await fillAgency(postgres.url, 0.01)
  const product = await serveProduct({ databaseUrl: postgres.url, data: join(directory, 'product'), pool: 10 })
  const browser = await chromium.launch(chromiumOptions())
  try {
    const room = await prepareRoom(product.url, staff, await makeFilm(join(directory, 'film.mp4')))
    const [name = '', value = ''] = staff.split('=')
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    // The runner of this file adds `__name` calls to functions, even those evaluated in the page.
    await context.addInitScript('globalThis.__name = (named) => named')
    await context.addCookies([{ name, value, url: product.url }])
    const crowded = await prepareRoom(product.url, staff, join(directory, 'film.mp4'), manyComments)
    const [empty, full] = await measureRooms(context, [room.address, crowded.address])
    if (!empty || !full) throw new Error('a room was not measured')
    const [atFirst, atLast] = await memoryOf(context, crowded.address, minutesPlayed)
    if (!atFirst || !atLast) throw new Error('memory was not measured')
    const [writer, reader] = [await open(context, room.address), await open(context, room.address)]
    // Comments off screen are not in the page: the newest is shown first.
    await reader.getByLabel('Ordre des commentaires').selectOption('newest')
    const { ours, bare } = await measureSeeks(reader, { seconds, rate })
    const seen = await commentsSeen(writer, reader, room.id)
    return [
      {
        what: `frame asked for to frame shown, p50 / p95 of ${ours.length}`,
        ours: milliseconds(ours),
        beside: milliseconds(bare),
        result: `${(percentile(ours, 0.95) / percentile(bare, 0.95)).toFixed(2)}×`,
        target: 'p95 ≤ 1.3×',
        met: percentile(ours, 0.95) <= 1.3 * percentile(bare, 0.95),
      },
      {
        what: `comment to the other screen, p50 / p95 of ${comments}`,
        ours: milliseconds(seen),
        beside: '',
        result: '',
        target: 'p95 ≤ 150 ms',
        met: percentile(seen, 0.95) <= 150,
      },
      eventCost('key stroke', full.keystroke, empty.keystroke, 16),
      eventCost('frame step', full.frameStep, empty.frameStep, 8),
      {
        what: `opening with ${manyComments} comments, p50 / p95; beside: an empty room`,
        ours: milliseconds(full.opening),
        beside: milliseconds(empty.opening),
        result: `${(percentile(full.opening, 0.5) / percentile(empty.opening, 0.5)).toFixed(2)}×`,
        target: 'p50 ≤ 1.2×',
        met: percentile(full.opening, 0.5) <= 1.2 * percentile(empty.opening, 0.5),
      },
      {
        what: `nodes of the page with ${manyComments} comments; beside: an empty room`,
        ours: String(full.nodes),
        beside: String(empty.nodes),
        result: '',
        target: '< 2500',
        met: full.nodes < 2500,
      },
      {
        what: `heap after ${minutesPlayed} minutes of film among ${manyComments} comments; beside: before`,
        ours: megabytes(atLast.heap),
        beside: megabytes(atFirst.heap),
        result: `${(atLast.heap / atFirst.heap).toFixed(2)}×`,
        target: '≤ 1.05×',
        met: atLast.heap <= 1.05 * atFirst.heap,
      },
      {
        what: `nodes and listeners after ${minutesPlayed} minutes of film; beside: before`,
        ours: `${atLast.nodes} / ${atLast.listeners}`,
        beside: `${atFirst.nodes} / ${atFirst.listeners}`,
        result: `${(atLast.nodes / atFirst.nodes).toFixed(2)}×`,
        target: '≤ 1.05×',
        met: atLast.nodes <= 1.05 * atFirst.nodes && atLast.listeners <= 1.05 * atFirst.listeners,
      },
    ]
  } finally {
    await browser.close()
    await product.stop()
    await postgres.stop()
    for (const made of [directory, database]) rmSync(made, { recursive: true, force: true })
  }
}
