import { expectAccessible } from './support/axe.ts'
import { emailOf, openSession, personId } from './support/people.ts'
import { depositFiles } from './support/review.ts'
import { createCompany, createProject, postRow } from './support/rows.ts'
import { photo } from './support/selection.ts'
import { expect, test } from './support/test.ts'

const inParis = new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris' })
const day = (from: number) => inParis.format(Date.now() + from * 24 * 3_600_000)

test('rights are entered beside the deliverables, read by the client, listed, and close the downloads at their end', async ({
  page,
  context,
  newPerson,
}) => {
  await openSession(context, emailOf('admin'))
  const api = context.request
  const company = await createCompany(api)
  await api.post(`/api/companies/${company.id}/members/${await personId(api, emailOf('client'))}`, { data: {} })
  const project = await createProject(api, undefined, { companyId: company.id })
  const production = await postRow(api, '/api/productions', {
    optionPostProd: false,
    projectId: project.id,
    name: 'Campagne 🎬',
    type: 'PHOTO',
  })
  await depositFiles(api, production.id, { category: 'LIVRABLE', files: [{ name: 'affiche.png', content: photo }] })
  await api.patch(`/api/productions/${production.id}`, { data: { status: 'FINISHED' } })
  const itsPage = `/admin/projects/${project.id}/productions/${production.id}`

  await page.goto(itsPage)
  const card = page.getByRole('region', { name: 'Droits d’exploitation' })
  await card.getByRole('button', { name: 'Ajouter' }).click()
  const form = page.getByRole('dialog', { name: 'Ajouter des droits d’exploitation' })
  await form.getByRole('button', { name: 'Ajouter' }).click()
  await expect(form.getByText('Choisissez au moins un support')).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Affichage').check()
  await form.getByLabel('Réseaux sociaux').check()
  await form.getByLabel('Territoire', { exact: true }).selectOption('Monde entier')
  await form.getByLabel('Fin', { exact: false }).first().fill(day(20))
  await form.getByLabel('Personnes concernées').fill('Ada et Lou')
  await form.getByLabel('Bloquer le téléchargement à la fin').check()
  await form.getByRole('button', { name: 'Ajouter' }).click()
  await expect(card.getByText('Réseaux sociaux, Affichage · Monde entier')).toBeVisible()
  await expect(card.getByText('Se termine bientôt')).toBeVisible()
  await card.getByLabel(/^Document signé\s: tous les livrables$/).setInputFiles({
    name: 'cession signée.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF'),
  })
  await expect(card.getByRole('link', { name: /^Télécharger le document signé\s: tous/ })).toBeVisible()
  await expectAccessible(page)

  await card.getByRole('button', { name: 'Ajouter' }).click()
  await form.getByLabel('Livrable', { exact: true }).selectOption('affiche.png')
  await form.getByLabel('Télévision').check()
  await form.getByRole('button', { name: 'Ajouter' }).click()
  await expect(card.getByText('Télévision · France')).toBeVisible()
  await page.reload()
  await card.getByRole('button', { name: /^Modifier les droits\s: affiche\.png$/ }).click()
  const ofFile = page.getByRole('dialog', { name: 'Modifier les droits d’exploitation' })
  const which = ofFile.getByLabel('Livrable', { exact: true })
  await expect(which.getByRole('option', { selected: true })).toHaveText('affiche.png')
  await ofFile.getByLabel('Musique concernée').fill('Hymne')
  await ofFile.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(card.getByText(/^Musique\s: Hymne$/)).toBeVisible()
  await card.getByRole('button', { name: /^Supprimer les droits\s: affiche\.png$/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(card.getByText('Télévision · France')).toHaveCount(0)

  const client = await (await newPerson()).newPage()
  await openSession(client.context(), emailOf('client'))
  await client.setViewportSize({ width: 390, height: 844 })
  await client.goto(`/client/${production.id}/delivery`)
  const rights = client.getByRole('list', { name: 'Droits d’exploitation' })
  await expect(rights.getByText(/Réseaux sociaux, Affichage · Monde entier.*Personnes\s: Ada et Lou/)).toBeVisible()
  await expectAccessible(client)

  await page.goto('/admin/rights')
  await expect(page.getByRole('gridcell', { name: 'Campagne 🎬' }).first()).toBeVisible()
  await page.goto(itsPage)
  await card.getByRole('button', { name: /^Modifier les droits\s: tous/ }).click()
  const edited = page.getByRole('dialog', { name: 'Modifier les droits d’exploitation' })
  await edited.getByLabel('Début').first().fill(day(-10))
  await edited.getByLabel('Fin', { exact: false }).first().fill(day(-1))
  await edited.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(card.getByText('Terminé')).toBeVisible()
  await expect(rights.getByText('Terminé', { exact: true })).toBeVisible()
  await expect(client.getByText(/^Les droits d’exploitation de ce fichier sont terminés/)).toBeVisible()
  await expect(client.getByRole('button', { name: 'Télécharger affiche.png' })).toHaveCount(0)
  await client.getByRole('button', { name: 'affiche.png', exact: true }).click()
  const viewer = client.getByRole('dialog', { name: 'affiche.png' })
  await expect(viewer.getByText(/^Les droits d’exploitation de ce fichier sont terminés/)).toBeVisible()
  await expect(viewer.getByRole('button', { name: 'Télécharger' })).toHaveCount(0)
  await viewer.getByRole('button', { name: 'Fermer' }).click()
  const [key] = await (await api.get(`/api/productions/${production.id}/medias`))
    .json()
    .then(({ data }) => data.map(({ id }: { id: string }) => id))
  const refused = await client.context().request.get(`/api/medias/${key}/original`)
  expect(refused.status()).toBe(403)
  expect((await refused.json()).error.message).toContain('Les droits d’exploitation de ce fichier sont terminés')
})
