import { expect } from '@playwright/test'
import { Key } from 'selenium-webdriver'
import { timecodeOf } from '../../contract/src/review/rules/timecode.ts'
import { frameClip } from '../support/frame-clip.ts'
import { demoPassword, emailOf } from '../support/people.ts'
import { createReview } from '../support/room.ts'
import { test, type WebKitWindow } from '../support/webkit.ts'

const isFull = process.env['REGIE_TESTS'] === 'full'
const seeks = isFull ? 100 : 20
const rates = {
  '23.976': { num: 24_000, den: 1001 },
  '25': { num: 25, den: 1 },
  '29.97': { num: 30_000, den: 1001 },
  '50': { num: 50, den: 1 },
  '59.94': { num: 60_000, den: 1001 },
} as const

test.beforeEach(async ({ request }) => {
  const answer = await request.post('/api/auth/login', { data: { email: emailOf('admin'), password: demoPassword } })
  expect(answer.status(), await answer.text()).toBe(200)
})

const frameOf = (webkit: WebKitWindow) =>
  webkit.read(() => Number(document.querySelector('[data-frame]')?.getAttribute('data-frame')))
const timecode = 'input[aria-label=Timecode]'
const comment = 'textarea'

/** Types a timecode; answers the frames that are shown and counted: those wanted, or others after five seconds. */
async function goTo(webkit: WebKitWindow, typed: string, frame: number) {
  await webkit.fill(timecode, typed)
  await webkit.press(Key.ENTER)
  const wanted = `${frame} ${frame}`
  const look = async () => `${await webkit.shown()} ${await frameOf(webkit)}`
  const reached = webkit.until(async () => ((await look()) === wanted ? wanted : undefined), 5000)
  return reached.catch(look)
}

for (const [name, rate] of Object.entries(rates).filter(([one]) => isFull || one === '25' || one === '29.97'))
  test(`at ${name} images per second, the shown and the counted frame are the same`, async ({ request, webkit }) => {
    test.setTimeout(300_000)
    const frames = Math.round((8 * rate.num) / rate.den)
    const review = await createReview(request, { file: { name: 'code.avi', content: frameClip({ rate, frames }) } })
    await webkit.signIn(emailOf('admin'))
    await webkit.goto(review.room)
    await webkit.ready()
    const wrong: string[] = []
    for (let seek = 0; seek < seeks; seek += 1) {
      const frame = (seek * 7919 + 13 * (seek % 7)) % frames
      // oxlint-disable-next-line no-await-in-loop -- one player
      const found = await goTo(webkit, timecodeOf(frame, { rate, startTimecode: null }), frame)
      if (found !== `${frame} ${frame}`) wrong.push(`${frame}: ${found}`)
    }
    expect(wrong).toEqual([])
  })

test('a comment is stored on its frame, and a draft survives a reload there', async ({ request, webkit }) => {
  const review = await createReview(request)
  await webkit.signIn(emailOf('admin'))
  await webkit.goto(review.room)
  await webkit.ready()
  expect(await goTo(webkit, '00:00:01:05', 30)).toBe('30 30')
  await webkit.fill(comment, 'Le titre est trop bas')
  await webkit.click('Commenter')
  const saved = async () => {
    const { data } = await (await request.get(`${review.path}/frame`)).json()
    return data.comments.map(({ text, frameIn }: { text: string; frameIn: number }) => `${text} ${frameIn}`)
  }
  await expect.poll(saved).toEqual(['Le titre est trop bas 30'])
  expect(await goTo(webkit, '00:00:02:10', 60)).toBe('60 60')
  await webkit.fill(comment, 'Et plus long')
  await webkit.driver.navigate().refresh()
  await webkit.ready()
  await expect.poll(() => webkit.read(() => document.querySelector('textarea')?.value)).toBe('Et plus long')
  await expect.poll(() => webkit.shown()).toBe(60)
})

test('a film plays and stops on the frame that is counted', async ({ request, webkit }) => {
  const review = await createReview(request)
  await webkit.signIn(emailOf('admin'))
  await webkit.goto(review.room)
  await webkit.ready()
  await webkit.press(Key.SPACE)
  await expect.poll(() => frameOf(webkit)).toBeGreaterThan(20)
  await webkit.press(Key.SPACE)
  await expect(async () => expect(await webkit.shown()).toBe(await frameOf(webkit))).toPass()
})

test('a guest gives their name, reads it over the picture, and comments', async ({ request, webkit }) => {
  const review = await createReview(request)
  const link = await request.put(`/api/productions/${review.production.id}/link`, { data: { watermark: 'SHOWN' } })
  expect(link.status(), await link.text()).toBe(200)
  await webkit.goto(`${review.client}/retour`)
  await webkit.click('Donner mon nom')
  await webkit.fill('input[autocomplete=name]', 'Inès Roux')
  await webkit.fill('input[type=email]', 'ines@exemple.test')
  await webkit.click('Continuer')
  await webkit.ready()
  const mark = () => webkit.read(() => document.querySelector('[data-watermark]')?.getAttribute('data-watermark'))
  await expect.poll(mark).toContain('Inès Roux')
  await webkit.fill(comment, 'Plus lent, ici')
  await webkit.click('Commenter')
  const saved = async () => (await (await request.get(`${review.path}/frame`)).json()).data.comments
  await expect.poll(saved).toMatchObject([{ text: 'Plus lent, ici', authorName: expect.stringContaining('Inès Roux') }])
})
