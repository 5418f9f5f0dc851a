import { readFile } from 'node:fs/promises'
import { expectAccessible } from './support/axe.ts'
import { typeMailedCode } from './support/mails.ts'
import { emailOf, openSession, personId } from './support/people.ts'
import { depositFiles } from './support/review.ts'
import { createCompany, createProject, postRow } from './support/rows.ts'
import { photo } from './support/selection.ts'
import { expect, test } from './support/test.ts'

test('the agency asks for a signature before the originals, the client signs with the code of a mail, and both keep the proof', async ({
  page,
  context,
  newPerson,
}) => {
  await openSession(context, emailOf('admin'))
  const api = context.request
  const company = await createCompany(api)
  await api.post(`/api/companies/${company.id}/members/${await personId(api, emailOf('client'))}`, { data: {} })
  const project = await createProject(api, undefined, { companyId: company.id })
  const name = `Recette ${crypto.randomUUID()}`
  const production = await postRow(api, '/api/productions', {
    optionPostProd: false,
    projectId: project.id,
    name,
    type: 'PHOTO',
  })
  await depositFiles(api, production.id, { category: 'LIVRABLE', files: [{ name: 'affiche.png', content: photo }] })
  await api.patch(`/api/productions/${production.id}`, { data: { status: 'FINISHED' } })

  await page.goto(`/admin/projects/${project.id}/productions/${production.id}`)
  const card = page.getByRole('region', { name: 'Procès-verbal de recette' })
  await card.getByLabel('Demander la signature du client').check()
  await expect(card.getByText('1 livrable attend la signature du client.')).toBeVisible()
  await card.getByLabel('Ne laisser télécharger les originaux qu’ensuite').check()
  await card.getByRole('button', { name: 'Prévenir le client' }).click()
  await expect(page.getByText('Le client est prévenu.')).toBeVisible()
  await expectAccessible(page)

  const client = await (await newPerson()).newPage()
  await openSession(client.context(), emailOf('client'))
  await client.setViewportSize({ width: 390, height: 844 })
  await client.goto(`/client/${production.id}/delivery`)
  await expect(client.getByText(/^L’original se télécharge une fois/)).toBeVisible()
  const theirs = client.getByRole('region', { name: 'Procès-verbal de recette' })
  await theirs.getByRole('button', { name: 'Signer' }).click()
  const dialog = client.getByRole('dialog', { name: 'Signer le procès-verbal de recette' })
  await dialog.getByLabel('Réserves').fill('Le logo est trop petit.')
  await dialog.getByRole('button', { name: 'Signer' }).click()
  await expect(dialog.getByText('Cochez votre accord pour signer')).toBeVisible()
  await expectAccessible(client)
  const consent = dialog.getByLabel(/avec les réserves ci-dessus/)
  await consent.check()
  const late = { name: 'teaser.png', content: Buffer.concat([photo, Buffer.from('.')]) }
  await depositFiles(api, production.id, { category: 'LIVRABLE', files: [late] })
  await expect(dialog.getByText('Les livrables ont changé depuis que vous les avez lus.')).toBeVisible()
  const listed = dialog.getByRole('list', { name: 'Livrables' })
  await expect(listed.getByText('teaser.png')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Relire la liste' }).click()
  await expect(listed.getByText('teaser.png')).toBeVisible()
  await expect(consent).not.toBeChecked()
  await consent.check()
  await typeMailedCode(dialog, {
    to: emailOf('client'),
    about: `le procès-verbal de recette de « ${name} »`,
  })
  await dialog.getByRole('button', { name: 'Signer' }).click()
  await expect(theirs.getByText(/^Procès-verbal de recette n° 1, signé par .*, avec réserves$/)).toBeVisible()
  await expect(theirs.getByText(/^Réserves\s: Le logo est trop petit\.$/)).toBeVisible()
  await expect(client.getByRole('button', { name: 'Télécharger affiche.png' })).toBeVisible()
  await expectAccessible(client)
  const downloading = client.waitForEvent('download')
  await theirs.getByRole('link', { name: /^PDF\s:/ }).click()
  const pdf = await readFile(await (await downloading).path())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')

  await expect(card.getByText('Tous les livrables sont signés.')).toBeVisible()
  await expect(card.getByRole('link', { name: /^Preuve\s:/ })).toBeVisible()
  await page.goto(`/admin/projects/${project.id}`)
  const chain = page.getByRole('region', { name: 'Preuve' })
  await chain.getByRole('button', { name: 'Vérifier' }).click()
  await expect(chain.getByText('Rien n’a été modifié ni retiré')).toBeVisible()
})
