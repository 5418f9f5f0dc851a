import type { Page } from '@playwright/test'
import { emailOf, openSession } from './support/people.ts'
import { comments, commentsSaved, createReview, field, frameOf, ready, shown } from './support/room.ts'
import { postRow } from './support/rows.ts'
import { photo } from './support/selection.ts'
import { serverAnswer } from './support/server-answer.ts'
import { expect, test } from './support/test.ts'

type File = { state: string; previews: unknown; technical: unknown; readyIn: number | null }

/** Answers the room as it was before the previews of its files existed, until the function it returns is called. */
async function prepareSlowly(page: Page, change: (file: File) => File) {
  let isPreparing = true
  await page.route(/\/api\/post-production\/[0-9a-f-]+\/frame/, async (route) => {
    const response = await serverAnswer(route)
    const answer: { data: { files: File[] } } = await response.json()
    // Decided after the answer: a request under way when preparation ends tells its end.
    const files = isPreparing
      ? answer.data.files.map((file) => change({ ...file, state: 'PROCESSING', previews: null, readyIn: 130 }))
      : answer.data.files
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, files } } })
  })
  return () => {
    isPreparing = false
  }
}

test('a film in preparation is reviewed on its original, and stays on its frame once ready', async ({
  page,
  context,
}) => {
  await openSession(context, emailOf('admin'))
  const review = await createReview(context.request)
  const prepare = await prepareSlowly(page, (file) => file)
  await page.goto(review.room)
  await ready(page)
  expect(await page.locator('video').getAttribute('src')).toMatch(/shown\?v=$/)
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => shown(page)).toBe(25)
  await expect(page.getByText('Commentaire · 00:00:01:00')).toBeVisible()
  await field(page).fill('Pendant la préparation')

  prepare()
  await postRow(context.request, `${review.path}/comments`, { text: 'Autre' })
  await expect(comments(page)).toContainText('Autre')
  await expect(page.locator('video')).toHaveAttribute('src', /previews\/proxy\?v=.+$/)
  await ready(page)
  await expect.poll(() => shown(page)).toBe(25)
  await expect(field(page)).toHaveValue('Pendant la préparation')
  await field(page).press('Control+Enter')
  await expect(comments(page)).toContainText('Pendant la préparation')
  await expect
    .poll(() => commentsSaved(page, review))
    .toContainEqual(expect.objectContaining({ text: 'Pendant la préparation', frameIn: 25 }))
})

test('an original that the browser can’t play is told, and nothing is attached to a frame', async ({
  page,
  context,
}) => {
  await openSession(context, emailOf('admin'))
  const review = await createReview(context.request)
  const prepare = await prepareSlowly(page, (file) => file)
  await page.route(/\/shown\?v=$/, (route) => route.fulfill({ contentType: 'video/x-msvideo', body: 'no film' }))
  await page.goto(review.room)
  await expect(page.getByText('Ce navigateur ne lit pas l’original.')).toBeVisible()
  await expect(page.getByText('prête dans environ 2 min.')).toBeVisible()
  await expect(page.getByText('Commentaire · Tout le fichier')).toBeVisible()
  await field(page).fill('Sans image')
  await page.getByRole('button', { name: 'Commenter' }).click()
  await expect(comments(page)).toContainText('Sans image')
  await expect.poll(() => commentsSaved(page, review)).toMatchObject([{ text: 'Sans image', frameIn: null }])

  prepare()
  await postRow(context.request, `${review.path}/comments`, { text: 'Prêt' })
  await ready(page)
  await expect.poll(() => frameOf(page)).toBe(0)
})

test('a client is told when a film can be seen, and it opens by itself', async ({ page, context, newPerson }) => {
  await openSession(context, emailOf('admin'))
  const review = await createReview(context.request)
  const theirs = await newPerson()
  await openSession(theirs, emailOf('client'))
  for (const person of [theirs, await newPerson()]) {
    const room = await person.newPage()
    const prepare = await prepareSlowly(room, (file) => ({ ...file, technical: null }))
    await room.goto(`${review.client}/retour`)
    await expect(room.getByText('En préparation, prête dans environ 2 min.')).toBeVisible()
    await expect(room.getByText('téléchargez-le')).toHaveCount(0)
    await expect(room.locator('video')).toHaveCount(0)
    prepare()
    await openSession(context, emailOf('talent'))
    await postRow(context.request, `${review.path}/comments`, { text: 'Le son est provisoire' })
    await ready(room)
    await expect.poll(() => shown(room)).toBe(0)
    await room.close()
  }
  await page.close()
})

for (const who of ['a client', 'a guest'])
  test(`${who} waits for a photo in preparation, and is told when one can’t be shown`, async ({
    page,
    context,
    newPerson,
  }) => {
    await openSession(context, emailOf('admin'))
    const review = await createReview(context.request, { file: { name: 'affiche.png', content: photo } })
    const theirs = await newPerson()
    if (who === 'a client') await openSession(theirs, emailOf('client'))
    const room = await theirs.newPage()
    const prepare = await prepareSlowly(room, (file) => ({ ...file, technical: null }))
    await room.goto(`${review.client}/retour`)
    await expect(room.getByText('En préparation, prête dans environ 2 min.')).toBeVisible()
    await expect(room.getByText('téléchargez-le')).toHaveCount(0)
    prepare()
    await postRow(context.request, `${review.path}/comments`, { text: 'Prêt' })
    await expect(room.getByRole('img', { name: 'affiche.png' })).toBeVisible()

    await prepareSlowly(room, (file) => ({ ...file, state: 'FAILED', technical: null, readyIn: null }))
    await room.reload()
    await expect(room.getByText('Ce fichier ne peut pas être montré ici.')).toBeVisible()
    await expect(room.getByText('téléchargez-le')).toHaveCount(0)
    await page.close()
  })
