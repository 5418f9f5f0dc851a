import { readFile } from 'node:fs/promises'
import { facturXml, facturXPdf } from '../server/test/samples/factur-x.ts'
import { pdfOf } from '../server/test/samples/pictures.ts'
import { expectAccessible } from './support/axe.ts'
import { followMail } from './support/mails.ts'
import { createPerson, emailOf, openSession, personId } from './support/people.ts'
import { createProject, postRow, uniqueName } from './support/rows.ts'
import { expect, test } from './support/test.ts'

const pdf = pdfOf(1)
const papers = ['Extrait Kbis.pdf', 'Attestation URSSAF.pdf', 'RIB.pdf', 'Assurance RC pro.pdf']

test('an outside prestation goes from its order to a file of transfers, and each side sees what lacks', async ({
  page,
  context,
  newPerson,
}) => {
  await openSession(context, emailOf('admin'))
  const api = context.request
  const project = await createProject(api)
  const production = await postRow(api, '/api/productions', { projectId: project.id, name: 'Film' })
  const talentEmail = await createPerson(api, 'TALENT', { firstname: 'Lou', lastname: uniqueName('Cadre') })
  const talentId = await personId(api, talentEmail)
  const legalName = uniqueName('Lou')
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
  await followMail(talent, { to: talentEmail, subject: /invit/i })
  await talent.getByLabel('Nouveau mot de passe').fill('violon-tunnel-marée-42')
  await talent.getByRole('button', { name: 'Enregistrer et se connecter' }).click()
  await expect(talent).toHaveURL('/talent/dashboard')
  await talent.setViewportSize({ width: 390, height: 844 })
  const orders = talent.getByRole('region', { name: 'Commandes et paiements' })
  await expect(orders).toContainText('Accord sur le bon de commande')
  await expectAccessible(talent)
  await orders.getByRole('link', { name: /^Cadrage/ }).click()
  await expect(talent).toHaveURL(`/talent/${prestation.id}`)
  const theirs = talent.getByRole('region', { name: 'Commande et paiement' })
  await theirs.getByRole('button', { name: 'Accepter la commande' }).click()
  const acceptance = talent.getByRole('alertdialog')
  await expect(acceptance).toContainText('Donnez d’abord vos coordonnées de facturation')
  await expect(acceptance.getByRole('button', { name: 'Accepter' })).toBeDisabled()
  await expectAccessible(talent)
  await acceptance.getByRole('button', { name: 'Annuler' }).click()
  await theirs.getByRole('button', { name: /coordonnées de facturation$/ }).click()
  const details = talent.getByRole('dialog', { name: 'Coordonnées de facturation' })
  await details.getByLabel('Raison sociale').fill(legalName)
  await details.getByLabel('SIRET').fill('732 829 320 00075')
  await details.getByLabel('Numéro de TVA').fill('FR44732829320')
  await details.getByLabel('IBAN').fill('FR14 2004 1010 0505 0001 3M02 606')
  await details.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(details.getByText('Ce numéro SIRET n’est pas valable')).toBeVisible()
  await details.getByLabel('SIRET').fill('732 829 320 00074')
  await details.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(talent.getByText('Les coordonnées sont enregistrées.')).toBeVisible()
  // An agreement that was taken back is given again.
  for (const again of ['taken back', 'kept']) {
    await theirs.getByRole('button', { name: 'Accepter la commande' }).click()
    await acceptance.getByRole('button', { name: 'Accepter' }).click()
    await expect(acceptance).toBeHidden()
    if (again === 'kept') break
    await card.getByRole('button', { name: 'Annuler l’accord' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler l’accord' }).click()
    await expect(page.getByText('Le bon de commande peut changer de nouveau.')).toBeVisible()
  }
  await theirs
    .getByLabel('Facture en PDF')
    .setInputFiles({ name: 'f-12.pdf', mimeType: 'application/pdf', buffer: pdf })
  const invoice = talent.getByRole('dialog', { name: 'Déposer la facture' })
  await invoice.getByLabel('Numéro').fill(`F-${prestation.id.slice(0, 8)}`)
  await invoice.getByLabel('Montant HT').fill('1100')
  await invoice.getByRole('button', { name: 'Déposer' }).click()
  await expect(theirs.getByText(/^Montant HT\s: 1\s100,00\s€ au lieu de 1\s000,00\s€$/)).toBeVisible()
  await expectAccessible(talent)
  // A Factur-X is the invoice: what was typed follows it.
  const number = `G-${prestation.id.slice(0, 8)}`
  const read = await facturXPdf(facturXml({ number, exclTax: '1000.00', tax: '200.00', inclTax: '1200.00' }))
  await theirs
    .getByLabel('Facture en PDF')
    .setInputFiles({ name: 'g-13.pdf', mimeType: 'application/pdf', buffer: read })
  await invoice.getByLabel('Numéro').fill('G-13')
  await invoice.getByRole('button', { name: 'Déposer' }).click()
  await expect(invoice.getByText(/^Le Factur-X de ce PDF dit\s: G-/)).toBeVisible()
  await expect(invoice.getByText(/^Le Factur-X de ce PDF dit\s: 25\/11\/2026$/)).toBeVisible()
  await expectAccessible(talent)
  await invoice.getByLabel('Numéro').fill(number)
  await invoice.getByRole('textbox', { name: /^Date/ }).fill('25/11/2026')
  await invoice.getByRole('button', { name: 'Déposer' }).click()
  await expect(theirs.getByRole('link', { name: `Facture ${number}` })).toBeVisible()
  await expect(theirs.getByText(/^Montant HT\s:/)).toHaveCount(0)
  await theirs.getByRole('link', { name: 'Déposer mes documents' }).click()
  await talent
    .getByRole('region', { name: 'Documents' })
    .getByLabel('Fichiers à déposer')
    .setInputFiles(papers.map((name) => ({ name, mimeType: 'application/pdf', buffer: pdf })))
  const deposit = talent.getByRole('dialog', { name: 'Déposer un document' })
  for (const name of papers) {
    await expect(deposit.getByText(name)).toBeVisible()
    if (name === 'Attestation URSSAF.pdf') await deposit.getByLabel('Expire le').fill('+150j')
    await deposit.getByRole('button', { name: 'Déposer' }).click()
  }
  await expect(deposit).toBeHidden()

  await card.getByRole('button', { name: 'Approuver le travail' }).click()
  await expect(card.getByText(/^FR14\s2004/)).toBeVisible()
  await card.getByRole('button', { name: 'Bon à payer', exact: true }).click()
  await expect(card.getByRole('button', { name: 'Reprendre le bon à payer' })).toBeVisible()

  await page.goto('/admin/payments')
  await page.getByRole('button', { name: 'Compte de l’agence' }).click()
  const payer = page.getByRole('dialog', { name: 'Compte de l’agence' })
  await payer.getByLabel('Titulaire').fill('Agence')
  await payer.getByLabel('IBAN').fill('DE89370400440532013000')
  await payer.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Le compte est enregistré.')).toBeVisible()
  await page.getByRole('button', { name: 'Exporter les paiements' }).click()
  const exporting = page.getByRole('dialog', { name: 'Exporter les paiements' })
  for (const box of await exporting.getByRole('checkbox').all()) await box.uncheck()
  await exporting.getByRole('checkbox', { name: `${legalName}, 1` }).check()
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await exporting.getByRole('button', { name: 'Exporter' }).click()
  const transfers = await downloading
  expect(transfers.suggestedFilename()).toMatch(/^Paiements \d+\.xml$/)
  const sent = await readFile(await transfers.path(), 'utf8')
  expect(sent).toContain('<InstdAmt Ccy="EUR">1200.00</InstdAmt>')
  expect(sent).toContain('<IBAN>FR1420041010050500013M02606</IBAN>')
  await page.getByRole('button', { name: 'Fichiers' }).click()
  const files = page.getByRole('dialog', { name: 'Fichiers de paiements' })
  await expect(files).toContainText('1 paiement, 1')
  const summing = page.waitForEvent('download')
  await files
    .getByRole('link', { name: /^Tableau \(CSV\)/ })
    .first()
    .click()
  const table = await readFile(await (await summing).path(), 'utf8')
  expect(table).toContain(`"${number}";"2026-11-25";"1000,00";"200,00";"1200,00"`)

  await talent.goto(`/talent/${prestation.id}/${production.id}/brief`)
  await expect(theirs.getByText(/^Bon à payer\s: Fait$/)).toBeVisible()
  await expect(theirs.getByText(/^Attendu/)).toHaveCount(0)
  await expect(theirs.getByRole('button', { name: 'Remplacer ma facture' })).toHaveCount(0)
})
