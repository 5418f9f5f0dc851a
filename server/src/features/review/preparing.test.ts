import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@regie/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { companyMembers } from '#features/companies/index.ts'
import { medias } from '#features/medias/index.ts'
import { emitStage } from '#features/medias/jobs/description.ts'
import { aPostProduction, aProduction, aProject } from '#test/support/builders.ts'
import { inS3, type Regie, startRegie } from '#test/support/regie.ts'
import { sendFile } from '#test/support/sending.ts'
import { followStream } from '#test/support/stream.ts'

const { review } = contract
const life = contract['post-productions']
const folder = mkdtempSync(join(tmpdir(), 'regie-slow-'))
let regie: Regie

/** Files are described, and never prepared: ffprobe is the machine's, ffmpeg hangs. */
beforeAll(async () => {
  const found = execFileSync('which', ['ffprobe'], { encoding: 'utf8' }).trim()
  symlinkSync(found, join(folder, 'ffprobe'))
  const ffmpeg = join(folder, 'ffmpeg')
  writeFileSync(ffmpeg, '#!/bin/sh\ncase "$*" in *-version*) echo ffmpeg version 7; exit 0;; esac\nexec sleep 600\n')
  chmodSync(ffmpeg, 0o755)
  regie = await startRegie({ working: true, env: { FFMPEG_PATH: ffmpeg } })
})
afterAll(async () => {
  await regie.stop()
  rmSync(folder, { recursive: true })
})

/** A presented version whose film is still being prepared. */
async function aPresentedFilm(rate: string) {
  const { db } = regie
  const path = join(folder, `film-${rate.replace('/', '-')}.mp4`)
  const source = `testsrc2=size=320x180:rate=${rate}:duration=2`
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, path])
  const staff = await regie.person('ADMIN')
  const [talent, client] = [await regie.person('TALENT'), await regie.person('CLIENT')]
  const project = await aProject(db)
  await db.insert(companyMembers).values({ companyId: project.companyId, userId: client.id })
  const production = await aProduction(db, { projectId: project.id, status: 'POST_PRODUCTION' })
  const { id } = await aPostProduction(db, { productionId: production.id, userId: talent.id })
  const file = { name: 'film.mp4', content: readFileSync(path), productionId: production.id }
  const key = await sendFile(regie, staff, { ...file, category: 'VERSION' })
  const params = { postProductionId: id }
  await staff.browser.call(life.start, { params, body: {} })
  await staff.browser.call(life.addVersion, { params, body: { files: [{ key }] } })
  await staff.browser.call(life.validate, { params, body: {} })
  const guest = regie.stranger()
  const fileFor = async (browser: typeof guest) =>
    (await browser.call(review.room, { params, query: {} })).data.files[0]
  return { db, key, params, staff, client, guest, fileFor }
}

it.skipIf(inS3).each([
  ['25', { num: 25, den: 1 }],
  ['24000/1001', { num: 24_000, den: 1001 }],
])('a film at %s images a second is counted by its frames before its previews exist', async (rate, told) => {
  const { staff, client, guest, fileFor } = await aPresentedFilm(rate)
  await vi.waitFor(async () => expect((await fileFor(staff.browser))?.technical).not.toBeNull(), 10_000)
  expect(await fileFor(staff.browser)).toMatchObject({
    state: 'PROCESSING',
    previews: null,
    technical: { video: { rate: told, isVariable: false, width: 320 } },
    readyIn: expect.any(Number),
  })
  // They may not have the original: they are told when the film can be seen.
  for (const browser of [client.browser, guest]) {
    const file = await fileFor(browser)
    expect(file).toMatchObject({ state: 'PROCESSING', technical: null, readyIn: expect.any(Number) })
    expect((await browser.send('GET', `/api/medias/${file?.id}/shown`)).status).toBe(403)
  }
})

it.skipIf(inS3)('once it can be seen, clients and guests count its frames too', async () => {
  const { db, key, client, guest, fileFor } = await aPresentedFilm('30')
  await vi.waitFor(async () => {
    const [media] = await db.select({ technical: medias.technical }).from(medias).where(eq(medias.id, key))
    expect(media?.technical).toBeTruthy()
  }, 10_000)
  const previews = { run: 'a', files: [], storyboard: null, rate: null, frames: null }
  await db.update(medias).set({ previews, state: 'READY' }).where(eq(medias.id, key))
  for (const browser of [client.browser, guest])
    expect((await fileFor(browser))?.technical).toMatchObject({ video: { rate: { num: 30, den: 1 } } })
})

it('everybody in the room learns that a film is ready, guests included', async () => {
  const { db, key, params, client, guest } = await aPresentedFilm('25')
  const path = `/api/post-production/${params.postProductionId}/live`
  const streams = [await followStream(client.browser, path), await followStream(guest, path)]
  const changes = () => streams.map(({ messages }) => messages.filter(({ data }) => data.includes('"changed"')).length)
  const before = changes()
  await db.transaction(async (tx) => {
    const [media] = await tx.select().from(medias).where(eq(medias.id, key))
    if (media) await emitStage(tx, 'prepared', media)
  })
  await vi.waitFor(
    () => expect(changes().map((count, rank) => count > (before[rank] ?? 0))).toEqual([true, true]),
    5000,
  )
  for (const stream of streams) stream.close()
})
