import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectAccessible } from './support/axe.ts'
import { followMail } from './support/mails.ts'
import { createPerson, emailOf, openSession, personId, signInOn } from './support/people.ts'
import { serverAnswer } from './support/server-answer.ts'
import { expect, test } from './support/test.ts'

const password = 'violon-tunnel-marée-42'

test('an address changes once its new owner has opened the link', async ({ page, context, newPerson }) => {
  await openSession(context, emailOf('admin'))
  const [wrong, former] = [await createPerson(context.request, 'CLIENT'), await createPerson(context.request, 'TALENT')]
  const member = await newPerson()
  const tab = await member.newPage()
  await followMail(tab, { to: former, subject: /invit/i })
  await tab.getByLabel('Nouveau mot de passe').fill(password)
  await tab.getByRole('button', { name: 'Enregistrer et se connecter' }).click()
  await expect(tab).toHaveURL(/\/talent/)

  // An invited person who never signed in: the address changes at once.
  const right = wrong.replace('essai', 'corrige')
  await page.goto(`/admin/users/${await personId(context.request, wrong)}`)
  await page.getByLabel('Adresse e-mail').fill(right)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('sont enregistrées')).toBeVisible()
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(right)

  // A person who signed in: the change is pending until confirmed.
  const wanted = former.replace('essai', 'nouvelle')
  await page.goto(`/admin/users/${await personId(context.request, former)}`)
  await page.getByLabel('Adresse e-mail').fill(wanted)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Changement d’adresse en attente')).toBeVisible()
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(former)
  await expectAccessible(page)
  await followMail(tab, { to: wanted, subject: /Confirmez/ })
  // The page fades in: wait before measuring its colours.
  await expect(tab.getByRole('button', { name: 'Confirmer cette adresse' })).toBeVisible()
  await expectAccessible(tab)
  await tab.getByRole('button', { name: 'Confirmer cette adresse' }).click()
  await expect(tab.getByText(`Vous vous connectez désormais avec ${wanted}.`)).toBeVisible()
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(wanted)
})

test('a person requests another sign-in address, then cancels', async ({ page, context }) => {
  await openSession(context, emailOf('client'))
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Changer d’adresse' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nouvelle adresse e-mail').fill('ailleurs@regie.test')
  await expectAccessible(page)
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  await dialog.getByRole('button', { name: 'Envoyer le lien' }).click()
  await expect(page.getByText('Changement d’adresse en attente')).toBeVisible()
  await page.getByRole('button', { name: 'Annuler le changement' }).click()
  await expect(page.getByText('Changement d’adresse en attente')).toBeHidden()
  // The dialog stands in the form of the profile, which is not sent with it: its answer could hide the change.
  expect(writes).toEqual(['PUT /api/me/email', 'PUT /api/me/email'])
})

test('the journal lists accepted and refused sign-ins', async ({ page, context, newPerson }) => {
  const stranger = await newPerson()
  await stranger.request.post('/api/auth/login', { data: { email: emailOf('admin'), password: 'au hasard' } })
  await openSession(context, emailOf('admin'))
  await page.goto('/profile')
  const journal = page.getByRole('region', { name: 'Journal des connexions' })
  await expect(journal.getByText('Refusée : mot de passe incorrect').first()).toBeVisible()
  await expect(journal.getByText('Connexion : mot de passe').first()).toBeVisible()
  await page.goto('/admin/sign-ins')
  await expect(page.getByRole('gridcell', { name: 'Mot de passe incorrect' }).first()).toBeVisible()
  await expectAccessible(page)
})

test('an ended session shows a message, and typed values are restored', async ({ page, context, newPerson }) => {
  const email = emailOf('talent')
  await openSession(context, email)
  await page.goto('/profile')
  await page.getByLabel('Prénom').fill('Prénom à moitié tapé')
  // Sessions of this browser only: other journeys use the same account.
  const { data: sessions } = await (await context.request.get('/api/me/sessions')).json()
  const { id } = sessions.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent)
  const elsewhere = await newPerson()
  await openSession(elsewhere, email)
  expect((await elsewhere.request.delete(`/api/me/sessions/${id}`)).status()).toBe(200)
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Votre session a pris fin.')).toBeVisible()
  await expectAccessible(page)
  await signInOn(page, email)
  await expect(page).toHaveURL('/profile')
  await expect(page.getByLabel('Prénom')).toHaveValue('Prénom à moitié tapé')
})

test('a sign-out whose answer is slow leads to the sign-in page, without a page to return to', async ({
  page,
  context,
}) => {
  await openSession(context, emailOf('producteur'))
  await page.goto('/profile')
  await page.route('**/api/auth/logout', async (route) => {
    const response = await serverAnswer(route)
    // The page learns meanwhile, from its other calls, that the session is over.
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await page.waitForTimeout(3000)
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: /^Votre compte/ }).click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL(/login/)
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('session a expiré')).toHaveCount(0)
  await page.waitForTimeout(4000)
  await expect(page).toHaveURL('/login')
})

test('signing out clears private cached files, and keeps public ones', async ({ page, context }) => {
  await openSession(context, emailOf('producteur'))
  const photo = readFileSync(join(import.meta.dirname, '../web/public/apple-touch-icon.png'))
  const headers = { 'content-type': 'application/octet-stream' }
  expect((await context.request.post('/api/me/photo', { data: photo, headers })).status()).toBe(200)
  const { data: me } = await (await context.request.post('/api/auth/info')).json()
  await page.goto('/profile')
  const address = `/api/users/${me.id}/photo`
  /** True when the browser has the file without asking the server. */
  const isCached = () =>
    page.evaluate(
      (url) =>
        fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).then(
          ({ ok }) => ok,
          () => false,
        ),
      address,
    )
  await page.evaluate(async (url) => {
    await (await fetch(url)).blob()
    localStorage.setItem('regie-essai', 'resté')
  }, address)
  expect(await isCached()).toBe(true)
  await page.getByRole('button', { name: /^Votre compte/ }).click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL('/login')
  expect(await isCached()).toBe(false)
  expect(await page.evaluate(() => localStorage.getItem('regie-essai'))).toBe('resté')
})
