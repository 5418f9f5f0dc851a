import { cpSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext } from '@playwright/test'
import type pg from 'pg'
import { usualBounds } from '../server/src/platform/media/bounds.ts'
import { runConfined } from '../server/src/platform/media/confined.ts'
import { findMediaTool } from '../server/src/platform/media/tool.ts'
import type { mediaClient } from './media-client.ts'

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

export type PostersCost = { shown: number; mainThread: number; longestTask: number; shift: number }

/**
 * What the posters of a wall cost, once its cards are there without them: milliseconds of the main thread until the
 * last is decoded, the longest task, and the layout shift.
 */
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
  await page.evaluate(() => {
    const seen = { shift: 0, longest: 0 }
    Object.assign(globalThis, { seenOnWall: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && typeof entry.value === 'number') seen.shift += entry.value
        if (entry.entryType === 'longtask') seen.longest = Math.max(seen.longest, entry.duration)
      }
    }).observe({ entryTypes: ['layout-shift', 'longtask'] })
  })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  const busy = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
  const before = await busy()
  release()
  const shown = await page
    .waitForFunction(
      (count) => {
        const images = Array.from(document.querySelectorAll<HTMLImageElement>('section ul li img'))
        return images.length >= count && images.every(({ complete }) => complete) ? images.length : false
      },
      posters,
      { polling: 250 },
    )
    .then((found) => found.jsonValue())
  const mainThread = (await busy()) - before
  const seen = await page.evaluate(
    () => (globalThis as unknown as { seenOnWall: { shift: number; longest: number } }).seenOnWall,
  )
  await page.close()
  return { shown: shown || 0, mainThread, longestTask: seen.longest, shift: seen.shift }
}
