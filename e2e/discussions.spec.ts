import { expectAccessible } from './support/axe.ts'
import { createPerson, emailOf, openSession, personId } from './support/people.ts'
import { createProject, postRow, uniqueName } from './support/rows.ts'
import { expect, test } from './support/test.ts'

test('the agency talks about a project: mention, answer, change, removal, kept draft', async ({
  page,
  context,
  newPerson,
}) => {
  await openSession(context, emailOf('admin'))
  const api = context.request
  const name = uniqueName('Discussion')
  const project = await createProject(api, name, {
    producteurId: await personId(api, emailOf('producteur')),
  })
  const other = await newPerson()
  await openSession(other, emailOf('producteur'))
  const theirs = await other.newPage()
  await theirs.goto(`/admin/projects/${project.id}`)

  await page.goto(`/admin/projects/${project.id}`)
  const card = page.getByRole('region', { name: 'Discussion' })
  const field = card.getByRole('textbox', { name: 'Nouveau message' })
  await field.pressSequentially('Le client hésite, @Chlo')
  await page.getByRole('option', { name: /Chloé Vasseur/ }).waitFor()
  await field.press('Enter')
  await expect(field).toHaveValue('Le client hésite, @Chloé Vasseur ')
  await field.pressSequentially('peux-tu l’appeler ?')

  // What is typed survives a reload.
  await page.reload()
  await expect(field).toHaveValue('Le client hésite, @Chloé Vasseur peux-tu l’appeler ?')
  await field.press('Control+Enter')
  const messages = card.getByRole('list', { name: 'Messages' })
  await expect(messages.getByText('peux-tu l’appeler ?')).toBeVisible()
  await expect(field).toHaveValue('')
  await expectAccessible(page)

  // The other screen shows it at once, and its bell tells it.
  const answered = theirs.getByRole('region', { name: 'Discussion' })
  await expect(answered.getByText('peux-tu l’appeler ?')).toBeVisible()
  await answered.getByRole('button', { name: /^Répondre à/ }).click()
  await answered.getByRole('textbox', { name: /^Réponse à/ }).fill('Je m’en charge.')
  await answered.getByRole('button', { name: 'Répondre', exact: true }).click()
  await expect(messages.getByText('Je m’en charge.')).toBeVisible()

  await messages.getByRole('button', { name: 'Modifier le message' }).click()
  await messages.getByRole('textbox', { name: 'Modifier le message' }).fill('Le client est convaincu.')
  await messages.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(answered.getByText('Le client est convaincu.')).toBeVisible()
  await expect(answered.getByText(', modifié')).toBeVisible()

  await messages.getByRole('button', { name: 'Supprimer le message' }).click()
  const asks = page.getByRole('alertdialog')
  await expect(asks).toContainText('ni sa réponse')
  await asks.getByRole('button', { name: 'Supprimer' }).click()
  await expect(answered.getByText('Rien n’est encore dit.')).toBeVisible()
})

test('a discussion stands on a telephone, on productions and prestations, and a cut loses nothing', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSession(context, emailOf('admin'))
  const api = context.request
  const project = await createProject(api, uniqueName('Téléphone'))
  const production = await postRow(api, '/api/productions', { projectId: project.id, name: 'Film' })
  const talent = await personId(api, await createPerson(api, 'TALENT'))
  const prestation = await postRow(api, '/api/prestations', {
    projectId: project.id,
    name: 'Montage',
    type: 'INTERNE',
    userId: talent,
  })
  for (const path of [`productions/${production.id}`, `prestations/${prestation.id}`]) {
    await page.goto(`/admin/projects/${project.id}/${path}`)
    const card = page.getByRole('region', { name: 'Discussion' })
    const field = card.getByRole('textbox', { name: 'Nouveau message' })
    await field.fill(`Au sujet de ${path} ${'très '.repeat(40)}long`)
    await context.route('**/api/discussions', (route) => route.abort())
    await card.getByRole('button', { name: 'Écrire' }).click()
    await expect(
      page
        .getByRole('region', { name: /Notifications/ })
        .getByRole('listitem')
        .first(),
    ).toBeVisible()
    await expect(field).toHaveValue(/^Au sujet de/)
    await context.unroute('**/api/discussions')
    await card.getByRole('button', { name: 'Écrire' }).click()
    await expect(card.getByRole('list', { name: 'Messages' }).getByText(/^Au sujet de/)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  }
})
