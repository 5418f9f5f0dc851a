import { expectAccessible } from './support/axe.ts'
import { emailOf, openSession, personId } from './support/people.ts'
import { createCompany, createProject, postRow, uniqueName } from './support/rows.ts'
import { expect, test } from './support/test.ts'

test('credits are bought, used by a production, and never beyond the balance', async ({ page, context, newPerson }) => {
  await openSession(context, emailOf('admin'))
  const api = context.request
  const company = await createCompany(api, uniqueName('Crédits'), { optionCredit: true })
  const project = await createProject(api, uniqueName('Projet'), { companyId: company.id })
  const production = await postRow(api, '/api/productions', { projectId: project.id, name: uniqueName('Film') })

  await page.goto(`/admin/companies/${company.id}`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Acheter ou ajuster' }).click()
  await dialog.getByLabel('Nombre de crédits').fill('beaucoup')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByText('Nombre de crédits invalide')).toBeVisible()
  await dialog.getByLabel('Nombre de crédits').fill('1 012,5')
  await dialog.getByLabel('Raison').fill('Facture 48211')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('1\u202f012,5\u00a0crédits', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('row', { name: /Achat · Facture 48211/ })).toContainText('+1\u202f012,5')

  // The client's page follows.
  await api.post(`/api/companies/${company.id}/members/${await personId(api, emailOf('client'))}`, { data: {} })
  const client = await (await newPerson()).newPage()
  await openSession(client.context(), emailOf('client'))
  await client.goto('/factures')
  const theirs = client.getByText(`Crédits de ${company.name}`).locator('..')
  await expect(theirs.getByText('0 utilisés sur 1\u202f012,5 achetés')).toBeVisible()

  await page.goto(`/admin/projects/${project.id}/invoices`)
  await page.getByRole('button', { name: 'Utiliser des crédits' }).click()
  await dialog.getByLabel('Nombre de crédits').fill('1 013')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByText('Il reste 1012,50 crédits')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Nombre de crédits').fill('12')
  // A double click records one movement.
  await dialog.getByRole('button', { name: 'Enregistrer' }).dblclick()
  await expect(page.getByRole('listitem').filter({ hasText: production.name })).toContainText('12\u00a0crédits')
  await expect(page.getByText(/Il en reste 1\u202f000,5/)).toBeVisible()
  await expect(theirs.getByText('12 utilisés sur 1\u202f012,5 achetés')).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/admin/companies/${company.id}`)
  await expect(page.getByRole('row', { name: /Utilisation/ })).toContainText('-12')
  await page.getByLabel('Prévenir quand il n’en reste plus que').fill('25')
  await page.getByLabel('Prévenir quand il n’en reste plus que').press('Enter')
  await page.reload()
  await expect(page.getByLabel('Prévenir quand il n’en reste plus que')).toHaveValue('25')
  await expectAccessible(page)
})
