import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { medias as routes } from '@regie/contract/medias/routes'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isRunning } from '#platform/process/process-table.ts'
import { aProduction } from '#test/support/builders.ts'
import { inS3, type Person, type Regie, startRegie } from '#test/support/regie.ts'
import { sendFile, waitUntilPrepared } from '#test/support/sending.ts'
import { medias, sweepPreparations } from '../index.ts'

const folder = mkdtempSync(join(tmpdir(), 'regie-hanging-'))
const pids = join(folder, 'pids')

/** While this file exists, the description of a film hangs too: the reading of its header, before its preparation. */
const descriptionHangs = join(folder, 'description-hangs')

/** A program that records its pid, starts another, and never ends. */
function hanging(name: string): void {
  const path = join(folder, name)
  const hang = `sleep 600 &\necho $$ $! >> ${pids}\nwait`
  const isDescription = `case "$0 $*" in *ffmpeg*|*-count_packets*) ;; *) [ -e ${descriptionHangs} ] || exit 1;; esac`
  writeFileSync(path, `#!/bin/sh\ncase "$*" in *-version*) echo version 1; exit 0;; esac\n${isDescription}\n${hang}\n`)
  chmodSync(path, 0o755)
}

let regie: Regie
let person: Person
let productionId: string
const recording = { seconds: 600, megabytes: 512, written: 10, silence: 3 }
const probe = { seconds: 600, megabytes: 512, written: 10 }
const start = (bounds = { recording, probe }) =>
  startRegie({ working: true, bounds, env: { FFMPEG_PATH: join(folder, 'ffmpeg') } })
beforeAll(async () => {
  hanging('ffmpeg')
  hanging('ffprobe')
  regie = await start()
  person = await regie.person('ADMIN')
  productionId = (await aProduction(regie.db)).id
})
afterAll(async () => {
  await regie.stop()
  rmSync(folder, { recursive: true })
})

const film = Buffer.concat([Buffer.from('000000186674797069736f6d0000020069736f6d6d703431', 'hex'), Buffer.alloc(500)])
const until = async (reached: () => boolean | Promise<boolean>) => {
  while (!(await reached())) await new Promise((resolve) => setTimeout(resolve, 20))
}
/** The processes that hang now. */
const hangingProcesses = () =>
  (existsSync(pids) ? readFileSync(pids, 'utf8') : '').split(/\s+/).filter(Boolean).map(Number).filter(isRunning)
const send = (name: string, content: Buffer, to = regie, from = person, id = productionId) =>
  sendFile(to, from, { name, content, productionId: id, category: 'RUSH' })

it('of a film that hangs keeps no photo waiting, and ends with the film', async () => {
  const id = await send('film.mp4', film)
  await until(() => hangingProcesses().length === 2)
  const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
  expect(await waitUntilPrepared(person, await send('photo.png', picture))).toMatchObject({ state: 'READY' })
  expect(hangingProcesses()).toHaveLength(2)
  expect(
    (await person.browser.call(routes.remove, { params: { productionId }, body: { mediaIds: [id] } })).status,
  ).toBe(200)
  await until(() => hangingProcesses().length === 0)
  await until(async () => {
    const [row] = await regie.db.select().from(medias).where(eq(medias.id, id))
    return row?.state === 'PROCESSING' && row.attempts === 0
  })
}, 60_000)

it('of a film that passes its time ends, and its sender reads why', async () => {
  const hasty = await start({ recording, probe: { ...probe, seconds: 1 } })
  try {
    const sender = await hasty.person('ADMIN')
    const id = await send('film.mp4', film, hasty, sender, (await aProduction(hasty.db)).id)
    expect(await waitUntilPrepared(sender, id)).toMatchObject({
      state: 'FAILED',
      problem: 'Ce fichier demande trop de temps ou de mémoire pour être préparé.',
    })
    expect(hangingProcesses()).toEqual([])
  } finally {
    await hasty.stop()
  }
}, 60_000)

it('that a stop interrupts ends at once, leaves no process behind, and is not counted', async () => {
  const stopped = await start()
  const { db } = stopped
  const sender = await stopped.person('ADMIN')
  writeFileSync(descriptionHangs, '')
  const id = await send('film.mp4', film, stopped, sender, (await aProduction(db)).id)
  // A film in an object storage is described by its preparation alone, which copies it first.
  await until(() => hangingProcesses().length === (inS3 ? 2 : 4))
  rmSync(descriptionHangs)
  const since = performance.now()
  await stopped.platform.jobs.close()
  expect(performance.now() - since).toBeLessThan(10_000)
  expect(hangingProcesses()).toEqual([])
  const [row] = await db.select().from(medias).where(eq(medias.id, id))
  expect(row).toMatchObject({ state: 'PROCESSING', attempts: 0 })
  expect(readdirSync(join(stopped.platform.config.data, 'workshop'))).toEqual([])
  await stopped.stop()
}, 60_000)

it('leaves nothing in the workshop: what killed processes left goes with the next sweep', async () => {
  const workshop = join(regie.platform.config.data, 'workshop')
  mkdirSync(join(workshop, `media-${crypto.randomUUID()}-abc`), { recursive: true })
  await sweepPreparations(regie.platform)
  expect(readdirSync(workshop)).toEqual([])
})
