import type { BrowserContext, Page } from '@playwright/test'
import { draftKinds, sentence } from './support/drafts.ts'
import { emailOf, openSession } from './support/people.ts'
import { depositFiles } from './support/review.ts'
import { clip, comments, commentsSaved, createReview, field, frameOf, ready, shown } from './support/room.ts'
import { postRow } from './support/rows.ts'
import { expect, test } from './support/test.ts'

type Review = Awaited<ReturnType<typeof createReview>>

type Change = (room: { page: Page; context: BrowserContext; review: Review }) => Promise<Page>
/** What happens to a page while somebody writes in it; answers the page where they go on. */
const changes: Record<string, Change> = {
  'a reload': async ({ page }) => {
    await page.reload()
    return page
  },
  'a closed tab, opened again at the address of the step': async ({ page, context, review }) => {
    await page.close()
    const again = await context.newPage()
    await again.goto(`${review.client}/retour`)
    return again
  },
  'another step and back': async ({ page }) => {
    await page.getByRole('link', { name: 'Avancement' }).click()
    await expect(field(page)).toBeHidden()
    await page.getByRole('navigation', { name: 'Étapes' }).getByRole('link', { name: 'Retour' }).click()
    return page
  },
  'a session that ends, and another sign-in': async ({ page, context, review }) => {
    await context.clearCookies()
    await page.reload()
    await openSession(context, emailOf('client'))
    await page.goto(`${review.client}/retour`)
    return page
  },
  'a cut': async ({ page, context }) => {
    await context.setOffline(true)
    await field(page).press('End')
    await field(page).pressSequentially(' ')
    await field(page).press('Backspace')
    await context.setOffline(false)
    return page
  },
  'a comment of somebody else': async ({ page, review, context }) => {
    const other = await context.browser()?.newContext({ baseURL: new URL(page.url()).origin })
    if (!other) throw new Error('no browser')
    await openSession(other, emailOf('talent'))
    await postRow(other.request, `${review.path}/comments`, { text: 'Le son est provisoire' })
    await expect(comments(page)).toContainText('Le son est provisoire')
    await other.close()
    return page
  },
}

for (const [kind, draft] of Object.entries(draftKinds))
  for (const [change, happen] of Object.entries(changes))
    test(`${kind} survives ${change}`, async ({ page, context }) => {
      await openSession(context, emailOf('admin'))
      const review = await createReview(context.request)
      await openSession(context, emailOf('client'))
      await page.goto(`${review.client}/retour`)
      await ready(page)
      await draft.write(page)
      const now = await happen({ page, context, review })
      await ready(now)
      await draft.find(now)
      await now.getByRole('button', { name: 'Commenter' }).click()
      await expect(field(now)).toHaveValue('')
      await expect(comments(now).getByRole('listitem').filter({ hasText: sentence })).toContainText('Brouillon')
      await expect
        .poll(async () => (await commentsSaved(now, review)).filter(({ isOwn }) => isOwn))
        .toMatchObject([draft.saved])
    })

test('what is typed while a comment is on its way, or during a cut, is sent too', async ({ page, context }) => {
  await openSession(context, emailOf('admin'))
  const review = await createReview(context.request)
  await openSession(context, emailOf('client'))
  await page.goto(`${review.client}/retour`)
  await ready(page)
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/comments', async (route) => {
    await isAnswered
    await route.continue()
  })
  await field(page).fill('Premier')
  await page.keyboard.press('Control+Enter')
  await expect(field(page)).toHaveValue('')
  await expect(comments(page)).toContainText('Envoi…')
  await field(page).fill('Second')
  answer()
  await expect(comments(page).getByRole('listitem').filter({ hasText: 'Premier' })).toContainText('Brouillon')
  await expect(field(page)).toHaveValue('Second')
  await expect(page.getByText('Gardé ici')).toHaveCount(0)
  await page.unrouteAll()

  await context.setOffline(true)
  await page.keyboard.press('Control+Enter')
  await expect(comments(page).getByRole('listitem').filter({ hasText: 'Second' })).toContainText('Gardé ici')
  await field(page).fill('Troisième')
  await page.keyboard.press('Control+Enter')
  await field(page).fill('Quatrième, pas envoyé')
  await context.setOffline(false)
  await expect(page.getByText('Gardé ici')).toHaveCount(0, { timeout: 20_000 })
  await expect(comments(page).getByText('Brouillon')).toHaveCount(3)
  await expect(field(page)).toHaveValue('Quatrième, pas envoyé')
  await expect
    .poll(async () => (await commentsSaved(page, review)).map(({ text }) => text))
    .toEqual(['Premier', 'Second', 'Troisième'])
})

test('a refused comment returns to the composer, on its frame and not where the film went meanwhile', async ({
  page,
  context,
}) => {
  await openSession(context, emailOf('admin'))
  const review = await createReview(context.request)
  await page.goto(review.room)
  await ready(page)
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/comments', async (route) => {
    await isAnswered
    await route.fulfill({ status: 400, json: { error: { code: 'MALFORMED', message: 'Ce texte n’est pas accepté.' } } })
  })
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => shown(page)).toBe(25)
  await page.keyboard.press('i')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('o')
  await field(page).fill(sentence)
  await page.keyboard.press('Control+Enter')
  await expect(field(page)).toHaveValue('')
  await field(page).blur()
  await page.keyboard.press('End')
  await expect.poll(() => frameOf(page)).toBe(99)
  answer()
  await expect(field(page)).toHaveValue(sentence)
  await expect.poll(() => frameOf(page)).toBe(25)
  await expect(page.getByText('Commentaire · 00:00:01:00 – 00:00:01:02')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Commenter' }).click()
  await expect.poll(() => commentsSaved(page, review)).toMatchObject([{ text: sentence, frameIn: 25, frameOut: 27 }])
})

test('an answer that is being typed survives a reload', async ({ page, context }) => {
  await openSession(context, emailOf('admin'))
  const review = await createReview(context.request)
  await postRow(context.request, `${review.path}/comments`, { text: 'Trop sombre' })
  await page.goto(review.room)
  await ready(page)
  await page.getByRole('button', { name: 'Répondre' }).click()
  await page.getByRole('textbox', { name: 'Réponse' }).fill('Je regarde')
  await page.reload()
  await ready(page)
  await expect(page.getByRole('textbox', { name: 'Réponse' })).toHaveValue('Je regarde')
  await page.getByRole('button', { name: 'Répondre', exact: true }).last().click()
  await expect(comments(page)).toContainText('Je regarde')
  await expect(page.getByRole('textbox', { name: 'Réponse' })).toBeHidden()
})

test('the address holds version, file, frame and comment; a comment’s link opens there', async ({
  page,
  context,
  newPerson,
}) => {
  await openSession(context, emailOf('admin'))
  const review = await createReview(context.request)
  const { id } = await postRow(context.request, `${review.path}/comments`, { text: 'Ici', frameIn: 40, fileKey: null })
  await page.goto(review.room)
  await ready(page)
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => shown(page)).toBe(25)
  await expect.poll(() => new URL(page.url()).search).toMatch(/^\?v=1&f=[0-9a-f-]{36}&i=25$/)
  await page.reload()
  await ready(page)
  await expect.poll(() => shown(page)).toBe(25)

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await comments(page).getByRole('button', { name: 'Copier le lien' }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(link).searchParams.get('c')).toBe(id)
  const theirs = await newPerson()
  await openSession(theirs, emailOf('admin'))
  const other = await theirs.newPage()
  await other.goto(link)
  await ready(other)
  await expect.poll(() => shown(other)).toBe(40)
  await other.close()
})

// The address is written after a rest: before the reload, or while its answer is awaited.
for (const [named, wait] of [
  ['at once', 0],
  ['that is long to come', 1500],
] as const)
  test(`a reload ${named} returns to the frame of the last step`, async ({ page, context }) => {
    await openSession(context, emailOf('admin'))
    const review = await createReview(context.request)
    await page.goto(review.room)
    await ready(page)
    await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(() => new URL(page.url()).searchParams.get('i')).toBe('25')
    await page.route(
      ({ pathname }) => pathname === new URL(page.url()).pathname,
      async (route) => {
        await new Promise((resolve) => setTimeout(resolve, wait))
        await route.continue()
      },
    )
    await page.keyboard.press('ArrowRight')
    await page.reload()
    await ready(page)
    await expect.poll(() => shown(page)).toBe(26)
    // The place that was left serves once: a link to another frame opens there.
    await page.goto(page.url().replace('i=26', 'i=25'))
    await ready(page)
    await expect.poll(() => shown(page)).toBe(25)
  })

test('a film opens on the frame of its address, even when its first image comes before its duration', async ({
  page,
  context,
}) => {
  await openSession(context, emailOf('admin'))
  const review = await createReview(context.request)
  await page.addInitScript(() => {
    const listen = Reflect.get(HTMLMediaElement.prototype, 'addEventListener')
    Object.defineProperty(HTMLMediaElement.prototype, 'addEventListener', {
      value(this: HTMLMediaElement, name: string, react: (event: Event) => void, options: AddEventListenerOptions) {
        const late = (event: Event) => setTimeout(() => react(event), 500)
        Reflect.apply(listen, this, [name, name === 'loadedmetadata' ? late : react, options])
      },
    })
  })
  await page.goto(`${review.room}?v=1&i=25`)
  await ready(page)
  await page.waitForTimeout(1000)
  expect(await frameOf(page)).toBe(25)
  expect(await shown(page)).toBe(25)
})

test('a presentation that is taken back says so, and the next version opens in the same room', async ({
  page,
  context,
  newPerson,
}) => {
  await openSession(context, emailOf('admin'))
  const review = await createReview(context.request)
  const theirs = await newPerson()
  await openSession(theirs, emailOf('client'))
  const client = await theirs.newPage()
  await client.goto(`${review.client}/retour`)
  await ready(client)
  await postRow(context.request, `${review.path}/rollback`, {})
  await expect(client.getByText('L’agence a repris cette version')).toBeVisible()

  const [key] = await depositFiles(context.request, review.production.id, {
    files: [{ name: 'autre.avi', content: clip }],
  })
  await postRow(context.request, `${review.path}/versions`, { files: [{ key }] })
  await postRow(context.request, `${review.path}/validate`, {})
  await expect(client.getByText('L’agence a repris cette version')).toHaveCount(0)
  await expect.poll(() => new URL(client.url()).searchParams.get('f')).toBe(key)
  await ready(client)
  await field(client).fill(sentence)
  await client.getByRole('button', { name: 'Commenter' }).click()
  await expect(comments(client).getByRole('listitem').filter({ hasText: sentence })).toContainText('Brouillon')
  await page.close()
})

test('a shape is drawn as far as the pointer went, let go at once', async ({ page, context }) => {
  await openSession(context, emailOf('admin'))
  const review = await createReview(context.request)
  await page.goto(review.room)
  await ready(page)
  await page.keyboard.press('d')
  await page.getByRole('button', { name: 'Rectangle' }).click()
  const picture = await page.locator('[data-drawing]').boundingBox()
  if (!picture) throw new Error('there is no picture to draw on')
  for (const rank of [1, 2, 3, 4, 5]) {
    await page.mouse.move(picture.x + 20 * rank, picture.y + 60)
    await page.mouse.down()
    // The browser may tell the move with the release, before the page is rendered again.
    await page.mouse.move(picture.x + 20 * rank + picture.width / 2, picture.y + 160)
    await page.mouse.up()
    await expect(page.locator('[data-drawing] rect')).toHaveCount(rank)
  }
  const widths = () =>
    page
      .locator('[data-drawing] rect')
      .evaluateAll((shapes) => shapes.map((shape) => shape.getBoundingClientRect().width))
  // The last may still be under the pointer.
  const apart = async () => Math.max(...(await widths()).map((width) => Math.abs(width / picture.width - 0.5)))
  await expect.poll(apart).toBeLessThan(0.05)
})
