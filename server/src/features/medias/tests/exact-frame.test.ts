import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ffmpeg, filmKinds, numberedPicture, numbersIn } from '#test/samples/numbered-films.ts'
import { aProduction } from '#test/support/builders.ts'
import { type Person, type Regie, startRegie } from '#test/support/regie.ts'
import { sendFile, waitUntilPrepared } from '#test/support/sending.ts'

const isFull = process.env['REGIE_TESTS'] === 'full'
const folder = mkdtempSync(join(tmpdir(), 'regie-frames-'))
let regie: Regie
let admin: Person
let productionId: string
beforeAll(async () => {
  regie = await startRegie({ working: true })
  admin = await regie.person('ADMIN')
  productionId = (await aProduction(regie.db)).id
})
afterAll(async () => {
  await regie.stop()
  rmSync(folder, { recursive: true })
})

async function sent(path: string): Promise<string> {
  const id = await sendFile(regie, admin, {
    name: path.slice(path.lastIndexOf('/') + 1),
    content: readFileSync(path),
    productionId,
    category: 'VERSION',
  })
  expect(await waitUntilPrepared(admin, id)).toMatchObject({ state: 'READY', problem: null })
  return id
}
const frameOf = (id: string, frame: number | string, by: Person = admin) =>
  by.browser.send('GET', `/api/medias/${id}/frames/${frame}`)

async function saved(response: Response, name: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, Buffer.from(await response.arrayBuffer()))
  return path
}

const shortKinds = ['23.976 with B-frames', 'a hole of two seconds', 'an edit list', 'a transport stream']

describe('a frame from the original is that of the same number in the previews', () => {
  it.each(Object.entries(filmKinds(folder)).filter(([kind]) => isFull || shortKinds.includes(kind)))(
    '%s',
    async (_, make) => {
      const id = await sent(make())
      const copy = await saved(await admin.browser.send('GET', `/api/medias/${id}/previews/proxy`), `${id}.mp4`)
      const numbers = numbersIn(copy)
      const wanted = [0, 1, 29, Math.floor(numbers.length / 2), numbers.length - 2, numbers.length - 1]
      const found = []
      // oxlint-disable-next-line no-await-in-loop -- each takes the processor
      for (const frame of wanted) found.push(...numbersIn(await saved(await frameOf(id, frame), 'frame.png')))
      expect(found).toEqual(wanted.map((frame) => numbers[frame]))
      expect((await frameOf(id, numbers.length)).status).toBe(404)
    },
  )
})

it('a frame has the size of the original and a name with its timecode, for those who may download', async () => {
  const path = join(folder, 'Été 4K.mov')
  ffmpeg(
    `${numberedPicture('25', 30, '3840x2160')} -c:v libx264 -preset ultrafast -timecode 01:00:00:00 ${join(folder, 'large.mov')}`,
  )
  await writeFile(path, readFileSync(join(folder, 'large.mov')))
  const id = await sent(path)
  const response = await frameOf(id, 26)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain('Été 4K 01-00-01-01.png')
  const png = Buffer.from(await response.arrayBuffer())
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([3840, 2160])

  for (const wrong of ['-1', '1.5', 'x', '99999999999']) expect((await frameOf(id, wrong)).status).toBe(404)
  expect((await frameOf(id, 0, await regie.person('CLIENT'))).status).toBe(404)
})
