import type { Page } from '@playwright/test'
import { startSimulatedSellsy } from '../server/src/demo/sellsy/simulated.ts'
import { expectAccessible } from './support/axe.ts'
import { confirmByName } from './support/invoices.ts'
import { billed, sellsyPort } from './support/product.ts'
import { chooseOption, createProject, postRow, uniqueName } from './support/rows.ts'
import { expect, test } from './support/test.ts'

test.use({ baseURL: billed.url })

const administrator = {
  firstname: 'Odile',
  lastname: 'Lefèvre',
  email: 'odile@agence.test',
  password: 'violon-tunnel-marée-42',
}
const noAnswer = 'Le service de facturation ne répond pas'
const linkInvoice = (page: Page) =>
  page.getByRole('region', { name: 'Factures du projet' }).getByRole('button', { name: 'Lier une facture' })
const row = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Collection Aube – tournage et montage' })

test('Sellsy stops during the day: cached data stays, the rest shows a message, then recovers', async ({
  page,
  context,
}) => {
  const { request: api } = context
  let sellsy = await startSimulatedSellsy({ port: sellsyPort })
  try {
    expect((await api.post('/api/auth/setup', { data: administrator })).status()).toBe(200)
    const project = await createProject(api)
    const prestation = await postRow(api, '/api/prestations', {
      projectId: project.id,
      name: uniqueName('Drone'),
      type: 'EXTERNE',
    })
    const order = `/admin/projects/${project.id}/prestations/${prestation.id}/order`
    await api.patch(`/api/prestations/${prestation.id}/purchase-order`, { data: { purchaseOrderSellsyId: '76904' } })
    await page.goto(`/admin/projects/${project.id}/invoices`)
    await linkInvoice(page).click()
    await chooseOption(page.getByRole('dialog'), 'Facture', '48377', /FACT-/)
    await page.getByRole('dialog').getByRole('button', { name: 'Lier' }).click()
    await confirmByName(page.getByRole('dialog'))
    await expect(row(page)).toContainText('9\u202f768,00\u00a0€ TTC')

    await sellsy.stop()
    await page.reload()
    await expect(row(page)).toContainText('9\u202f768,00\u00a0€ TTC')
    await linkInvoice(page).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Facture' }).fill('48211')
    await expect(page.getByRole('listbox').getByText(noAnswer)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog.getByText(noAnswer)).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Annuler' }).click()
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: /^PDF de la facture/ }).click(),
    ])
    await expect(opened.getByRole('heading', { name: 'Ce fichier n’a pas pu être ouvert' })).toBeVisible()
    await expect(opened.getByText(noAnswer)).toBeVisible()
    await expectAccessible(opened)
    await page.bringToFront()

    await page.goto(order)
    await expect(page.getByText(noAnswer)).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Pages de la prestation' })).toBeVisible()
    await expectAccessible(page)

    // Without a contact, the account is created by hand.
    await page.goto('/admin/users/create')
    await page.getByRole('button', { name: 'Depuis Sellsy' }).click()
    await page.getByRole('dialog').getByRole('combobox', { name: 'Contact' }).fill('apolline')
    await expect(page.getByRole('listbox').getByText(noAnswer)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click()
    await page.getByLabel('Prénom').fill('Apolline')
    await page.getByLabel('Nom', { exact: true }).fill('Vasseur')
    await page.getByLabel('Adresse e-mail').fill('apolline@agence.test')
    await page.getByRole('button', { name: 'Créer l’utilisateur' }).click()
    await expect(page.getByRole('heading', { name: 'Apolline Vasseur', level: 1 })).toBeVisible()

    sellsy = await startSimulatedSellsy({ port: sellsyPort })
    await page.goto(order)
    // After too many failures, the service is not called for twenty seconds.
    await expect(async () => {
      const again = page.getByRole('button', { name: 'Réessayer' })
      if (await again.isVisible()) await again.click()
      await expect(page.getByRole('row', { name: /Total TTC/ })).toContainText('1\u202f603,62\u00a0€', {
        timeout: 3000,
      })
    }).toPass({ timeout: 40_000 })
    const [pdf] = await Promise.all([
      opened.waitForResponse(/pdf$/u),
      opened.getByRole('link', { name: 'Réessayer' }).click(),
    ])
    expect(pdf.headers()['content-type']).toBe('application/pdf')
  } finally {
    await sellsy.stop()
  }
})
