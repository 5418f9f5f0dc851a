import { expectAccessible } from './support/axe.ts'
import { emailOf, openSession } from './support/people.ts'
import { createProject, uniqueName } from './support/rows.ts'
import { expect, test } from './support/test.ts'

test('a view is shared with the team, applied by another, replaced, withdrawn and given back', async ({
  page,
  context,
  newPerson,
}) => {
  await openSession(context, emailOf('admin'))
  const word = uniqueName('Équipe')
  for (const name of ['Un', 'Deux']) await createProject(context.request, `${name} ${word}`)
  const label = `Vue ${word}`
  await page.goto(`/admin/projects?f.name=${encodeURIComponent(`Un ${word}`)}`)
  await expect(page.getByText('1 ligne', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Vues', exact: true }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Enregistrer la vue…' }).click()
  await panel.getByLabel('Nom de la vue').fill(label)
  await panel.getByLabel('Partager avec l’équipe').check()
  await panel.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText(`« ${label} » est partagée avec l’équipe.`)).toBeVisible()

  const other = await newPerson()
  await openSession(other, emailOf('producteur'))
  const theirs = await other.newPage()
  await theirs.goto('/admin/projects')
  await theirs.getByRole('button', { name: 'Vues', exact: true }).click()
  const shared = theirs.getByRole('list', { name: 'Vues de l’équipe' })
  await expect(shared.getByRole('button', { name: label, exact: true })).toBeVisible()
  // A view of somebody else: it is applied, not changed.
  await expect(shared.getByRole('button', { name: `Actions : ${label}` })).toHaveCount(0)
  await expectAccessible(theirs)
  await shared.getByRole('button', { name: label, exact: true }).click()
  await expect(theirs.getByText('1 ligne', { exact: true })).toBeVisible()
  await expect(theirs.getByRole('button', { name: label })).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Vues', exact: true }).click()
  const own = page.getByRole('list', { name: 'Vues de l’équipe' })
  await own.getByRole('button', { name: `Actions : ${label}` }).click()
  await page.getByRole('menuitem', { name: 'Ne plus partager' }).click()
  await expect(page.getByText(`« ${label} » n’est plus partagée.`)).toBeVisible()
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByText(`« ${label} » est de nouveau partagée.`)).toBeVisible()
  await theirs.reload()
  await theirs.getByRole('button', { name: 'Vues', exact: true }).click()
  await expect(shared.getByRole('button', { name: label, exact: true })).toBeVisible()
})
