import { expectAccessible } from './support/axe.ts'
import { emailOf, openSession } from './support/people.ts'
import { chooseOption, createCompany, createProject, postRow, uniqueName } from './support/rows.ts'
import { expect, test } from './support/test.ts'

test.beforeEach(({ context }) => openSession(context, emailOf('producteur')))

test('a project is copied, made a template, and made again in one go', async ({ page, context }) => {
  const api = context.request
  const name = uniqueName('Série')
  const project = await createProject(api, name, { startsOn: '2026-03-02', dueOn: '2026-03-27' })
  const production = await postRow(api, '/api/productions', {
    projectId: project.id,
    name: 'Épisode',
    shootOn: '2026-03-05',
    dueOn: '2026-03-20',
  })
  await postRow(api, '/api/post-production', { productionId: production.id, name: 'Montage', dueOn: '2026-03-18' })

  await page.goto(`/admin/projects/${project.id}`)
  const more = page.getByRole('button', { name: 'Autres actions sur le projet' })
  await more.click()
  await page.getByRole('menuitem', { name: 'Dupliquer le projet' }).click()
  await expect(page.getByLabel('Nom du projet')).toHaveValue(`${name} (copie)`)
  await page.getByRole('textbox', { name: 'Premier jour' }).fill('1/3/2027')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Dupliquer', exact: true }).dblclick()
  await expect(page).toHaveTitle(`PRJ - ${name} (copie) · Régie`)
  await page
    .getByRole('region', { name: 'Productions' })
    .getByRole('link', { name: /Épisode/ })
    .click()
  await expect(page).toHaveTitle('PRD - Épisode · Régie')
  await page.getByRole('link', { name: 'Général' }).click()
  await expect(page.getByRole('textbox', { name: 'Tournage' })).toHaveValue('jeu. 4 mars 2027')
  await expect(page.getByRole('textbox', { name: 'Livraison promise' })).toHaveValue('ven. 19 mars 2027')

  // The copy of a production, in its own project.
  await page.getByRole('button', { name: 'Autres actions sur la production' }).click()
  await page.getByRole('menuitem', { name: 'Dupliquer la production' }).click()
  await page.getByRole('dialog').getByLabel('Nom de la production').fill('Épisode 2')
  await page.getByRole('button', { name: 'Dupliquer', exact: true }).click()
  await expect(page).toHaveTitle('PRD - Épisode 2 · Régie')
  await expect(page.getByRole('region', { name: 'Post-productions' })).toContainText('Montage')

  await page.goto(`/admin/projects/${project.id}`)
  await more.click()
  await page.getByRole('menuitem', { name: 'En faire un modèle' }).click()
  const template = uniqueName('Modèle')
  await page.getByLabel('Nom du modèle').fill(template)
  await page.getByRole('button', { name: 'Enregistrer le modèle' }).click()
  await expect(page.getByText(/1 production, 1 post-production, sur 25 jours/)).toBeVisible()

  const company = await createCompany(api)
  const again = uniqueName('Saison 2')
  await page.goto('/admin/projects/create')
  await page.getByLabel('À partir de').selectOption(template)
  await page.getByLabel('Nom du projet').fill(again)
  await chooseOption(page, 'Société', company.name)
  await page.getByRole('textbox', { name: 'Premier jour' }).fill('2/9/2030')
  await page.getByRole('button', { name: 'Créer le projet' }).click()
  await expect(page).toHaveTitle(`PRJ - ${again} · Régie`)
  await expect(page.getByRole('region', { name: 'Productions' }).getByRole('link', { name: /Épisode/ })).toHaveCount(1)

  // Applied to a project under way, at the width of a telephone.
  await page.setViewportSize({ width: 390, height: 844 })
  await more.click()
  await page.getByRole('menuitem', { name: 'Appliquer un modèle' }).click()
  await page.getByRole('button', { name: 'Créer les productions' }).click()
  await expect(page.getByText('Modèle requis')).toBeVisible()
  await page.getByLabel('Modèle', { exact: true }).selectOption(template)
  await page.getByRole('button', { name: 'Créer les productions' }).click()
  await expect(page.getByText('Une production est créée.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Productions' }).getByRole('link', { name: /Épisode/ })).toHaveCount(2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await page.goto('/admin/projects/create')
  await page.getByRole('button', { name: 'Gérer les modèles' }).click()
  await page.getByRole('button', { name: `Supprimer « ${template} »` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('Le modèle est supprimé.')).toBeVisible()
  await expect(page.getByText(template)).toHaveCount(0)
})
