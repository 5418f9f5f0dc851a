import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@regie/contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { medias, originalKey, sweepPreparations } from '#features/medias/index.ts'
import { aPostProduction, aProduction, aProject } from '#test/support/builders.ts'
import { inFleet, type Person, type Regie, startRegie } from '#test/support/regie.ts'
import { sendFile, waitUntilPrepared } from '#test/support/sending.ts'
import { deliveryJobs } from './subtitle-delivery.ts'

const { review, 'post-productions': steps } = contract
const folder = mkdtempSync(join(tmpdir(), 'regie-subtitles-'))
let regie: Regie
let admin: Person
let talent: Person
beforeAll(async () => {
  regie = await startRegie({ working: true })
  ;[admin, talent] = await Promise.all([regie.person('ADMIN'), regie.person('TALENT')])
})
afterAll(async () => {
  await regie.stop()
  rmSync(folder, { recursive: true })
})

/** Two seconds of navy, stored with pixels that are a third wider than high: 480 × 360 is shown as 640 × 360. */
function film(): Buffer {
  const path = join(folder, 'film.mp4')
  const made =
    '-f lavfi -i color=navy:s=480x360:r=25:d=2 -vf setsar=4/3 -c:v libx264 -preset ultrafast -pix_fmt yuv420p'
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...made.split(' '), path])
  return readFileSync(path)
}

/** Count of the bright pixels of a picture at a moment in seconds, and its size. */
function lettersAt(content: Buffer, at: number) {
  const path = join(folder, 'burnt.mp4')
  writeFileSync(path, content)
  const size = execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'stream=width,height', '-of', 'csv=p=0', path])
  const picture = execFileSync(
    'ffmpeg',
    `-v error -ss ${at} -i ${path} -frames:v 1 -pix_fmt gray -f rawvideo -`.split(' '),
  )
  return { size: size.toString().trim(), bright: picture.filter((value) => value > 200).length }
}

async function aSubtitledFilm() {
  const project = await aProject(regie.db, { producteurId: admin.id })
  const production = await aProduction(regie.db, { projectId: project.id, status: 'POST_PRODUCTION' })
  const edit = await aPostProduction(regie.db, { productionId: production.id, userId: talent.id })
  const file = { name: 'film.mp4', content: film(), productionId: production.id, category: 'VERSION' as const }
  const fileKey = await sendFile(regie, admin, file)
  await waitUntilPrepared(admin, fileKey)
  const params = { postProductionId: edit.id }
  await talent.browser.call(steps.start, { params, body: {} })
  await talent.browser.call(steps.addVersion, { params, body: { files: [{ key: fileKey }], note: '', waiver: null } })
  const { data: room } = await admin.browser.call(review.room, { params, query: {} })
  const text = '1\n00:00:01,000 --> 00:00:02,000\nBonjour\n'
  const body = { versionId: room.versionId ?? '', fileKey, language: 'fr' as const, name: 'film.srt', text }
  const { data: track } = await talent.browser.call(review.addSubtitles, { params, body })
  const at = { ...params, subtitlesId: track.id }
  const write = (written: string, revision: number) =>
    talent.browser.call(review.updateSubtitles, {
      params: at,
      body: { revision, cues: [{ from: 1000, to: 2000, text: written }] },
    })
  await write('{Bonjour} <à tous>', 1)
  const deliver = (as: 'BURNT' | 'srt' | 'vtt', revision = 2, { browser } = admin) =>
    browser.call(review.deliverSubtitles, { params: at, body: { revision, as } })
  const delivered = async (name: string) => {
    const named = and(eq(medias.productionId, production.id), eq(medias.name, name), eq(medias.category, 'LIVRABLE'))
    for (;;) {
      const [found] = await regie.db.select({ id: medias.id }).from(medias).where(named)
      if (found) return found.id
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const contentOf = async (id: string) => {
    const { path, release } = await regie.platform.storage.local(originalKey(id))
    const content = readFileSync(path)
    await release()
    return content
  }
  return { at, write, deliver, delivered, contentOf }
}

it('subtitles are burnt in as they are written, in the shape that the film is shown in', async () => {
  const { at, deliver, delivered, contentOf } = await aSubtitledFilm()
  expect((await deliver('BURNT', 2, talent)).status).toBe(403)
  expect((await deliver('BURNT')).status).toBe(200)
  const id = await delivered('film – Français.mp4')
  const burnt = await contentOf(id)
  const before = lettersAt(burnt, 0.5)
  expect(before).toEqual({ size: '640,360', bright: 0 })
  expect(lettersAt(burnt, 1.5).bright).toBeGreaterThan(150)
  const [row] = await regie.db.select().from(medias).where(eq(medias.id, id))
  expect(row?.burntSubtitlesId).toBe(at.subtitlesId)
})

it('notes of music are burnt in, each as it is, from the font for what Inter lacks', async () => {
  const { write, deliver, delivered, contentOf } = await aSubtitledFilm()
  await write('♪'.repeat(8), 2)
  await deliver('BURNT', 3)
  const one = lettersAt(await contentOf(await delivered('film – Français.mp4')), 1.5).bright
  await write('♬'.repeat(8), 3)
  await deliver('BURNT', 4)
  const two = lettersAt(await contentOf(await delivered('film – Français (2).mp4')), 1.5).bright
  // Two squares that stand for missing letters would be the same.
  expect(one).toBeGreaterThan(40)
  expect(two).toBeGreaterThan(one * 1.2)
})

// Held back in this server: another one of a fleet would burn it.
it.skipIf(inFleet)(
  'a film that takes longer to burn than a picture that somebody waits for is finished all the same',
  async () => {
    const { deliver, delivered, contentOf } = await aSubtitledFilm()
    const { decoding, config } = regie.platform
    const { run } = decoding
    const workshop = join(config.data, 'workshop')
    let swept = 0
    const spied = vi.spyOn(decoding, 'run').mockImplementation(async (program, args, bounds, options) => {
      if (args.some((one) => one.includes('subtitles.ass'))) {
        const before = new Date(Date.now() - 16 * 60_000)
        for (const name of readdirSync(workshop)) utimesSync(join(workshop, name), before, before)
        await sweepPreparations(regie.platform)
        swept += 1
      }
      return run(program, args, bounds, options)
    })
    try {
      await deliver('BURNT')
      expect(lettersAt(await contentOf(await delivered('film – Français.mp4')), 1.5).bright).toBeGreaterThan(150)
      expect(swept).toBe(1)
    } finally {
      spied.mockRestore()
    }
  },
)

it('what was asked for is made though the subtitles are removed before its turn', async () => {
  const { at, delivered, contentOf } = await aSubtitledFilm()
  await talent.browser.call(review.removeSubtitles, { params: at })
  const [work] = deliveryJobs(regie.platform)
  await work?.run({
    subtitlesId: at.subtitlesId,
    revision: 2,
    as: 'srt',
    mediaId: crypto.randomUUID(),
    askedById: admin.id,
  })
  expect((await contentOf(await delivered('film – Français.srt'))).toString()).toContain('<à tous>')
})

it('the revision that was asked for is delivered beside the film, whatever is written since', async () => {
  const { write, deliver, delivered, contentOf } = await aSubtitledFilm()
  expect((await deliver('srt')).status).toBe(200)
  await write('Autre chose', 2)
  expect((await deliver('vtt')).error?.code).toBe('STALE_VERSION')
  expect((await deliver('vtt', 3)).status).toBe(200)
  expect((await contentOf(await delivered('film – Français.srt'))).toString()).toContain('<à tous>')
  expect((await contentOf(await delivered('film – Français.vtt'))).toString()).toContain('Autre chose')
})
