import { expectAccessible } from './support/axe.ts'
import { frameClip } from './support/frame-clip.ts'
import { emailOf, openSession, personId } from './support/people.ts'
import { depositFiles } from './support/review.ts'
import { frameOf, ready } from './support/room.ts'
import { createCompany, createProject, postRow } from './support/rows.ts'
import { expect, test } from './support/test.ts'

/** Four seconds without sound, black from the first second to the middle of the fourth. */
const film = frameClip({ rate: { num: 25, den: 1 }, frames: 100, black: { from: 25, to: 87 } })
const blocked = /^Le contrôle technique ne passe pas\. «\sfilm\.avi\s»\s: /

test('a talent sees what the control finds before submitting, a producer goes on with a reason, the client reads nothing of it', async ({
  page,
  context,
  newPerson,
}) => {
  await openSession(context, emailOf('admin'))
  const api = context.request
  const company = await createCompany(api)
  await api.post(`/api/companies/${company.id}/members/${await personId(api, emailOf('client'))}`, { data: {} })
  const project = await createProject(api, undefined, { companyId: company.id })
  const production = await postRow(api, '/api/productions', { projectId: project.id, name: 'Teaser' })
  const talentId = await personId(api, emailOf('talent'))
  const prestation = await postRow(api, '/api/prestations', {
    projectId: project.id,
    name: 'Montage',
    type: 'INTERNE',
    userId: talentId,
    productions: [{ productionId: production.id, categories: ['POST_PRODUCTION'] }],
  })
  const edit = await postRow(api, '/api/post-production', {
    productionId: production.id,
    name: 'Master',
    userId: talentId,
  })
  await depositFiles(api, production.id, { files: [{ name: 'film.avi', content: film }] })
  await postRow(api, `/api/post-production/${edit.id}/start`, {})
  const address = `/admin/projects/${project.id}/productions/${production.id}`

  await page.goto(`${address}/brief`)
  const card = page.getByRole('region', { name: 'Contrôle technique' })
  // Shown from the press itself, before any answer.
  const pressed = (input: HTMLInputElement) => {
    input.click()
    return input.checked
  }
  expect(await card.getByLabel('Contrôler les fichiers de cette production').evaluate(pressed)).toBe(true)
  await card.getByRole('button', { name: 'Format attendu' }).click()
  const format = page.getByRole('dialog', { name: 'Ajouter un format attendu' })
  await format.getByLabel('Nom').fill('Vertical')
  await format.getByLabel('Ratio').fill('9/16')
  await format.getByRole('button', { name: 'Ajouter' }).click()
  await expect(format.getByText('Ratio attendu, comme 16:9 ou 2,39:1')).toBeVisible()
  await format.getByLabel('Ratio').fill('9:16')
  await format.getByRole('button', { name: 'Ajouter' }).click()
  await expect(card.getByText('9:16')).toBeVisible()
  await expectAccessible(page)

  const talent = await (await newPerson()).newPage()
  await openSession(talent.context(), emailOf('talent'))
  await talent.setViewportSize({ width: 390, height: 844 })
  await talent.goto(`/talent/${prestation.id}/${production.id}/brief`)
  await expect(talent.getByRole('region', { name: 'Formats attendus' })).toContainText('Vertical')
  await talent.goto(`/talent/${prestation.id}/${production.id}/${edit.id}/post-prod`)
  await talent.getByRole('button', { name: 'film.avi' }).first().click()
  const report = talent.getByRole('region', { name: 'Contrôle technique' })
  await expect(report).toContainText('Ratio 4:1, au lieu de 9:16')
  await expect(report).toContainText('Aucune piste sonore')
  await report.getByRole('button', { name: 'Aller à 00:00:01:00' }).click()
  await expect.poll(() => talent.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)).toBe(1)
  await expectAccessible(talent)
  await talent.getByRole('button', { name: 'Fermer' }).click()
  await talent.getByRole('button', { name: 'Soumettre une version' }).click()
  const submission = talent.getByRole('dialog', { name: 'Soumettre la version 1' })
  await submission.getByLabel(/film\.avi/).check()
  await expect(submission.getByRole('region', { name: 'Contrôle technique' })).toContainText('2 points bloquants')
  await submission.getByRole('button', { name: 'Soumettre' }).click()
  await expect(submission.getByText(blocked)).toBeVisible()
  await expectAccessible(talent)

  await page.goto(`${address}/post-productions/${edit.id}`)
  await page.getByRole('button', { name: 'Ajouter une version' }).click()
  const adding = page.getByRole('dialog', { name: 'Soumettre la version 1' })
  await adding.getByLabel(/film\.avi/).check()
  await adding.getByRole('button', { name: 'Soumettre' }).click()
  const waiver = page.getByRole('alertdialog', { name: 'Passer outre le contrôle technique ?' })
  await expect(waiver.getByText(blocked)).toBeVisible()
  await expect(waiver.getByRole('button', { name: 'Passer outre' })).toBeDisabled()
  await waiver.getByLabel('Raison').fill('Maquette sans son, demandée')
  await waiver.getByRole('button', { name: 'Passer outre' }).click()
  await expect(page.getByText('La version 1 est soumise.')).toBeVisible()
  await expect(page.getByText('Maquette sans son, demandée').first()).toBeVisible()

  await page.goto(`${address}/post-productions/${edit.id}/retour`)
  await ready(page)
  await page.getByText('Contrôle technique', { exact: true }).click()
  await page.getByRole('button', { name: 'Aller à 00:00:01:00' }).click()
  await expect.poll(() => frameOf(page)).toBe(25)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Présenter au client' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Présenter au client' }).click()
  await waiver.getByLabel('Raison').fill('Maquette')
  await waiver.getByRole('button', { name: 'Passer outre' }).click()
  await expect(page.getByText('En attente de validation client').first()).toBeVisible()

  const client = await (await newPerson()).newPage()
  await openSession(client.context(), emailOf('client'))
  await client.goto(`/client/${production.id}/${edit.id}/retour`)
  await ready(client)
  await expect(client.getByRole('complementary', { name: 'Retours' })).toBeVisible()
  await expect(client.getByText('Contrôle technique')).toHaveCount(0)
})

test('a format that is being changed stays itself when somebody removes another', async ({ page, context }) => {
  await openSession(context, emailOf('admin'))
  const api = context.request
  const project = await createProject(api)
  const production = await postRow(api, '/api/productions', { projectId: project.id, name: 'Teaser' })
  const terms = `/api/productions/${production.id}/quality-control`
  const free = { ratio: null, width: null, height: null, rate: null, duration: null, loudness: null, subtitles: false }
  const [one, two, three] = ['Un', 'Deux', 'Trois'].map((name) => ({ ...free, name }))
  const put = (formats: unknown[], version: number) => api.put(terms, { data: { isOn: true, formats, version } })
  const { data: first } = await (await put([one, two, three], 0)).json()
  await page.goto(`/admin/projects/${project.id}/productions/${production.id}/brief`)
  const card = page.getByRole('region', { name: 'Contrôle technique' })
  await card.getByRole('button', { name: 'Modifier « Deux »' }).click()
  const dialog = page.getByRole('dialog', { name: 'Modifier un format attendu' })
  await dialog.getByLabel('Nom').fill('Deux bis')
  expect((await put([two, three], first.version)).status()).toBe(200)
  await expect(card.getByText('Un', { exact: true })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toBeHidden()
  const { data: after } = await (await api.get(terms)).json()
  expect(after.formats.map(({ name }: { name: string }) => name)).toEqual(['Deux bis', 'Trois'])
})
