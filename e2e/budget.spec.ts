import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { emailOf, openSession } from './support/people.ts'
import { createCompany, createProject, postRow, uniqueName } from './support/rows.ts'
import { expect, test } from './support/test.ts'

test.beforeEach(({ context }) => openSession(context, emailOf('admin')))

const money = (text: string) => `${text.replaceAll(' ', '\u202f')}\u00a0€`
/** The value of a figure, by its label. */
const figure = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole('definition')

test('a budget is typed with the keyboard alone; another browser follows; a cut and a conflict lose nothing', async ({
  page,
  context,
  newPerson,
}) => {
  const api = context.request
  const project = await createProject(api, uniqueName('Budget'))
  const production = await postRow(api, '/api/productions', { projectId: project.id, name: 'Film' })
  await page.goto(`/admin/projects/${project.id}`)
  await page.getByRole('link', { name: 'Budget', exact: true }).click()
  await expect(page.getByText('Aucune ligne')).toBeVisible()
  await expectAccessible(page)

  const other = await newPerson()
  await openSession(other, emailOf('producteur'))
  const elsewhere = await other.newPage()
  await elsewhere.goto(page.url())
  await expect(elsewhere.getByText('Aucune ligne')).toBeVisible()

  // A new line: refused beside its field, then saved by Enter; the next one is awaited.
  await page.getByRole('button', { name: 'Ajouter une ligne' }).click()
  const label = page.getByLabel('Libellé')
  await expect(label).toBeFocused()
  await page.keyboard.type('Film de marque')
  await page.getByLabel('Type').selectOption('Vente')
  await page.getByLabel('Prix HT prévu').fill('cher')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Prix invalide')).toBeVisible()
  await expect(page.getByLabel('Prix HT prévu')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Prix HT prévu').fill('12 000,50')
  await expect(page.getByText(`Prévu\u00a0: ${money('12 000,50')}`)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Tout le projet' }).getByText('Film de marque')).toBeVisible()
  await expect(label).toHaveValue('')
  await expect(label).toBeFocused()
  await expect(figure(page, 'Vendu HT')).toContainText(money('12 000,50'))
  // Made here, shown there without a click.
  await expect(elsewhere.getByText('Film de marque')).toBeVisible()
  await expect(figure(elsewhere, 'Vendu HT')).toContainText(money('12 000,50'))

  await page.keyboard.type('Chef opérateur')
  await page.getByLabel('Quantité prévue').fill('2,5')
  await page.getByLabel('Prix HT prévu').fill('520')
  await page.getByLabel('Production').selectOption({ label: `PRD ${production.number} – Film` })
  await page.getByLabel('Prix HT prévu').press('Enter')
  const film = page.getByRole('list', { name: 'Film' })
  await expect(film.getByText(`2,5\u00a0j × ${money('520,00')}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(label).toBeHidden()
  await expect(page.getByRole('button', { name: 'Ajouter une ligne', exact: true })).toBeFocused()
  await expect(figure(page, 'Marge estimée HT')).toContainText(money('10 700,50'))
  await expect(figure(page, 'Marge estimée HT')).toContainText('89,2\u00a0%')

  // Given up: nothing is written.
  const edit = page.getByRole('button', { name: 'Modifier « Chef opérateur »' })
  await edit.click()
  await label.fill('Rien')
  await page.keyboard.press('Escape')
  await expect(edit).toBeFocused()
  await expect(film.getByText('Rien')).toBeHidden()

  // The real price is proposed; what is typed stays through a cut, and is saved once it is over.
  await page.keyboard.press('Enter')
  await page.getByLabel('Quantité réelle').fill('3')
  await page.getByLabel('Prix HT réel').focus()
  await expect(page.getByLabel('Prix HT réel')).toHaveValue('520')
  await context.setOffline(true)
  await page.keyboard.press('Enter')
  await expect(film.getByText('Le serveur est injoignable.')).toBeVisible()
  await expect(page.getByLabel('Quantité réelle')).toHaveValue('3')
  await context.setOffline(false)
  await page.getByLabel('Quantité réelle').press('Enter')
  await expect(film.getByText(`Écart +${money('260,00')}`)).toBeVisible()
  await expect(figure(page, 'Coûts réels HT')).toContainText(money('1 560,00'))
  await expect(figure(elsewhere, 'Coûts réels HT')).toContainText(money('1 560,00'))

  // Two people at once: the second is told, and loses nothing.
  await edit.click()
  await label.fill('Cheffe opératrice')
  await elsewhere.getByRole('button', { name: 'Modifier « Chef opérateur »' }).click()
  await elsewhere.getByLabel('Libellé').fill('Directeur de la photo')
  await elsewhere.getByLabel('Libellé').press('Enter')
  await expect(elsewhere.getByText('Directeur de la photo')).toBeVisible()
  await expect(page.getByText('Quelqu’un a modifié cette fiche entre-temps.')).toBeVisible()
  await expect(page.getByText('Libellé : Directeur de la photo')).toBeVisible()
  await expect(label).toHaveValue('Cheffe opératrice')
  await page.getByRole('button', { name: 'Garder ma saisie' }).click()
  await label.press('Enter')
  await expect(film.getByText('Cheffe opératrice')).toBeVisible()

  await page.getByRole('button', { name: 'Retirer « Cheffe opératrice »' }).click()
  await expect(page.getByText('La ligne « Cheffe opératrice » est retirée.')).toBeVisible()
  await expect(film).toBeHidden()
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByText('La suppression est annulée.')).toBeVisible()
  await expect(film.getByText('Cheffe opératrice')).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toContain('budget.csv')

  await page.setViewportSize({ width: 390, height: 844 })
  await edit.or(page.getByRole('button', { name: 'Modifier « Cheffe opératrice »' })).click()
  await expect(label).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  await page.goto(`/admin/projects/${project.id}/productions/${production.id}`)
  await expect(page.getByRole('region', { name: 'Budget' })).toContainText(money('1 560,00'))
  await page.getByRole('link', { name: 'Budget du projet' }).click()
  await expect(page).toHaveURL(/\/budget$/)
})

test('an answer that comes too late shows what the other person saved', async ({ page, context }) => {
  const api = context.request
  const project = await createProject(api, uniqueName('Budget'))
  const path = `/api/projects/${project.id}/budget/lines`
  const entered = {
    kind: 'DAYS',
    label: 'Monteuse',
    productionId: null,
    prestationId: null,
    plannedQuantity: '3',
    plannedPrice: '380',
    realQuantity: null,
    realPrice: null,
  }
  const line = await postRow(api, path, { ...entered, id: crypto.randomUUID() })
  // Without live news, the page learns of it from the refusal.
  await page.route('**/api/me/events*', (route) => route.abort())
  await page.goto(`/admin/projects/${project.id}/budget`)
  await page.getByRole('button', { name: 'Modifier « Monteuse »' }).click()
  await page.getByLabel('Prix HT prévu').fill('400')
  const change = await api.put(`${path}/${line.id}`, { data: { ...entered, plannedPrice: '390', version: 1 } })
  expect(change.status()).toBe(200)
  await page.getByLabel('Prix HT prévu').press('Enter')
  await expect(page.getByText('Prix unitaire prévu : 390')).toBeVisible()
  await expect(page.getByLabel('Prix HT prévu')).toHaveValue('400')
  await page.getByLabel('Prix HT prévu').press('Enter')
  await expect(page.getByText(`3\u00a0j × ${money('400,00')}`)).toBeVisible()
})

test('the budgets are listed by project and by client, with the totals of what is shown', async ({ page, context }) => {
  const api = context.request
  const company = await createCompany(api, uniqueName('Cliente'))
  const names = [uniqueName('Alpha'), uniqueName('Bravo')]
  for (const [rank, name] of names.entries()) {
    const project = await createProject(api, name, { companyId: company.id })
    const line = { productionId: null, prestationId: null, realQuantity: null, realPrice: null }
    const path = `/api/projects/${project.id}/budget/lines`
    const post = (kind: string, plannedPrice: string) =>
      postRow(api, path, { ...line, id: crypto.randomUUID(), kind, label: kind, plannedQuantity: '1', plannedPrice })
    await post('SALE', '1000')
    await post('PURCHASE', rank === 0 ? '250' : '1500,1')
  }
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'Budgets' }).click()
  await page.getByRole('combobox', { name: 'Société' }).fill(company.name)
  await page.getByRole('option', { name: company.name }).first().click()
  await expect(figure(page, 'Vendu HT')).toContainText(money('2 000,00'))
  await expect(figure(page, 'Marge estimée HT')).toContainText(money('249,90'))
  await expect(figure(page, 'Marge estimée HT')).toContainText('12,5\u00a0%')
  const grid = page.getByRole('region', { name: 'Budgets par projet' })
  await expect(grid.getByText(money('-500,10'))).toBeVisible()
  await expectAccessible(page)
  // The totals are those of the rows that are searched.
  await grid.getByRole('searchbox').fill(names[0] ?? '')
  await expect(figure(page, 'Vendu HT')).toContainText(money('1 000,00'))
  await expect(figure(page, 'Vendu HT')).toContainText('1 projet')
  await page.getByText('Par client').click()
  await expect(page).toHaveURL(/par=client/)
  const clients = page.getByRole('region', { name: 'Budgets par client' })
  await expect(clients.getByText(money('1 750,10')).first()).toBeVisible()
  await expect(figure(page, 'Vendu HT')).toContainText(money('2 000,00'))
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(figure(page, 'Vendu HT')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(page)
})
