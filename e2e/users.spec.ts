import { randomUUID } from 'node:crypto'
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { followMail } from './support/mails.ts'
import { createPerson, emailOf, openSession } from './support/people.ts'
import { createProject, postRow } from './support/rows.ts'
import { expect, test } from './support/test.ts'

const password = 'violon-tunnel-marée-42'
const refusal = "Vous n'avez pas la permission de créer un utilisateur"

type Person = {
  id: string
  email: string
  version: number
}

async function findUser(admin: APIRequestContext, email: string): Promise<Person> {
  const answer = await admin.get('/api/users', { params: { email } })
  const { data } = await answer.json()
  expect(data).toHaveLength(1)
  return data[0]
}

/** A person for one test. */
async function newUser(admin: APIRequestContext, role: Parameters<typeof createPerson>[1], more = {}) {
  return findUser(admin, await createPerson(admin, role, more))
}

const updateUser = async (admin: APIRequestContext, { id }: Person, data: object) => {
  const answer = await admin.put(`/api/users/${id}`, { data })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Follows a new person's invitation: the page's browser gets their session. */
async function acceptInvitation(page: Page, email: string) {
  await followMail(page, { to: email, subject: /invit/i })
  await expect(page.getByRole('heading', { name: 'Choisissez votre mot de passe' })).toBeVisible()
  await expect(page.getByText('Il remplace l’ancien')).toHaveCount(0)
  await page.getByLabel('Nouveau mot de passe').fill(password)
  await page.getByRole('button', { name: 'Enregistrer et se connecter' }).click()
  await expect(page).not.toHaveURL(/reset-password/)
}

const asAdmin = (context: BrowserContext) => openSession(context, emailOf('admin'))
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const saveBar = (page: Page) => page.getByRole('button', { name: 'Enregistrer' })
const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ })

test('the list is searched and filtered, and opens a user’s page', async ({ page, context }) => {
  await asAdmin(context)
  const lastname = `Œuvré-${randomUUID().slice(0, 6)}`
  await newUser(context.request, 'TALENT', { firstname: 'Zoé', lastname, phone: '06 39 98 00 11' })

  await page.goto('/admin/users')
  await expect(page).toHaveTitle('Utilisateurs · Régie')
  await expect(page.getByRole('navigation', { name: "Fil d'Ariane" })).toHaveText('Utilisateurs')
  await page.getByRole('searchbox', { name: 'Rechercher un utilisateur' }).fill(`oeuvre-${lastname.slice(-6)} zoe`)
  await expect(page.getByText('1 ligne', { exact: true })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: lastname })
  await expect(row).toContainText('Talent')
  await expect(row).toContainText('Actif')
  await expect(row).toContainText('06 39 98 00 11')

  await row.getByText(`Zoé ${lastname}`).click()
  await expect(heading(page)).toHaveText(`Zoé ${lastname}`)
  await expect(page).toHaveTitle(`Zoé ${lastname} · Régie`)
  await expect(page.getByRole('navigation', { name: "Fil d'Ariane" })).toHaveText(`UtilisateursZoé ${lastname}`)
})

test('a search that finds nobody says so, and can be cleared', async ({ page, context }) => {
  await asAdmin(context)
  await page.goto('/admin/users')
  await page.getByRole('searchbox', { name: 'Rechercher un utilisateur' }).fill('personne ne se nomme ainsi')
  await expect(page.getByText('Aucun résultat')).toBeVisible()
})

test('without the permission to create, the page is refused with its reason', async ({ page, context }) => {
  await openSession(context, emailOf('producteur'))
  await page.goto('/admin/users/create')
  await expect(page).toHaveURL('/admin/users')
  await expect(page.getByText(refusal, { exact: true })).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Créer un utilisateur' })).toHaveCount(0)
  await expectAccessible(page)
})

test('an administrator creates a user: checked on both sides, sent once, invited', async ({ page, context }) => {
  await asAdmin(context)
  await page.goto('/admin/users')
  await page.getByRole('link', { name: 'Créer un utilisateur' }).click()
  await expect(page).toHaveTitle("Création d'un utilisateur · Régie")
  await page.getByRole('button', { name: 'Créer l’utilisateur' }).click()
  await expect(page.getByLabel('Prénom')).toBeFocused()
  await expect(page.getByLabel('Prénom')).toHaveAccessibleDescription('Prénom requis')
  await expect(page.getByLabel('Nom', { exact: true })).toHaveAccessibleDescription('Nom requis')
  await expect(page.getByLabel('Adresse e-mail')).toHaveAccessibleDescription('Adresse e-mail invalide')

  await page.getByLabel('Prénom').fill('Jean-Noël')
  await page.getByLabel('Nom', { exact: true }).fill('d’Hérouville')
  await page.getByLabel('Adresse e-mail').fill(emailOf('talent'))
  await page.getByLabel('Téléphone').fill('12')
  await page.getByRole('button', { name: 'Créer l’utilisateur' }).click()
  await expect(page.getByLabel('Téléphone')).toHaveAccessibleDescription('Numéro de téléphone invalide')
  await page.getByLabel('Téléphone').fill('')
  await page.getByRole('button', { name: 'Créer l’utilisateur' }).click()
  await expect(page.getByLabel('Adresse e-mail')).toHaveAccessibleDescription('Cette adresse e-mail est déjà utilisée')
  await expect(page.getByLabel('Adresse e-mail')).toBeFocused()

  await page.getByLabel('Rôle').selectOption('Producteur')
  await expect(page.getByText(/^Celles du rôle Producteur\s: \d+ droits\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Ajuster' }).click()
  await expect(page.getByLabel('Créer un projet')).toBeChecked()
  await page.getByLabel('Supprimer un projet').uncheck()
  await expect(page.getByText('Par rapport au rôle Producteur : 1 droit en moins.')).toBeVisible()

  const email = `essai-${randomUUID().slice(0, 13)}@regie.test`
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByRole('button', { name: 'Créer l’utilisateur' }).dblclick()
  await expect(heading(page)).toHaveText('Jean-Noël d’Hérouville')
  await expect(toast(page)).toContainText('Le compte de Jean-Noël d’Hérouville est créé.')
  const created = await findUser(context.request, email)
  await expect(page).toHaveURL(`/admin/users/${created.id}`)
  await expect(page.getByLabel('Supprimer un projet')).not.toBeChecked()
  await expect(page.getByLabel('Créer un projet')).toBeChecked()
  await followMail(page, { to: email, subject: /invit/i })
})

test('profile and permissions are saved together, and the role sets its permissions', async ({ page, context }) => {
  await asAdmin(context)
  const { id } = await newUser(context.request, 'CLIENT', { phone: '0639980012' })
  await page.goto(`/admin/users/${id}`)
  await expect(saveBar(page)).toHaveCount(0)

  await page.getByLabel('Nom', { exact: true }).fill('Roche')
  await page.getByLabel('Téléphone').fill('')
  await page.getByLabel('Déposer des fichiers').check()
  await expect(page.getByText('3 modifications non enregistrées')).toBeVisible()
  await expect(page.getByText('Par rapport au rôle Client : 1 droit en plus.')).toBeVisible()
  await saveBar(page).dblclick()
  await expect(toast(page)).toContainText('Les modifications de Jeanne Roche sont enregistrées.')
  await expect(saveBar(page)).toHaveCount(0)
  await expect(page).toHaveTitle('Jeanne Roche · Régie')

  await page.reload()
  await expect(page.getByLabel('Nom', { exact: true })).toHaveValue('Roche')
  await expect(page.getByLabel('Téléphone')).toHaveValue('')
  await expect(page.getByLabel('Déposer des fichiers')).toBeChecked()
  await page.getByRole('button', { name: 'Revenir aux droits du rôle' }).click()
  await expect(page.getByLabel('Déposer des fichiers')).not.toBeChecked()
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByLabel('Déposer des fichiers')).toBeChecked()

  await page.getByLabel('Rôle').selectOption('Administrateur')
  await expect(page.getByText('Un administrateur a tous les droits.')).toBeVisible()
  await page.getByLabel('Rôle').selectOption('Talent')
  await expect(page.getByText('Les droits sont ceux du rôle Talent (aucun droit).')).toBeVisible()
  await saveBar(page).click()
  await expect(page.getByText('Les droits sont ceux du rôle Talent (aucun droit).')).toBeVisible()
  await expect(saveBar(page)).toHaveCount(0)
})

test('when another person saved first, typed values are kept and theirs are shown', async ({ page, context }) => {
  await asAdmin(context)
  const user = await newUser(context.request, 'TALENT')
  // Without live events, only the server's refusal reveals it.
  await page.route('**/api/me/events*', (route) => route.abort())
  await page.goto(`/admin/users/${user.id}`)
  await page.getByLabel('Prénom').fill('Jeannette')
  await updateUser(context.request, user, { firstname: 'Johanna', phone: '0639980013' })
  await saveBar(page).click()

  const notice = page.getByRole('alert').filter({ hasText: 'Quelqu’un a modifié cette fiche entre-temps.' })
  await expect(notice).toContainText('Prénom : « Johanna »')
  await expect(notice).toContainText('Téléphone : « 0639980013 »')
  await expect(page.getByLabel('Prénom')).toHaveValue('Jeannette')
  await expect(page.getByLabel('Téléphone')).toHaveValue('0639980013')
  await expectAccessible(page)
  await saveBar(page).click()
  await expect(heading(page)).toHaveText('Jeannette d’Essai')
  await expect(notice).toHaveCount(0)
  expect(await findUser(context.request, user.email)).toMatchObject({ firstname: 'Jeannette', phone: '0639980013' })
})

test('other people’s changes show at once, beside typed values', async ({ page, context }) => {
  await asAdmin(context)
  const user = await newUser(context.request, 'TALENT')
  const listening = page.waitForRequest('**/api/me/events*')
  await page.goto(`/admin/users/${user.id}`)
  await listening
  await expect(heading(page)).toHaveText('Jeanne d’Essai')
  await updateUser(context.request, user, { firstname: 'Johanna' })
  await expect(heading(page)).toHaveText('Johanna d’Essai')
  await expect(page).toHaveTitle('Johanna d’Essai · Régie')
  await expect(page.getByLabel('Prénom')).toHaveValue('Johanna')

  await page.getByLabel('Nom', { exact: true }).fill('Martin')
  await updateUser(context.request, user, { lastname: 'Durand' })
  const notice = page.getByRole('alert').filter({ hasText: 'Quelqu’un a modifié cette fiche entre-temps.' })
  await expect(notice).toContainText('Nom : « Durand »')
  await expect(page.getByLabel('Nom', { exact: true })).toHaveValue('Martin')
  await notice.getByRole('button', { name: 'Reprendre ce qui est enregistré' }).click()
  await expect(page.getByLabel('Nom', { exact: true })).toHaveValue('Durand')
  await expect(saveBar(page)).toHaveCount(0)
})

test('leaving with something unsaved asks first', async ({ page, context }) => {
  await asAdmin(context)
  const { id } = await newUser(context.request, 'TALENT')
  await page.goto(`/admin/users/${id}`)
  await page.getByLabel('Prénom').fill('Jeannette')
  await page.getByRole('link', { name: 'Tableau de bord', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: /^Quitter sans enregistrer/ })
  await question.getByRole('button', { name: 'Annuler' }).click()
  await expect(page).toHaveURL(`/admin/users/${id}`)
  await expect(page.getByLabel('Prénom')).toHaveValue('Jeannette')
  await page.getByRole('link', { name: 'Tableau de bord', exact: true }).click()
  await question.getByRole('button', { name: 'Quitter sans enregistrer' }).click()
  await expect(page).toHaveURL('/admin/dashboard')
})

test('deactivating ends the sessions of the person; reactivating lets them in again', async ({
  page,
  context,
  newPerson,
}) => {
  await asAdmin(context)
  const { id, email } = await newUser(context.request, 'TALENT')
  const theirs = await (await newPerson()).newPage()
  await acceptInvitation(theirs, email)
  await expect(theirs).toHaveURL('/talent/dashboard')

  await page.goto(`/admin/users/${id}`)
  await page.getByRole('button', { name: 'Désactiver' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Ses sessions ouvertes prennent fin tout de suite')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Désactiver' }).click()
  await expect(toast(page)).toContainText('Le compte de Jeanne d’Essai est désactivé.')
  await expect(question).toHaveCount(0)
  await expect(theirs).toHaveURL(/\/login/)

  await expect(page.getByRole('button', { name: /invitation/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Réactiver' }).click()
  await expect(page.getByRole('button', { name: 'Désactiver' })).toBeVisible()
  await page.getByRole('button', { name: /invitation/ }).click()
  await expect(toast(page)).toContainText(`L’invitation part vers ${email}.`)
})

test('deleting asks, then leads back to the list; the page is then not found', async ({ page, context }) => {
  await asAdmin(context)
  const { id } = await newUser(context.request, 'CLIENT')
  await page.goto(`/admin/users/${id}`)
  await page.getByRole('button', { name: 'Supprimer', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(page).toHaveURL('/admin/users')
  await expect(toast(page)).toContainText('Le compte de Jeanne d’Essai est supprimé.')
  await page.goto(`/admin/users/${id}`)
  await expect(heading(page)).toHaveText('Page non trouvée')
})

test('deleting a user who follows companies is refused in the dialog, with advice', async ({ page, context }) => {
  await asAdmin(context)
  const user = await newUser(context.request, 'PRODUCTEUR')
  const data = { name: `Essai ${user.id.slice(0, 6)}`, producteurId: user.id }
  expect((await context.request.post('/api/companies', { data })).status()).toBe(200)
  await page.goto(`/admin/users/${user.id}`)
  await page.getByRole('button', { name: 'Supprimer', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expect(question.getByRole('alert')).toContainText(/encore responsable d.+ société.+ confiez-les d’abord/)
  await question.getByRole('link', { name: 'Voir les sociétés' }).click()
  await expect(page).toHaveURL(/\/admin\/companies/)
})

test('the companies of a user link to their pages', async ({ page, context }) => {
  await asAdmin(context)
  const user = await newUser(context.request, 'CLIENT')
  const name = `Essai ${user.id.slice(0, 6)}`
  const company = (await (await context.request.post('/api/companies', { data: { name } })).json()).data
  await context.request.post(`/api/companies/${company.id}/members/${user.id}`, { data: {} })
  await page.goto(`/admin/users/${user.id}`)
  await expect(page.getByRole('link', { name })).toHaveAttribute('href', `/admin/companies/${company.id}`)
})

test('who manages no accounts sees the profile without actions, but for what they plan with', async ({
  page,
  context,
  newPerson,
}) => {
  const admin = await newPerson()
  await asAdmin(admin)
  const { id } = await newUser(admin.request, 'TALENT')
  await openSession(context, emailOf('producteur'))
  await page.goto(`/admin/users/${id}`)
  await expect(page.getByRole('heading', { name: 'Permissions' })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button')).toHaveText([
    'Déposer un document',
    'Modifier',
    'Déclarer une absence',
  ])
  await expectAccessible(page)
})

test('a producteur who manages users grants only their own permissions, and can’t edit administrators', async ({
  page,
  newPerson,
}) => {
  const admin = await newPerson()
  await asAdmin(admin)
  const permissions = ['access.admin', 'users.read', 'users.create', 'users.update', 'users.delete']
  const { email } = await newUser(admin.request, 'PRODUCTEUR', { permissions })
  await acceptInvitation(page, email)

  await page.goto('/admin/users/create')
  await expect(page.getByLabel('Rôle').locator('option')).toHaveText(['Producteur', 'Talent', 'Client'])
  await page.getByRole('button', { name: 'Ajuster' }).click()
  await expect(page.getByLabel('Créer un projet')).toBeDisabled()
  await expect(page.getByLabel('Créer un projet')).toHaveAccessibleDescription(/Vous n’avez pas ce droit/)
  await expect(page.getByLabel('Voir les utilisateurs')).toBeEnabled()
  await expectAccessible(page)

  const { id } = await findUser(admin.request, emailOf('admin'))
  await page.goto(`/admin/users/${id}`)
  await expect(page.getByText('Seul un administrateur peut modifier un administrateur.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Désactiver' })).toHaveCount(0)
})

test('the person’s own account can’t be disabled, with the reason', async ({ page, context }) => {
  await asAdmin(context)
  const { id } = await findUser(context.request, emailOf('admin'))
  await page.goto(`/admin/users/${id}`)
  await expect(page.getByLabel('Rôle')).toBeDisabled()
  await expect(page.getByLabel('Rôle')).toHaveAccessibleDescription('Vous ne pouvez pas changer votre propre rôle.')
  await expect(page.getByText('C’est votre propre compte')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Supprimer', exact: true })).toHaveCount(0)
})

test('a user who does not exist is « not found »', async ({ page, context }) => {
  await asAdmin(context)
  for (const id of [randomUUID(), 'pas-un-identifiant']) {
    await page.goto(`/admin/users/${id}`)
    await expect(heading(page)).toHaveText('Page non trouvée')
    await expect(page).toHaveTitle('Page non trouvée · Régie')
  }
})

/** Height for a whole form: axe reports content under a sticky bar as covered. */
const wholeForm = 3600

for (const width of [1440, 390])
  test.describe(`accessible, ${width} px`, () => {
    test.beforeEach(async ({ page, context }) => {
      await asAdmin(context)
      await page.setViewportSize({ width, height: 900 })
    })

    test('the list', async ({ page }) => {
      await page.goto('/admin/users')
      const rows =
        width < 640 ? page.getByRole('list', { name: 'Utilisateurs' }).getByRole('link') : page.getByRole('row')
      await expect(rows.nth(3)).toBeVisible()
      await expectAccessible(page)
    })

    test('the creation form, with invalid values', async ({ page }) => {
      await page.setViewportSize({ width, height: wholeForm })
      await page.goto('/admin/users/create')
      await page.getByLabel('Rôle').selectOption('Producteur')
      await page.getByRole('button', { name: 'Ajuster' }).click()
      await page.getByLabel('Supprimer un projet').uncheck()
      await page.getByRole('button', { name: 'Créer l’utilisateur' }).click()
      await expect(page.getByText('Prénom requis')).toBeVisible()
      await expectAccessible(page)
    })

    test('a user with a very long name', async ({ page, context }) => {
      await page.setViewportSize({ width, height: wholeForm })
      const long = { firstname: 'Marie-Antoinette-Joséphine-Éléonore-Wilhelmine', lastname: 'x'.repeat(50) }
      const { id } = await newUser(context.request, 'PRODUCTEUR', long)
      await page.goto(`/admin/users/${id}`)
      await expect(page.getByRole('heading', { name: 'Sociétés' })).toBeVisible()
      await page.getByLabel('Prénom').fill('')
      await saveBar(page).click()
      await expect(page.getByText('Prénom requis')).toBeVisible()
      await expectAccessible(page)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    })
  })

test('the page of a talent shows what they have in hand, and where', async ({ page, context }) => {
  await openSession(context, emailOf('admin'))
  const api = context.request
  const { id: userId } = await newUser(api, 'TALENT')
  await page.goto(`/admin/users/${userId}`)
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(card('En cours')).toContainText('Rien ne lui est confié en ce moment.')
  const project = await createProject(api)
  const production = await postRow(api, '/api/productions', { projectId: project.id, name: 'Film' })
  await postRow(api, '/api/prestations', {
    projectId: project.id,
    name: 'Montage du film',
    type: 'INTERNE_POST_PRODUCTION',
    userId,
    startsOn: '2031-03-03',
    endsOn: '2031-03-07',
  })
  await postRow(api, '/api/post-production', {
    productionId: production.id,
    name: 'Master',
    userId,
    dueOn: '2020-01-06',
  })
  // Live events bring it, without a click.
  await expect(card('En cours').getByRole('link', { name: /Master/ })).toContainText('en retard')
  await expect(card('Prestations').getByRole('link', { name: /Montage du film/ })).toContainText('7 mars 2031')
  await expect(card('Terminées')).toHaveCount(0)
  await card('En cours')
    .getByRole('link', { name: /Master/ })
    .click()
  await expect(page).toHaveURL(/\/post-productions\//)
})
