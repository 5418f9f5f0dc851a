import { expectAccessible } from './support/axe.ts'
import { emailOf, openSession, personId } from './support/people.ts'
import { createProject, postRow } from './support/rows.ts'
import { expect, test } from './support/test.ts'

/** The smallest PDF that readers open. */
const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)
const papers = ['REGISTRATION', 'VIGILANCE', 'BANK_DETAILS', 'INSURANCE']

test('an outside prestation goes from its order to a file of transfers, and each side sees what lacks', async ({
  page,
  context,
  newPerson,
}) => {
  await openSession(context, emailOf('admin'))
  const api = context.request
  const project = await createProject(api)
  const production = await postRow(api, '/api/productions', { projectId: project.id, name: 'Film' })
  const talentId = await personId(api, emailOf('talent'))
  const prestation = await postRow(api, '/api/prestations', {
    projectId: project.id,
    name: `Cadrage ${crypto.randomUUID().slice(0, 8)}`,
    type: 'EXTERNE',
    userId: talentId,
    productions: [{ productionId: production.id, categories: ['RUSH'] }],
  })

  await page.goto(`/admin/projects/${project.id}/prestations/${prestation.id}`)
  const card = page.getByRole('region', { name: 'Commande et paiement' })
  await card.getByRole('button', { name: 'Établir le bon de commande' }).click()
  const order = page.getByRole('dialog', { name: 'Bon de commande' })
  await order.getByLabel('Désignation 1').fill('Deux jours de cadrage')
  await order.getByLabel('Montant HT 1').fill('mille')
  await order.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(order.getByText('Montant invalide')).toBeVisible()
  await order.getByLabel('Montant HT 1').fill('1000')
  await expect(order.getByText(/^1\s000,00\s€ HT, soit 1\s200,00\s€ TTC$/)).toBeVisible()
  await order.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(card.getByText(/^Attendu du prestataire/).first()).toBeVisible()
  await expectAccessible(page)

  const talent = await (await newPerson()).newPage()
  await openSession(talent.context(), emailOf('talent'))
  await talent.setViewportSize({ width: 390, height: 844 })
  await talent.goto(`/talent/${prestation.id}/${production.id}/brief`)
  const theirs = talent.getByRole('region', { name: 'Commande et paiement' })
  await theirs.getByRole('button', { name: 'Accepter la commande' }).click()
  await talent.getByRole('alertdialog').getByRole('button', { name: 'Accepter' }).click()
  await expect(talent.getByText('Le bon de commande est accepté.')).toBeVisible()
  await theirs.getByRole('button', { name: /coordonnées de facturation$/ }).click()
  const details = talent.getByRole('dialog', { name: 'Coordonnées de facturation' })
  await details.getByLabel('Raison sociale').fill('Lou SARL')
  await details.getByLabel('SIRET').fill('732 829 320 00075')
  await details.getByLabel('Numéro de TVA').fill('FR44732829320')
  await details.getByLabel('IBAN').fill('FR14 2004 1010 0505 0001 3M02 606')
  await details.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(details.getByText('Ce numéro SIRET n’est pas valable')).toBeVisible()
  await details.getByLabel('SIRET').fill('732 829 320 00074')
  await details.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(talent.getByText('Les coordonnées sont enregistrées.')).toBeVisible()
  await theirs
    .getByLabel('Facture en PDF')
    .setInputFiles({ name: 'f-12.pdf', mimeType: 'application/pdf', buffer: pdf })
  const invoice = talent.getByRole('dialog', { name: 'Déposer la facture' })
  await invoice.getByLabel('Numéro').fill(`F-${prestation.id.slice(0, 8)}`)
  await invoice.getByLabel('Montant HT').fill('1100')
  await invoice.getByRole('button', { name: 'Déposer' }).click()
  await expect(theirs.getByText(/^Montant HT\s: 1\s100,00\s€ au lieu de 1\s000,00\s€$/)).toBeVisible()
  await expectAccessible(talent)
  await theirs
    .getByLabel('Facture en PDF')
    .setInputFiles({ name: 'f-13.pdf', mimeType: 'application/pdf', buffer: pdf })
  await invoice.getByLabel('Numéro').fill(`G-${prestation.id.slice(0, 8)}`)
  await invoice.getByRole('button', { name: 'Déposer' }).click()
  await expect(theirs.getByText(/^Montant HT\s:/)).toHaveCount(0)
  for (const kind of papers) {
    const path = `/api/users/${talentId}/documents?name=${kind}.pdf&kind=${kind}`
    const headers = { 'content-type': 'application/octet-stream' }
    expect((await talent.request.post(path, { headers, data: pdf })).status()).toBe(200)
  }

  await card.getByRole('button', { name: 'Approuver le travail' }).click()
  await card.getByRole('button', { name: 'Bon à payer', exact: true }).click()
  await expect(card.getByRole('button', { name: 'Reprendre le bon à payer' })).toBeVisible()

  await page.goto('/admin/payments')
  await page.getByRole('button', { name: 'Compte' }).click()
  const payer = page.getByRole('dialog', { name: 'Compte de l’agence' })
  await payer.getByLabel('Titulaire').fill('Agence')
  await payer.getByLabel('IBAN').fill('DE89370400440532013000')
  await payer.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Le compte est enregistré.')).toBeVisible()
  await page.getByRole('button', { name: 'Exporter', exact: true }).click()
  const exporting = page.getByRole('dialog', { name: 'Exporter les paiements' })
  for (const box of await exporting.getByRole('checkbox').all()) await box.uncheck()
  await exporting.getByRole('checkbox', { name: /^Lou SARL, 1\s200,00\s€/ }).check()
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await exporting.getByRole('button', { name: 'Exporter' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^Paiements \d+\.xml$/)
  await page.getByRole('button', { name: 'Fichiers' }).click()
  await expect(page.getByRole('dialog', { name: 'Fichiers de paiements' })).toContainText('1 paiement, 1')
})
