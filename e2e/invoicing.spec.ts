import { readFileSync } from 'node:fs'
import { expectAccessible } from './support/axe.ts'
import { emailOf, openSession, personId } from './support/people.ts'
import { chooseOption, createCompany, createProject, postRow, uniqueName } from './support/rows.ts'
import { expect, test } from './support/test.ts'

test('a client reads their invoices by company, and downloads the PDF and the table', async ({ page, context }) => {
  await openSession(context, emailOf('client'))
  await page.goto('/client/')
  await page.getByRole('link', { name: 'Factures' }).click()
  await expect(page.getByRole('heading', { name: 'Factures', level: 1 })).toBeVisible()
  const late = page.getByRole('listitem').filter({ hasText: 'Collection Aube – tournage et montage' })
  await expect(late).toContainText('Reste dû : 7\u202f326,00\u00a0€')
  await expect(page.getByRole('term').filter({ hasText: 'Une en retard' })).toBeVisible()
  await expectAccessible(page)
  const pdf = await context.request.get((await late.getByRole('link', { name: /^PDF/ }).getAttribute('href')) ?? '')
  expect(pdf.headers()['content-type']).toBe('application/pdf')
  const [table] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Exporter (CSV)' }).click(),
  ])
  expect(readFileSync(await table.path(), 'utf8')).toContain('"9768,00";"7326,00";"EUR"')
  await page.getByLabel('Société').selectOption({ label: 'Éditions du Phare à rebours' })
  await expect(page.getByText('Aucune facture')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Aucune facture')).toBeVisible()
})

test('without the permission, there are no invoices', async ({ page, context }) => {
  await openSession(context, emailOf('talent'))
  await page.goto('/factures')
  await expect(page).toHaveURL('/talent/dashboard')
})

test('a user is created from a contact, as a member of the linked company', async ({ page, context }) => {
  await openSession(context, emailOf('admin'))
  const company = await createCompany(context.request, uniqueName('Liée'))
  await page.goto(`/admin/companies/${company.id}`)
  await chooseOption(page, 'Dans le service de facturation', 'échappée', /L’Échappée rurale/)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('La société est enregistrée.')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/admin/users/create')
  await page.getByRole('button', { name: 'Depuis Sellsy' }).click()
  const dialog = page.getByRole('dialog')
  await chooseOption(dialog, 'Contact', 'sacha', /Sacha Petit/)
  await dialog.getByRole('button', { name: 'Créer' }).click()
  await expect(dialog.getByText(/La fiche de ce contact est incomplète/)).toBeVisible()
  await expectAccessible(page)
  await chooseOption(dialog, 'Contact', 'apolline', /Apolline Vasseur-Brelan/)
  await dialog.getByRole('button', { name: 'Créer' }).click()
  await expect(page.getByRole('heading', { name: 'Apolline Vasseur-Brelan', level: 1 })).toBeVisible()
})

test('the talent reads the order of their prestation beside its brief', async ({ page, context, newPerson }) => {
  const staff = await newPerson()
  await openSession(staff, emailOf('admin'))
  const api = staff.request
  const talentId = await personId(api, emailOf('talent'))
  const project = await createProject(api)
  const production = await postRow(api, '/api/productions', { projectId: project.id, name: 'Film' })
  const prestation = await postRow(api, '/api/prestations', {
    projectId: project.id,
    name: uniqueName('Drone'),
    type: 'EXTERNE',
    userId: talentId,
    productions: [{ productionId: production.id, categories: ['RUSH'] }],
  })
  const order = { purchaseOrderSellsyId: '76904' }
  await api.patch(`/api/prestations/${prestation.id}/purchase-order`, { data: order })

  await openSession(context, emailOf('talent'))
  await page.goto(`/talent/${prestation.id}/${production.id}/brief`)
  await expect(page.getByRole('row', { name: /Total TTC/ })).toContainText('1\u202f603,62\u00a0€')
  await expectAccessible(page)
  const pdf = await context.request.get((await page.getByRole('link', { name: 'PDF' }).getAttribute('href')) ?? '')
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
})
