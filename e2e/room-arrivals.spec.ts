import type { APIRequestContext } from '@playwright/test'
import { draftKinds, sentence } from './support/drafts.ts'
import { emailOf, openSession } from './support/people.ts'
import { depositFiles } from './support/review.ts'
import { clip, comments, commentsSaved, createReview, field, frameOf, ready, shown } from './support/room.ts'
import { postRow } from './support/rows.ts'
import { expect, test } from './support/test.ts'

type Review = Awaited<ReturnType<typeof createReview>>

/** Submits the film again, as the next version. */
async function submit(api: APIRequestContext, review: Review) {
  const [key] = await depositFiles(api, review.production.id, { files: [{ name: 'teaser.avi', content: clip }] })
  await postRow(api, `${review.path}/versions`, { files: [{ key }] })
}

async function sendRound(api: APIRequestContext, { path }: Review) {
  await postRow(api, `${path}/comments`, { text: 'À reprendre' })
  const sent = await api.post(`${path}/sync-comments`, { data: {} })
  expect(sent.status(), await sent.text()).toBe(200)
}

for (const [kind, draft] of Object.entries(draftKinds)) {
  test(`${kind} stays when a version arrives, and follows by choice`, async ({ page, context, newPerson }) => {
    await openSession(context, emailOf('admin'))
    const review = await createReview(context.request, { isPresented: false })
    await page.goto(review.room)
    await ready(page)
    await draft.write(page)
    const theirs = await newPerson()
    await openSession(theirs, emailOf('admin'))
    await submit(theirs.request, review)
    const banner = page.getByRole('status').filter({ hasText: 'La version 2 est là' })
    await expect(banner).toBeVisible()
    await draft.find(page)
    const version = page.getByLabel('Version', { exact: true }).locator('option:checked')
    await expect(version).toHaveText('Version 1')
    await banner.getByRole('button', { name: 'La voir avec mon brouillon' }).click()
    await expect(version).toHaveText('Version 2')
    await ready(page)
    await draft.find(page)
    await page.getByRole('button', { name: 'Commenter' }).click()
    await expect(field(page)).toHaveValue('')
    await expect(banner).toHaveCount(0)
    await expect.poll(() => commentsSaved(page, review)).toMatchObject([draft.saved])
  })

  test(`${kind} is kept when somebody else sends the round, and offered on the next version`, async ({
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
    await draft.write(client)
    await sendRound(context.request, review)
    await expect(client.getByText('Les retours sont partis')).toBeVisible()
    await expect(client.getByRole('button', { name: 'Commenter' })).toHaveCount(0)
    const kept = client.getByRole('region', { name: 'Brouillon gardé' })
    await expect(kept).toContainText(sentence)
    await expect(kept).toContainText(draft.kept)

    // They leave, and come back once the next version is presented.
    await client.goto(`${review.client}/progress`)
    await submit(context.request, review)
    await postRow(context.request, `${review.path}/validate`, {})
    await client.goto(`${review.client}/retour`)
    await ready(client)
    await expect(field(client)).toHaveValue('')
    const offer = client.getByRole('status').filter({ hasText: 'Vous aviez un brouillon sur la version 1.' })
    await offer.getByRole('button', { name: 'Le reprendre ici' }).click()
    await expect(offer).toHaveCount(0)
    await expect(field(client)).toHaveValue(new RegExp(`${sentence}$`))
    await client.getByRole('button', { name: 'Commenter' }).click()
    await expect(field(client)).toHaveValue('')
    await expect
      .poll(async () => (await commentsSaved(client, review)).filter(({ isOwn }) => isOwn))
      .toMatchObject([draft.saved])
    await page.close()
  })
}

test('a round that leaves throws nobody out of the room, guests included', async ({ page, context, newPerson }) => {
  await openSession(context, emailOf('admin'))
  const review = await createReview(context.request)
  const theirs = await newPerson()
  await openSession(theirs, emailOf('client'))
  const [client, guest] = [await theirs.newPage(), await (await newPerson()).newPage()]
  for (const person of [client, guest]) {
    await person.goto(`${review.client}/retour`)
    await ready(person)
  }
  await sendRound(context.request, review)
  for (const person of [client, guest]) {
    await expect(person.getByText('Les retours sont partis')).toBeVisible()
    await expect(person.getByRole('button', { name: 'Commenter' })).toHaveCount(0)
    // The film is still there.
    await person.keyboard.press('End')
    await expect.poll(() => shown(person)).toBe(99)
  }
  await client.getByRole('link', { name: 'Voir l’avancement' }).click()
  await expect(client).toHaveURL(/\/progress$/)
  await page.close()
})

test('without a draft, a version that arrives moves nobody', async ({ page, context, newPerson }) => {
  await openSession(context, emailOf('admin'))
  const review = await createReview(context.request, { isPresented: false })
  await page.goto(review.room)
  await ready(page)
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => shown(page)).toBe(25)
  const theirs = await newPerson()
  await openSession(theirs, emailOf('admin'))
  await submit(theirs.request, review)
  const banner = page.getByRole('status').filter({ hasText: 'La version 2 est là' })
  await expect(banner.getByRole('button', { name: 'La voir avec mon brouillon' })).toHaveCount(0)
  expect(await shown(page)).toBe(25)
  await banner.getByRole('button', { name: 'Voir la version 2' }).click()
  await ready(page)
  await expect.poll(() => frameOf(page)).toBe(0)
  await expect(comments(page)).toBeVisible()
})

test('an address that names an earlier version opens on it alone: nothing is written on another one meanwhile', async ({
  page,
  context,
}) => {
  await openSession(context, emailOf('admin'))
  const review = await createReview(context.request)
  await sendRound(context.request, review)
  await submit(context.request, review)
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/frame\?versionId=/, async (route) => {
    await held
    await route.continue()
  })
  // Asked for once the last version is there.
  const asked = page.waitForRequest(/\/frame\?versionId=/)
  await page.goto(`${review.room}?v=1`)
  await asked
  await expect(page.getByText('Chargement de la salle de visionnage')).toBeVisible()
  await expect(field(page)).toHaveCount(0)
  answer()
  await expect(page.getByLabel('Version', { exact: true }).locator('option:checked')).toHaveText('Version 1')
  await field(page).fill('Sur la première')
  await page.getByRole('button', { name: 'Commenter' }).click()
  await expect.poll(() => commentsSaved(page, review)).toHaveLength(2)
})
