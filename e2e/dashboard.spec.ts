import { expectAccessible } from './support/axe.ts'
import { emailOf, openSession, personId } from './support/people.ts'
import { createProject, postRow, uniqueName } from './support/rows.ts'
import { expect, test } from './support/test.ts'

test('the dashboard shows late work and the party it waits for, and filters by followed person', async ({
  page,
  context,
}) => {
  await openSession(context, emailOf('admin'))
  const api = context.request
  const producteurId = await personId(api, emailOf('producteur'))
  const project = await createProject(api, uniqueName('Tableau'), { producteurId })
  const production = await postRow(api, '/api/productions', { projectId: project.id, name: uniqueName('Film') })
  await postRow(api, '/api/post-production', {
    productionId: production.id,
    name: 'Master',
    dueOn: '2020-01-06',
  })
  await page.goto('/admin/dashboard')
  // Late and without a talent: the agency must act first, and it is not listed twice.
  const agency = page.getByRole('region', { name: 'Chez l’agence' })
  await expect(page.getByRole('link', { name: new RegExp(production.name, 'u') })).toHaveCount(1)
  await expect(agency.getByRole('link', { name: new RegExp(production.name, 'u') })).toContainText('jours de retard')
  await expect(page.getByRole('table', { name: 'Post-productions en main, par talent' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Volume par catégorie de fichiers' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('combobox', { name: 'Suivi par' }).fill('Inès')
  await page.getByRole('option', { name: /Inès Benhaddou/ }).click()
  await expect(agency.getByRole('link', { name: new RegExp(production.name, 'u') })).toHaveCount(0)
  await page.getByRole('button', { name: 'Ne plus filtrer par producteur' }).click()
  await agency.getByRole('link', { name: new RegExp(production.name, 'u') }).click()
  await expect(page.getByRole('heading', { name: 'Master', level: 1 })).toBeVisible()
})

test('a figure opens the list of what it counts, whatever was followed before', async ({ page, context }) => {
  await openSession(context, emailOf('admin'))
  const api = context.request
  const project = await createProject(api, uniqueName('Chiffres'))
  const production = await postRow(api, '/api/productions', { projectId: project.id, name: uniqueName('Film') })
  const name = uniqueName('Oublié')
  await postRow(api, '/api/post-production', { productionId: production.id, name, dueOn: '2019-01-07' })
  await page.goto('/admin/post-productions')
  await page.getByText('Terminées', { exact: true }).click()
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'Chez l’agence' }).click()
  const chips = page.getByRole('list', { name: 'Filtres actifs' })
  await expect(chips).toContainText('Attend : Agence')
  await expect(page.getByRole('radio', { name: 'En cours' })).toBeChecked()
  await page.getByRole('searchbox', { name: 'Rechercher une post-production' }).fill(name)
  const row = page.locator('.ag-row', { hasText: name })
  await expect(row.getByRole('gridcell', { name: 'Agence · Assigner un talent' })).toBeVisible()

  await page.goto('/admin/post-productions?f.late=oui&tri=dueOn')
  await expect(chips).toContainText('En retard : Oui')
  await expect(page.locator('.grid-row-link').first()).toHaveText(name)
  await expectAccessible(page)
})
