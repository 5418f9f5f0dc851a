import { expectAccessible } from './support/axe.ts'
import { emailOf, openSession, personId } from './support/people.ts'
import { createCompany, createProject, postRow } from './support/rows.ts'
import { expect, test } from './support/test.ts'

test('the client sees the asked folders, fills them, and declares the deposit complete', async ({
  page,
  context,
  newPerson,
}) => {
  await openSession(context, emailOf('admin'))
  const api = context.request
  const company = await createCompany(api)
  const clientId = await personId(api, emailOf('client'))
  await api.post(`/api/companies/${company.id}/members/${clientId}`, { data: {} })
  const project = await createProject(api, undefined, { companyId: company.id })
  const production = await postRow(api, '/api/productions', {
    projectId: project.id,
    name: 'Le film',
    optionDepotClient: 'YES',
  })
  await postRow(api, '/api/post-production', { productionId: production.id, name: 'Master' })
  await page.goto(`/admin/projects/${project.id}/productions/${production.id}/brief`)
  for (const name of ['Logos en SVG', 'Musiques d’ambiance']) {
    await page.getByRole('button', { name: 'Demander un dossier' }).click()
    await page.getByLabel('Ce qui est attendu').fill(name)
    await page.getByRole('button', { name: 'Demander', exact: true }).click()
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('rien pour le moment')
  }
  await expectAccessible(page)

  const clientContext = await newPerson()
  await openSession(clientContext, emailOf('client'))
  const client = await clientContext.newPage()
  await client.goto(`/client/${production.id}/depot`)
  await expect(client.getByText('2 dossiers à remplir')).toBeVisible()
  await expectAccessible(client)
  await client.setViewportSize({ width: 390, height: 844 })
  expect(await client.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await client
    .getByRole('region', { name: 'Ce que l’agence demande' })
    .getByRole('button', { name: 'Logos en SVG' })
    .click()
  await expect(client).toHaveURL(/dossier=/u)
  const logo = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }
  await client.getByLabel('Fichiers à déposer').setInputFiles([logo])
  await client.getByRole('dialog').getByRole('button', { name: 'Envoyer' }).click()
  await expect(client.getByText('1 dossier à remplir')).toBeVisible()
  await client.getByRole('button', { name: 'J’ai tout déposé' }).click()
  await expect(client.getByText('Il manque encore : « Musiques d’ambiance ».')).toBeVisible()
  await client.getByRole('button', { name: 'Oui, tout y est' }).click()
  await expect(client.getByRole('heading', { name: 'Vos contenus sont là' })).toBeVisible()

  await expect(page.getByRole('listitem').filter({ hasText: 'Logos en SVG' })).toContainText('1 fichier')
})
