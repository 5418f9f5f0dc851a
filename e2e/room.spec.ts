import { expectAccessible } from './support/axe.ts'
import { emailOf, openSession } from './support/people.ts'
import { comments, commentsSaved, createReview, field, frameOf, ready, shown } from './support/room.ts'
import { expect, test } from './support/test.ts'

test('the room works with the keyboard alone', async ({ page, context, newPerson }) => {
  await openSession(context, emailOf('admin'))
  const review = await createReview(context.request)
  const theirs = await newPerson()
  await openSession(theirs, emailOf('client'))
  const client = await theirs.newPage()
  await client.goto(`${review.client}/retour`)
  await ready(client)
  await client.keyboard.press('ArrowRight')
  await client.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => shown(client)).toBe(26)
  await client.keyboard.press('i')
  await client.keyboard.press('Shift+ArrowRight')
  await client.keyboard.press('o')
  await expect(client.getByRole('button', { name: '00:00:01:01' })).toBeVisible()
  await client.keyboard.press('c')
  await expect(field(client)).toBeFocused()
  await client.keyboard.type('Passage trop long')
  await client.keyboard.press('Control+Enter')
  const said = comments(client).getByRole('listitem').filter({ hasText: 'Passage trop long' })
  await expect(said).toContainText('00:00:01:01 – 00:00:02:01')
  await field(client).blur()
  await client.keyboard.press('Home')
  await expect.poll(() => shown(client)).toBe(0)
  await client.keyboard.press('n')
  await expect.poll(() => shown(client)).toBe(26)
  await client.keyboard.press('l')
  await expect.poll(() => frameOf(client)).toBeGreaterThan(30)
  await client.keyboard.press('j')
  await client.keyboard.press('k')
  await expect(async () => expect(await shown(client)).toBe(await frameOf(client))).toPass()
  // Tab reaches every control, the timeline too.
  await client.getByRole('slider', { name: 'Position dans le film' }).focus()
  const before = await frameOf(client)
  await client.keyboard.press('ArrowRight')
  await expect.poll(() => frameOf(client)).toBe(before + 1)
  await page.close()
})

test('a film goes on where it was sent, when the event of the end it left comes late', async ({ page, context }) => {
  await openSession(context, emailOf('admin'))
  const review = await createReview(context.request)
  await page.goto(review.room)
  await ready(page)
  await page.keyboard.press('l')
  await expect.poll(() => frameOf(page)).toBeGreaterThan(2)
  // What a browser does at the end of a film, though a seek was asked for in the meantime.
  await page.locator('video').evaluate((film: HTMLVideoElement) => {
    film.pause()
    film.dispatchEvent(new Event('ended'))
  })
  await expect(page.getByRole('button', { name: 'Pause (espace)' })).toBeVisible()
  const left = await frameOf(page)
  await expect.poll(() => frameOf(page)).toBeGreaterThan(left)
  await expect.poll(() => frameOf(page)).toBe(99)
  await expect(page.getByRole('button', { name: 'Lire (espace)' })).toBeVisible()
})

test('typed, drawn and sent comments survive a reload and a cut connection', async ({ page, context }) => {
  await openSession(context, emailOf('admin'))
  const review = await createReview(context.request)
  await openSession(context, emailOf('client'))
  await page.goto(`${review.client}/retour`)
  await ready(page)
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('d')
  const picture = await page.locator('[data-drawing]').boundingBox()
  if (!picture) throw new Error('there is no picture to draw on')
  const stroke = async (y: number) => {
    await page.mouse.move(picture.x + 40, picture.y + y)
    await page.mouse.down()
    await page.mouse.move(picture.x + 200, picture.y + y, { steps: 5 })
    await page.mouse.up()
  }
  const strokes = page.locator('[data-drawing] path')
  await stroke(40)
  await stroke(80)
  await expect(strokes).toHaveCount(2)
  await page.getByRole('button', { name: 'Annuler le dernier trait' }).click()
  await expect(strokes).toHaveCount(1)
  await page.getByRole('button', { name: 'Rétablir' }).click()
  await page.getByRole('button', { name: 'Annuler le dernier trait' }).click()
  await field(page).fill('Le titre est trop bas')
  await page.reload()
  await ready(page)
  await expect(field(page)).toHaveValue('Le titre est trop bas')
  await expect.poll(() => shown(page)).toBe(25)
  await expect(strokes).toHaveCount(1)

  await page.route(`**${review.path}/comments`, (route) => route.abort())
  await page.getByRole('button', { name: 'Commenter' }).click()
  await expect(page.getByText('Gardé ici : il partira dès que la connexion revient.')).toBeVisible()
  await page.unroute(`**${review.path}/comments`)
  await page.reload()
  await expect(comments(page).getByRole('listitem').filter({ hasText: 'Le titre est trop bas' })).toContainText(
    'Brouillon',
    {
      timeout: 20_000,
    },
  )
  await expect(page.getByText('Gardé ici')).toHaveCount(0)
  await expect
    .poll(() => commentsSaved(page, review))
    .toMatchObject([{ text: 'Le titre est trop bas', frameIn: 25, drawing: [{ tool: 'pen' }] }])
})

test('other people’s presence and comments show live, without moving the view', async ({
  page,
  context,
  newPerson,
}) => {
  await openSession(context, emailOf('admin'))
  const review = await createReview(context.request)
  const [theirs, somebody] = [await newPerson(), await newPerson()]
  await openSession(theirs, emailOf('client'))
  const client = await theirs.newPage()
  await client.goto(`${review.client}/retour`)
  await ready(client)
  for (let step = 0; step < 7; step += 1) await client.keyboard.press('ArrowRight')
  await expect.poll(() => shown(client)).toBe(7)
  await field(client).fill('En train d’écrire')

  const guest = await somebody.newPage()
  await guest.goto(`${review.client}/retour`)
  await ready(guest)
  await expect(client.getByRole('list', { name: 'Présents dans la salle' }).getByRole('listitem')).toHaveCount(2)
  await field(guest).fill('Bonjour à tous')
  await guest.getByRole('button', { name: 'Commenter' }).click()
  await guest.getByLabel('Nom').fill('Léo')
  await guest.getByLabel('Adresse e-mail').fill('leo@exemple.test')
  await guest.getByRole('button', { name: 'Continuer' }).click()
  await expect(comments(client)).toContainText('Bonjour à tous')
  expect(await shown(client)).toBe(7)
  await expect(field(client)).toHaveValue('En train d’écrire')

  const sentence = 'Ce commentaire ne peut pas être gardé.'
  await guest.route(
    '**/comments',
    (route) => route.fulfill({ status: 422, json: { error: { code: 'INVALID', message: sentence } } }),
    { times: 1 },
  )
  await field(guest).fill('Encore un mot')
  await guest.getByRole('button', { name: 'Commenter' }).click()
  await expect(guest.getByRole('region', { name: /^Notifications/ })).toContainText(sentence)
  await expect(field(guest)).toHaveValue('Encore un mot')
  await guest.close()
  await expect(client.getByRole('list', { name: 'Présents dans la salle' })).toHaveCount(0)
  await page.close()
})

test('a link is protected by a password, then replaced', async ({ page, context, newPerson }) => {
  await openSession(context, emailOf('admin'))
  const review = await createReview(context.request)
  const { data } = await (await context.request.get(`/api/productions/${review.production.id}`)).json()
  await page.goto(`/admin/projects/${data.projectId}/productions/${data.id}`)
  await page.getByRole('button', { name: 'Protéger' }).click()
  await page.getByLabel('Mot de passe').fill('soleil levant')
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Protégé par un mot de passe.')).toBeVisible()

  const guest = await (await newPerson()).newPage()
  await guest.goto(`${review.client}/progress`)
  await expect(guest.getByRole('heading', { name: 'Ce lien est protégé' })).toBeVisible()
  await expectAccessible(guest)
  await guest.getByLabel('Mot de passe').fill('lune')
  await guest.getByRole('button', { name: 'Ouvrir' }).click()
  await expect(guest.getByText('Mot de passe incorrect')).toBeVisible()
  await guest.getByLabel('Mot de passe').fill('soleil levant')
  await guest.getByRole('button', { name: 'Ouvrir' }).click()
  await expect(guest.getByRole('heading', { name: 'Teaser' })).toBeVisible()

  await page.getByRole('button', { name: 'Nouveau lien' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Faire un nouveau lien' }).click()
  const address = page.getByText(/\/client\/.*\?cle=/)
  await expect(address).toBeVisible()
  await guest.reload()
  await expect(guest.getByRole('heading', { name: 'Ce lien est protégé' })).toBeVisible()
  await guest.goto((await address.textContent()) ?? '')
  await guest.getByLabel('Mot de passe').fill('soleil levant')
  await guest.getByRole('button', { name: 'Ouvrir' }).click()
  await expect(guest.getByRole('region', { name: 'Salle de visionnage' })).toBeVisible()
})

test('each step opens or redirects by its address, and is accessible', async ({ page, context, newPerson }) => {
  await openSession(context, emailOf('admin'))
  const review = await createReview(context.request)
  const [asClient, asTalent] = [await newPerson(), await newPerson()]
  await openSession(asClient, emailOf('client'))
  await openSession(asTalent, emailOf('talent'))
  const client = await asClient.newPage()
  // Closed, unavailable or unknown steps redirect to the last open one.
  for (const step of ['delivery', 'carbone', 'selection', 'depot', 'nulle-part']) {
    await client.goto(`${review.client}/${step}`)
    await expect(client).toHaveURL(new RegExp(`${review.client}/retour(\\?.*)?$`))
  }
  await client.goto('/client')
  // Left while its parts are loading, the router takes them for missing and reloads the page.
  await expect(client.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(client)
  await client.goto(`${review.client}/progress`)
  await expect(client.getByText('On vous attend')).toBeVisible()
  await expectAccessible(client)
  const talent = await asTalent.newPage()
  for (const step of ['depot', 'final', 'nulle-part']) {
    await talent.goto(`${review.talent}/${step}`)
    // The room writes its place in the address.
    await expect(talent).toHaveURL(new RegExp(`${review.talent}/retour(\\?.*)?$`))
  }
  for (const step of ['brief', 'rush', 'post-prod', 'retour']) {
    await talent.goto(`${review.talent}/${step}`)
    await expect(talent.getByRole('navigation', { name: 'Étapes' }).locator('[aria-current]')).toBeVisible()
    await expectAccessible(talent)
  }
  await talent.goto('/talent/dashboard')
  await expectAccessible(talent)
  const another = review.client.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  for (const nowhere of ['/client/3f2b8c1e-0c4e-4f6e-9a4e-6a1f0c9d7b11', `${another}/retour`]) {
    await client.goto(nowhere)
    await expect(client.getByRole('heading', { name: 'Page non trouvée' })).toBeVisible()
  }
  await page.close()
})
