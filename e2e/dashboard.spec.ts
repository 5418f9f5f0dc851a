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
  const late = page.getByRole('region', { name: 'En retard' })
  await expect(late.getByRole('link', { name: new RegExp(production.name, 'u') })).toContainText('jours de retard')
  await expect(page.getByRole('table', { name: 'Post-productions en main, par talent' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Volume par catégorie de fichiers' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('combobox', { name: 'Suivi par' }).fill('Inès')
  await page.getByRole('option', { name: /Inès Benhaddou/ }).click()
  await expect(late.getByRole('link', { name: new RegExp(production.name, 'u') })).toHaveCount(0)
  await page.getByRole('button', { name: 'Ne plus filtrer par producteur' }).click()
  await late.getByRole('link', { name: new RegExp(production.name, 'u') }).click()
  await expect(page.getByRole('heading', { name: 'Master', level: 1 })).toBeVisible()
})
