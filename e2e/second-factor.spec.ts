import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { askForSession } from './support/asking-pages.ts'
import { expectAccessible } from './support/axe.ts'
import { followMail } from './support/mails.ts'
import { createPerson, demoPassword, emailOf, openSession, personId, signInOn } from './support/people.ts'
import { serverAnswer } from './support/server-answer.ts'
import { expect, test } from './support/test.ts'

const password = 'violon-tunnel-marée-42'

/** Adds a virtual authenticator that verifies its owner without a prompt. */
async function withAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  /** Whether the person answers the browser's prompts. */
  return (enabled: boolean) => devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
}

/** A new person, signed in with a password. */
async function createNewcomer(page: Page, email: string) {
  await followMail(page, { to: email, subject: /invit/i })
  await page.getByLabel('Nouveau mot de passe').fill(password)
  await page.getByRole('button', { name: 'Enregistrer et se connecter' }).click()
  await expect(page).toHaveURL('/client')
}

const security = (page: Page) => page.getByRole('region', { name: 'Sécurité' })

async function signOut(page: Page) {
  await page.getByRole('button', { name: /^Votre compte/ }).click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL(/\/login/)
}

test('a passkey is created on the profile, and signs in without address or password; a recovery code replaces it', async ({
  page,
  newPerson,
}) => {
  const admin = await newPerson()
  await openSession(admin, emailOf('admin'))
  const email = await createPerson(admin.request, 'CLIENT')
  const answers = await withAuthenticator(page)
  await createNewcomer(page, email)
  await page.goto('/profile')
  await expect(security(page)).toContainText('Votre mot de passe est seul à protéger votre compte.')
  await security(page).getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
  await page.getByLabel('Nom de la clé').fill('Ordinateur du bureau')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Créer la clé' }).click()
  const codes = page.getByRole('alertdialog', { name: 'Vos codes de récupération' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    codes.getByRole('button', { name: 'Télécharger' }).click(),
  ])
  const kept = await codes.getByRole('listitem').first().innerText()
  expect(readFileSync(await download.path(), 'utf8')).toContain(kept)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^Codes de récupération de Régie/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Profil', level: 1 })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await codes.getByRole('button', { name: 'J’ai gardé mes codes' }).click()
  await expect(security(page).getByRole('listitem')).toContainText('Ordinateur du bureau')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Renommer Ordinateur du bureau' }).click()
  await page.getByLabel('Nom de la clé').fill('Portable')
  await page.getByRole('button', { name: 'Renommer', exact: true }).click()
  await expect(security(page).getByRole('listitem')).toContainText('Portable')

  // This authenticator does not wait for a choice: the list of the address field signs in by itself.
  await page.getByRole('button', { name: /^Votre compte/ }).click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL('/client')
  await answers(false)
  await signOut(page)
  await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click()
  await answers(true)
  await expect(page).toHaveURL('/client')
  await answers(false)
  await signOut(page)
  await expectAccessible(page)
  await signInOn(page, email, password)
  await expect(page.getByRole('heading', { name: 'Seconde étape' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Utiliser un code de récupération' }).click()
  await page.getByLabel('Code de récupération').fill('AAAA-AAAA-AAAA-AAAA')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByLabel('Code de récupération')).toHaveAccessibleDescription(/^Code incorrect ou déjà utilisé/)
  await page.getByLabel('Code de récupération').fill(kept)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL('/client')
  await page.goto('/profile')
  await expect(security(page)).toContainText('Il vous en reste 9.')
})

test('an application’s code follows the password; an administrator removes a lost one', async ({ page, newPerson }) => {
  const admin = await newPerson()
  await openSession(admin, emailOf('admin'))
  const email = await createPerson(admin.request, 'CLIENT')
  await createNewcomer(page, email)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Associer une application' }).click()
  const dialog = page.getByRole('dialog', { name: 'Associer une application de codes' })
  await expect(dialog.getByRole('img', { name: 'QR code à scanner' })).toBeVisible()
  // Dark on white in both themes, for scanners.
  await expect(dialog.getByRole('img', { name: 'QR code à scanner' }).locator('rect')).toHaveAttribute('fill', '#fff')
  const key = await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
  const code = (steps = 0) => totp.generate({ timestamp: Date.now() + steps * 30_000 })
  await dialog.getByLabel('Saisissez le code qu’elle affiche').fill('000000')
  await dialog.getByRole('button', { name: 'Confirmer' }).click()
  await expect(dialog.getByText('Code incorrect')).toBeVisible()
  await expectAccessible(page)
  // The former code counts for half a minute more: one typed as it ends would come too late.
  await expect.poll(() => Date.now() % 30_000).toBeLessThan(15_000)
  await dialog.getByLabel('Saisissez le code qu’elle affiche').fill(code(-1))
  await dialog.getByRole('button', { name: 'Confirmer' }).click()
  await page.getByRole('button', { name: 'J’ai gardé mes codes' }).click()
  await expect(security(page)).toContainText('Associée le')
  await signOut(page)
  await page.goto('/login?redirect=%2Fcontacts')
  await signInOn(page, email, password)
  await page.getByLabel('Code de votre application').fill(code())
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL('/contacts')

  const office = await admin.newPage()
  await office.goto(`/admin/users/${await personId(admin.request, email)}`)
  const card = office.getByRole('region', { name: 'Second facteur' })
  await expect(card).toContainText('Associée')
  await card.getByRole('button', { name: 'Retirer les seconds facteurs' }).click()
  await expectAccessible(office)
  await office.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click()
  await expect(office.getByText(/^Les seconds facteurs de .* sont retirés\.$/)).toBeVisible()
  await expect(card.getByRole('button')).toHaveCount(0)
  await expect(office.getByText('a retiré les seconds facteurs du compte')).toBeVisible()
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/login/)
  await signInOn(page, email, password)
  await expect(page).toHaveURL('/profile')
})

test('an old session asks for a proof before permissions change, and keeps typed values', async ({
  page,
  context,
  newPerson,
}) => {
  const admin = await newPerson()
  await openSession(admin, emailOf('admin'))
  const email = await createPerson(admin.request, 'CLIENT')
  const id = await personId(admin.request, email)
  await openSession(context, emailOf('admin'))
  let isOld = true
  // The clock can't be moved: a simulated refusal stands for ten elapsed minutes.
  await page.route(`**/api/users/${id}`, async (route) => {
    if (route.request().method() !== 'PUT' || !isOld) return route.fallback()
    const message = 'Confirmez que c’est bien vous pour continuer.'
    return route.fulfill({ status: 403, json: { error: { code: 'PROOF_REQUIRED', message } } })
  })
  await page.goto(`/admin/users/${id}`)
  await page.getByLabel('Prénom').fill('Jeanne-Marie')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Confirmez que c’est bien vous' })
  await expect(dialog.getByLabel('Mot de passe', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('Mot de passe', { exact: true }).fill('au hasard')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Mot de passe incorrect')).toBeVisible()
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Prénom')).toHaveValue('Jeanne-Marie')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(demoPassword)
  isOld = false
  await dialog.getByRole('button', { name: 'Confirmer' }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Prénom')).toHaveValue('Jeanne-Marie')
})

test('a role that demands a second factor sets one up, then opens the wanted page', async ({ page, newPerson }) => {
  const admin = await newPerson()
  await openSession(admin, emailOf('admin'))
  const email = await createPerson(admin.request, 'CLIENT')
  await withAuthenticator(page)
  await createNewcomer(page, email)
  // The answer of a server with SECOND_FACTOR_ROLES=CLIENT.
  await askForSession(page)
  await page.route('**/api/auth/info', async (route) => {
    const answer = await serverAnswer(route)
    const { data } = await answer.json()
    const mine = await page.request.get('/api/me/second-factor')
    const { passkeys } = (await mine.json()).data
    await route.fulfill({ response: answer, json: { data: { ...data, mustEnrol: passkeys.length === 0 } } })
  })
  await page.goto('/contacts')
  await expect(page).toHaveURL('/second-factor?redirect=%2Fcontacts')
  await expect(page.getByRole('heading', { name: 'Protégez votre compte' })).toBeVisible()
  await expect(page.getByText('Le rôle « Client » demande un second facteur.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
  await page.getByRole('button', { name: 'Créer la clé' }).click()
  await page.getByRole('button', { name: 'J’ai gardé mes codes' }).click()
  await expect(page).toHaveURL('/contacts')
})
