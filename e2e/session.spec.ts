import { followMail } from './support/mails.ts'
import { createPerson, demoPassword, emailOf, openSession, signInOn } from './support/people.ts'
import { expect, test } from './support/test.ts'

const newPassword = 'violon-tunnel-marée-42'

const homes = [
  ['admin', '/admin/dashboard'],
  ['producteur', '/admin/dashboard'],
  ['talent', '/talent/dashboard'],
  ['client', '/client'],
] as const

for (const [account, home] of homes)
  test(`${account} signs in with a password and reaches their page`, async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveURL('/login')
    await signInOn(page, emailOf(account))
    await expect(page).toHaveURL(home)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Bonjour /)
  })

test('an error in the form shows beside it', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  const email = page.getByLabel('Adresse e-mail')
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription('Adresse e-mail invalide')
  await expect(page.getByText('Mot de passe requis')).toBeVisible()

  await signInOn(page, 'personne@regie.test', 'un-autre-mot-de-passe')
  await expect(page.getByRole('alert')).toContainText('Adresse e-mail ou mot de passe incorrect.')
  await expect(page).toHaveURL('/login')
})

test('sign-in leads back to the wanted page', async ({ page }) => {
  await page.goto('/change-password')
  await expect(page).toHaveURL('/login?redirect=%2Fchange-password')
  await signInOn(page, emailOf('producteur'))
  await expect(page).toHaveURL('/change-password')
})

test('sign-in never leads to another site', async ({ page, context }) => {
  for (const elsewhere of ['https://evil.example/', '/\\evil.example']) {
    await page.goto(`/login?redirect=${encodeURIComponent(elsewhere)}`)
    await signInOn(page, emailOf('talent'))
    await expect(page).toHaveURL('/talent/dashboard')
    await context.clearCookies()
  }
})

test('a signed-in person is redirected from the sign-in pages', async ({ page, context }) => {
  await openSession(context, emailOf('client'))
  for (const path of ['/login', '/login-email-link', '/login-email-link?token=abc', '/setup']) {
    await page.goto(path)
    await expect(page).toHaveURL('/client')
  }
})

test('a link by e-mail signs in once, on a click, and opens the wanted page', async ({ page, context, newPerson }) => {
  await page.goto('/change-password')
  await page.getByRole('link', { name: 'Recevoir un lien de connexion' }).click()
  await expect(page.getByRole('heading', { name: 'Connexion par e-mail' })).toBeVisible()
  await page.getByLabel('Adresse e-mail').fill(emailOf('talent'))
  await page.getByRole('button', { name: 'Recevoir un lien' }).click()
  await expect(page.getByText('Si un compte existe pour talent@regie.test, un lien de connexion')).toBeVisible()

  const mailTab = await context.newPage()
  await followMail(mailTab, { to: emailOf('talent'), subject: /lien de connexion/i })
  const link = mailTab.url()
  await expect(mailTab.getByRole('heading', { name: 'Connexion par e-mail' })).toBeVisible()
  await mailTab.getByRole('button', { name: 'Se connecter' }).click()
  await expect(mailTab).toHaveURL('/change-password')
  // The tab that requested the link follows, to the same page.
  await expect(page).toHaveURL('/change-password')

  const other = await (await newPerson()).newPage()
  await other.goto(link)
  await other.getByRole('button', { name: 'Se connecter' }).click()
  await expect(other.getByRole('alert')).toContainText('Ce lien n’est plus valable : il a expiré ou a déjà servi.')
  await other.getByRole('link', { name: 'Demander un nouveau lien' }).click()
  await expect(other).toHaveURL('/login-email-link')
})

test('requesting a mail never reveals whether the address has an account', async ({ page }) => {
  await page.goto('/forgot-password?email=personne@exemple.test')
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue('personne@exemple.test')
  await page.getByRole('button', { name: 'Recevoir le lien' }).click()
  await expect(page.getByText('Si un compte existe pour personne@exemple.test')).toBeVisible()
  await page.getByRole('button', { name: 'Essayer une autre adresse' }).click()
  await expect(page.getByLabel('Adresse e-mail')).toBeFocused()
})

test('an invitation, then a forgotten password: each mail sets a new password, and the former one ends', async ({
  page,
  context,
  newPerson,
}) => {
  const admin = await newPerson()
  await openSession(admin, emailOf('admin'))
  const email = await createPerson(admin.request, 'CLIENT')

  await followMail(page, { to: email, subject: /invit/i })
  await page.getByLabel('Nouveau mot de passe').fill('motdepasse123')
  await page.getByRole('button', { name: 'Enregistrer et se connecter' }).click()
  await expect(page.getByLabel('Nouveau mot de passe')).toHaveAccessibleDescription(/devin|courant|répandu|connu/i)
  await page.getByLabel('Nouveau mot de passe').fill(newPassword)
  await page.getByRole('button', { name: 'Enregistrer et se connecter' }).click()
  await expect(page).toHaveURL('/client')

  const elsewhere = await newPerson()
  const other = await elsewhere.newPage()
  await other.goto('/login')
  await other.getByRole('link', { name: 'Mot de passe oublié' }).click()
  await expect(other.getByRole('heading', { name: 'Mot de passe oublié' })).toBeVisible()
  await other.getByLabel('Adresse e-mail').fill(email)
  await other.getByRole('button', { name: 'Recevoir le lien' }).click()
  // Leaving earlier would abort the call.
  await expect(other.getByText(`Si un compte existe pour ${email}`)).toBeVisible()
  await followMail(other, { to: email, subject: /nouveau mot de passe/ })
  await other.getByLabel('Nouveau mot de passe').fill(`${newPassword}-bis`)
  await other.getByRole('button', { name: 'Enregistrer et se connecter' }).click()
  await expect(other).toHaveURL('/client')

  // The browser signed in with the former password is signed out by itself.
  await expect(page).toHaveURL('/login?redirect=%2Fclient')
  await signInOn(page, email, newPassword)
  await expect(page.getByRole('alert')).toContainText('Adresse e-mail ou mot de passe incorrect.')
  await signInOn(page, email, `${newPassword}-bis`)
  await expect(page).toHaveURL('/client')
  await context.clearCookies()
})

test('changing the password closes the other sessions and keeps this one', async ({ page, newPerson }) => {
  const admin = await newPerson()
  await openSession(admin, emailOf('admin'))
  const email = await createPerson(admin.request, 'TALENT')
  await followMail(page, { to: email, subject: /invit/i })
  await page.getByLabel('Nouveau mot de passe').fill(newPassword)
  await page.getByRole('button', { name: 'Enregistrer et se connecter' }).click()
  await expect(page).toHaveURL('/talent/dashboard')

  const elsewhere = await newPerson()
  await openSession(elsewhere, email, newPassword)
  const other = await elsewhere.newPage()
  const listening = other.waitForRequest('**/api/me/events*')
  await other.goto('/talent/dashboard')
  await listening

  await page.getByRole('button', { name: 'Votre compte' }).click()
  await page.getByRole('link', { name: 'Changer de mot de passe' }).click()
  await page.getByLabel('Mot de passe actuel').fill('pas-le-bon-mot')
  await page.getByLabel('Nouveau mot de passe').fill(`${newPassword}-ter`)
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(page.getByLabel('Mot de passe actuel')).toHaveAccessibleDescription('Mot de passe actuel incorrect')
  await page.getByLabel('Mot de passe actuel').fill(newPassword)
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(page.getByText('Votre mot de passe est changé.')).toBeVisible()

  await expect(other).toHaveURL('/login?redirect=%2Ftalent%2Fdashboard')
  await page.getByRole('link', { name: 'Retour à l’accueil' }).click()
  await expect(page).toHaveURL('/talent/dashboard')
})

test('signing out in one tab signs out the others within a second, and signing in too', async ({ page, context }) => {
  await openSession(context, emailOf('producteur'))
  const other = await context.newPage()
  await page.goto('/admin/dashboard')
  await other.goto('/change-password')
  await expect(other.getByRole('heading', { name: 'Changer de mot de passe' })).toBeVisible()

  await page.getByRole('button', { name: 'Votre compte' }).click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL('/login')
  await expect(other).toHaveURL('/login?redirect=%2Fchange-password', { timeout: 1_000 })

  await signInOn(page, emailOf('producteur'), demoPassword)
  await expect(page).toHaveURL('/admin/dashboard')
  await expect(other).toHaveURL('/change-password', { timeout: 1_000 })
})

test('a session unknown to the server ends at the next call', async ({ page, context }) => {
  await openSession(context, emailOf('client'))
  await page.goto('/change-password')
  await page.getByLabel('Mot de passe actuel').fill(demoPassword)
  await page.getByLabel('Nouveau mot de passe').fill(newPassword)
  await context.clearCookies()
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(page).toHaveURL('/login?redirect=%2Fchange-password')
})

test('addresses with invalid search params show the error page', async ({ page }) => {
  for (const path of ['/reset-password', '/forgot-password?email=pas-une-adresse']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: "Une erreur s'est produite" })).toBeVisible()
    await expect(page.getByText('Veuillez réessayer plus tard ou contacter le support.')).toBeVisible()
    await expect(page).toHaveTitle("Une erreur s'est produite · Régie")
  }
})
