import type { BrowserContext, Page } from '@playwright/test'
import { emailOf, openSession } from './support/people.ts'
import { chosen, createSelection, openChoice, picture } from './support/selection.ts'
import { expect, test } from './support/test.ts'

const marksOf = ({ path }: { path: string }) => `**${path}/marks`
const kept = (page: Page) => page.getByText(/^Gardé ici, envoyé dès que la connexion revient/)

/** Chooses the first image, rates and colours the second, comments the third. */
async function markImages(page: Page) {
  await picture(page, 'IMG_1.png').focus()
  await page.keyboard.press(' ')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('4')
  await page.keyboard.press('6')
  await picture(page, 'IMG_3.png').click()
  await page.getByLabel('Commentaire sur IMG_3.png').fill('Recadrer 🙂')
  await page.getByRole('dialog', { name: 'IMG_3.png' }).getByRole('button', { name: 'Fermer' }).click()
}
const marked = [
  { isChosen: true, stars: 0, label: null, comment: '' },
  { isChosen: false, stars: 4, label: 'RED', comment: '' },
  { isChosen: false, stars: 0, label: null, comment: 'Recadrer 🙂' },
]

type Cut = { client: Page; theirs: BrowserContext; choice: Awaited<ReturnType<typeof createSelection>> }
/** What happens while marks can't be sent; answers the page where the client goes on. */
const changes: Record<string, (cut: Cut) => Promise<Page>> = {
  'the connection returns': async ({ client }) => client,
  'a reload': async ({ client }) => {
    await client.reload()
    return client
  },
  'a tab closed, and opened again': async ({ client, theirs, choice }) => {
    await client.close()
    const again = await theirs.newPage()
    await again.goto(choice.client)
    return again
  },
  'a session that ends': async ({ client, theirs, choice }) => {
    await theirs.clearCookies()
    await client.reload()
    await openSession(theirs, emailOf('client'))
    await client.goto(choice.client)
    return client
  },
}

for (const [change, happens] of Object.entries(changes))
  test(`marks made during a cut survive ${change}`, async ({ page, context, newPerson }) => {
    await openSession(context, emailOf('admin'))
    const choice = await createSelection(context.request, 3)
    const theirs = await newPerson()
    await openSession(theirs, emailOf('client'))
    const client = await theirs.newPage()
    await theirs.route(marksOf(choice), (route) => route.abort('internetdisconnected'))
    await client.goto(choice.client)
    await expect(client.getByText('Tout est enregistré')).toBeVisible()
    await markImages(client)
    await expect(kept(client)).toHaveText('Gardé ici, envoyé dès que la connexion revient : 3 images')
    const on = await happens({ client, theirs, choice })
    await expect(picture(on, 'IMG_2.png, 4 étoiles')).toBeVisible()
    await expect(chosen(on)).toHaveText('1 choisie')
    await theirs.unroute(marksOf(choice))
    await expect(on.getByText('Tout est enregistré')).toBeVisible()
    const { data } = await (await context.request.get(choice.path)).json()
    expect(data.images).toMatchObject(marked)
    expect(await on.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.mark.')))).toEqual([])
    await page.close()
  })

test('marks whose answer was lost are sent again, to the same effect', async ({ page, context, newPerson }) => {
  const { choice, client } = await openChoice(context, newPerson, 3)
  await client.goto(choice.client)
  await expect(client.getByText('Tout est enregistré')).toBeVisible()
  await client.route(
    marksOf(choice),
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await markImages(client)
  await expect(client.getByText('Tout est enregistré')).toBeVisible()
  const { data } = await (await context.request.get(choice.path)).json()
  expect(data.images).toMatchObject(marked)
  await page.close()
})

test('a mark that is refused after a cut is told by the name of its image; the others are kept', async ({
  page,
  context,
  newPerson,
}) => {
  await openSession(context, emailOf('admin'))
  const choice = await createSelection(context.request, 3)
  const theirs = await newPerson()
  await openSession(theirs, emailOf('client'))
  const client = await theirs.newPage()
  await client.route(marksOf(choice), (route) => route.abort())
  await client.goto(choice.client)
  await markImages(client)
  await expect(kept(client)).toBeVisible()
  const { data } = await (await context.request.get(choice.path)).json()
  const removed = await context.request.post(`/api/productions/${choice.productionId}/medias/remove`, {
    data: { mediaIds: [data.images[1].key] },
  })
  expect(removed.ok(), await removed.text()).toBe(true)
  await client.unroute(marksOf(choice))
  await expect(client.getByText('Cette image n’est plus à choisir')).toBeVisible()
  await expect(client.getByText('Tout est enregistré')).toBeVisible()
  const after = await (await context.request.get(choice.path)).json()
  expect(after.data.images).toMatchObject([marked[0], marked[2]])

  // Sent from another device during a cut: the choice that was not sent is undone, and named.
  await client.route(marksOf(choice), (route) => route.abort())
  await picture(client, 'IMG_3.png').focus()
  await client.keyboard.press(' ')
  await expect(kept(client)).toBeVisible()
  const sent = await theirs.request.post(choice.path, { data: { selectionFiles: [data.images[0].key] } })
  expect(sent.ok(), await sent.text()).toBe(true)
  await client.unroute(marksOf(choice))
  await expect(client.getByText('Pas enregistré : « IMG_3.png ».')).toBeVisible()
  await expect(chosen(client)).toHaveText('1 choisie')
  await page.close()
})
