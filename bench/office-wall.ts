import { cpSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import type pg from 'pg'
import { usualBounds } from '../server/src/platform/media/bounds.ts'
import { runConfined } from '../server/src/platform/media/confined.ts'
import { findMediaTool } from '../server/src/platform/media/tool.ts'
import type { mediaClient } from './media-client.ts'
import { threadTime } from './thread-time.ts'

/** Posters on the screen at once. */
export const posters = 500
/** A screen that holds them all: 20 cards of a wall in a line, 25 lines. */
const screen = { width: 4900, height: 6300 }
/** Different pictures among them. */
const pictures = 20

async function drawPhoto(ffmpeg: Parameters<typeof runConfined>[0], path: string, serial: number): Promise<string> {
  const drawn = `testsrc2=size=1600x900,hue=h=${serial * 18}`
  await runConfined(ffmpeg, ['-v', 'error', '-f', 'lavfi', '-i', drawn, '-frames:v', '1', '-y', path], {
    ...usualBounds.recording,
  })
  return path
}

/**
 * Gives a picture to each of the newest projects. Twenty photos are prepared by the product; the others are copies of
 * their files in the storage, each under its own address.
 */
export async function givePosters(given: {
  client: Awaited<ReturnType<typeof mediaClient>>
  database: pg.Client
  /** Where photos are drawn. */
  folder: string
  /** Where the product stores its objects. */
  objects: string
}): Promise<void> {
  const { client, database, folder, objects } = given
  const tool = await findMediaTool({ ffmpegPath: null })
  if (!tool) throw new Error('no ffmpeg')
  const originals: string[] = []
  for (let serial = 0; serial < pictures; serial += 1) {
    /* oxlint-disable no-await-in-loop -- the product prepares one picture at a time */
    const photo = await drawPhoto(tool.ffmpeg, join(folder, `photo-${serial}.png`), serial)
    originals.push(await client.deposit(`photo ${serial}.png`, photo, statSync(photo).size))
    /* oxlint-enable no-await-in-loop */
  }
  const prepared = 'select count(*)::int as count from medias where id = any($1::uuid[]) and previews is not null'
  // oxlint-disable-next-line no-await-in-loop -- waits for the product
  while ((await database.query(prepared, [originals])).rows[0].count < pictures) await sleep(200)
  const { rows } = await database.query<{ id: string; run: string; source: string }>(
    `with project as (
       select production.id, row_number() over (order by project.created_at desc) as rank
       from (select * from projects where archived_at is null and deleted_at is null order by created_at desc limit $2) project
       cross join lateral (
         select id from productions where project_id = project.id and deleted_at is null limit 1) production),
     copy as (
       select gen_random_uuid() as id, project.id as production_id, photo.id as source, photo.name, photo.size, photo.type,
         photo.kind, photo.category, photo.state, photo.previews
       from project join medias photo on photo.id = ($1::uuid[])[1 + project.rank % ${pictures}]),
     written as (
       insert into medias (id, production_id, name, size, type, kind, category, state, storage_key, previews)
       select id, production_id, name, size, type, kind, category, state, 'bench/' || id, previews from copy)
     select id, source from copy`,
    [originals, posters * 2],
  )
  for (const { id, source } of rows)
    cpSync(join(objects, 'medias', source), join(objects, 'medias', id), { recursive: true })
}

/** Milliseconds of processor of the main thread, the longest task, and the layout shift; `addresses`: of the pictures. */
export type PostersCost = { mainThread: number; longestTask: number; shift: number; addresses: string[] }

const watchShifts = (page: Page) =>
  page.evaluate(() => {
    const seen = { shift: 0, longest: 0 }
    Object.assign(globalThis, { seenOnWall: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && typeof entry.value === 'number') seen.shift += entry.value
        if (entry.entryType === 'longtask') seen.longest = Math.max(seen.longest, entry.duration)
      }
    }).observe({ entryTypes: ['layout-shift', 'longtask'] })
  })

/** What it costs from `begin` until the pictures that `selector` finds are all there and drawn. */
async function costOf(page: Page, selector: string, begin: () => Promise<unknown>): Promise<PostersCost> {
  await watchShifts(page)
  const mark = (name: string) => page.evaluate((given) => void performance.mark(given), name)
  const { wall } = await threadTime(page, ['wall'], async () => {
    await mark('wall-began')
    await begin()
    await page.waitForFunction(
      ({ images, count }) => {
        const found = Array.from(document.querySelectorAll<HTMLImageElement>(images))
        return found.length >= count && found.every(({ complete }) => complete)
      },
      { images: selector, count: posters },
      { polling: 250 },
    )
    await page.waitForTimeout(500)
    await mark('wall-ended')
  })
  const seen = await page.evaluate(
    () => (globalThis as unknown as { seenOnWall: { shift: number; longest: number } }).seenOnWall,
  )
  const addresses = await page
    .locator(selector)
    .evaluateAll((images) => images.map((image) => (image instanceof HTMLImageElement ? image.currentSrc : '')))
  return { mainThread: wall[0] ?? Number.NaN, longestTask: seen.longest, shift: seen.shift, addresses }
}

/** What the posters of a wall cost, once its cards are there without them. */
export async function postersCost(context: BrowserContext, address: string): Promise<PostersCost> {
  const page = await context.newPage()
  await page.setViewportSize(screen)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/covers?**', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(address)
  await page.waitForFunction((count) => document.querySelectorAll('section ul li a').length >= count, posters)
  await page.waitForTimeout(1500)
  const cost = await costOf(page, 'section ul li img', async () => release())
  await page.close()
  return cost
}

/** What the same pictures cost in a bare page, in boxes of the same size: what no page of 500 pictures can go under. */
export async function barePostersCost(context: BrowserContext, address: string, addresses: string[]) {
  const page = await context.newPage()
  await page.setViewportSize(screen)
  await page.goto(address)
  await page.evaluate((count) => {
    document.body.innerHTML = `<div style="display:grid;grid-template-columns:repeat(20,1fr);gap:12px">${'<p style="margin:0;overflow:hidden;aspect-ratio:16/9"></p>'.repeat(count)}</div>`
  }, addresses.length)
  await page.waitForTimeout(500)
  const cost = await costOf(page, 'p img', () =>
    page.evaluate((given) => {
      for (const [rank, box] of document.querySelectorAll('p').entries()) {
        const image = Object.assign(new Image(), { loading: 'lazy', decoding: 'async', src: given[rank] })
        image.style.cssText = 'width:100%;height:100%;object-fit:cover'
        box.append(image)
      }
    }, addresses),
  )
  await page.close()
  return cost
}
