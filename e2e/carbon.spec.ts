import { expectAccessible } from './support/axe.ts'
import { emailOf, openSession } from './support/people.ts'
import { createProject, postRow, uniqueName } from './support/rows.ts'
import { expect, test } from './support/test.ts'

test('a balance is written, measured, made final, and read by the client with its PDF', async ({
  page,
  context,
  newPerson,
}) => {
  const staff = await newPerson()
  await openSession(staff, emailOf('admin'))
  const api = staff.request
  await openSession(context, emailOf('client'))
  const { data: mine } = await (await context.request.get('/api/me/companies')).json()
  const project = await createProject(api, uniqueName('Bilan'), { companyId: mine[0].id })
  const production = await postRow(api, '/api/productions', {
    projectId: project.id,
    name: uniqueName('Film'),
    optionPostProd: false,
  })
  const said = [{ type: 'paragraph', content: [{ type: 'text', text: 'Équipe en TGV, 420 km A/R. Décor à 35 km' }] }]
  const brief = { document: { type: 'doc', content: said }, version: 0 }
  const written = await api.put(`/api/briefs/productions/${production.id}`, { data: brief })
  expect(written.status(), await written.text()).toBe(200)
  const office = await staff.newPage()
  await office.goto(`/admin/projects/${project.id}/carbone`)
  const dialog = office.getByRole('dialog')
  await office.getByRole('button', { name: 'Ajouter une ligne' }).click()
  await dialog.getByLabel('Ce qui est compté').selectOption({ label: 'Voiture thermique' })
  await expect(dialog.getByText(/0,1423 kgCO₂e par véhicule\.km/)).toBeVisible()
  await dialog.getByLabel('Distance (km)').fill('beaucoup')
  await dialog.getByRole('button', { name: 'Ajouter' }).click()
  await expect(dialog.getByText('Quantité invalide')).toBeVisible()
  await expectAccessible(office)
  await dialog.getByLabel('Distance (km)').fill('1 200,5')
  await dialog.getByLabel('Nombre de personnes').fill('3')
  await dialog.getByLabel('Personnes par véhicule').fill('2')
  await dialog.getByRole('button', { name: 'Ajouter' }).click()
  const line = office.getByRole('listitem').filter({ hasText: 'Voiture thermique' })
  await expect(line).toContainText('256\u00a0kgCO₂e')
  await expect(office.getByText('Voyager à plusieurs par véhicule').first()).toBeVisible()

  await office.getByRole('button', { name: 'Compter « Décor à 35 km »' }).click()
  await expect(dialog.getByLabel('Distance (km)')).toHaveValue('35')
  await dialog.getByLabel('Ce qui est compté').selectOption({ label: 'Bus thermique' })
  await dialog.getByRole('button', { name: 'Ajouter' }).click()
  await expect(office.getByRole('button', { name: 'Compter « Décor à 35 km »' })).toBeHidden()
  await office.getByRole('button', { name: 'Mesurer' }).click()
  const train = office.getByRole('listitem').filter({ hasText: 'TGVdu brief840\u00a0km' })
  await expect(train).toBeVisible()
  // A new measurement removes the line being edited: saving must not add another.
  await train.getByRole('button', { name: 'Modifier « TGV »' }).click()
  const refreshed = office.waitForResponse((answer) => answer.url().includes(`/productions/${production.id}/carbon`))
  const again = await api.post(`/api/productions/${production.id}/carbon/measures`, { data: { phase: 'FORECAST' } })
  const { data: measured } = await again.json()
  await refreshed
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(office.getByRole('button', { name: /^Modifier/ })).toHaveCount(measured.lines.length)
  await office.getByRole('group', { name: 'Phase du bilan' }).getByText('Définitif').click()
  await office.getByRole('button', { name: 'Partir du prévisionnel' }).click()
  await expect(line).toContainText('256\u00a0kgCO₂e')
  await line.getByRole('button', { name: 'Modifier « Voiture thermique »' }).click()
  await dialog.getByLabel('Distance (km)').fill('100')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(line).toContainText('21,3\u00a0kgCO₂e')
  await expectAccessible(office)
  const row = office.getByRole('row', { name: new RegExp(production.name, 'u') })
  await expect(row).toContainText('263\u00a0kgCO₂e')
  await expect(row).toContainText('28,1\u00a0kgCO₂e')

  // Not before delivery.
  await page.goto(`/client/${production.id}/carbone`)
  await expect(page).toHaveURL(`/client/${production.id}/progress`)
  const { data: kept } = await (await api.get(`/api/productions/${production.id}`)).json()
  await api.patch(`/api/productions/${production.id}`, { data: { status: 'FINISHED', version: kept.version } })
  await page.goto(`/client/${production.id}/carbone`)
  await expect(page.getByText('21,3\u00a0kgCO₂e').first()).toBeVisible()
  await expectAccessible(page)
  const link = page.getByRole('link', { name: 'Télécharger le PDF' })
  const pdf = await context.request.get((await link.getAttribute('href')) ?? '')
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
})
