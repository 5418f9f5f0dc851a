import { expectAccessible } from './support/axe.ts'
import { emailOf, openSession, personId } from './support/people.ts'
import { createReview, ready } from './support/room.ts'
import { createProject, postRow } from './support/rows.ts'
import { expect, test } from './support/test.ts'

test('a producteur sees whom a version waits for, reminds the client, who answers from the mail, and it waits no more', async ({
  page,
  context,
  newPerson,
}) => {
  await openSession(context, emailOf('admin'))
  const review = await createReview(context.request)
  const project = review.room.replace(/\/productions\/.*$/, '')
  await page.goto(project)
  const waiting = page.getByRole('region', { name: 'Ce qui attend, et qui' })
  await expect(waiting.getByText(/^Attend .*\s: valider la version 1, depuis le/)).toBeVisible()
  await expectAccessible(page)
  await waiting.getByRole('button', { name: /^Relancer\s: Teaser · Master$/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Relancer / })
  const text = `Pouvez-vous regarder cette version ? ${crypto.randomUUID()}`
  await dialog.getByLabel('Texte').fill(text)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByText('La relance est envoyée.')).toBeVisible()
  await expect(waiting.getByText(/^Relancé le .* par /)).toBeVisible()

  const client = await (await newPerson()).newPage()
  await openSession(client.context(), emailOf('client'))
  await client.setViewportSize({ width: 390, height: 844 })
  const mail = client
    .getByRole('link')
    .filter({ hasText: emailOf('client') })
    .filter({ hasText: /Valider la version 1\s: Teaser · Master/ })
    .first()
  await expect(async () => {
    await client.goto('/dev/mails')
    await expect(mail).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 45_000 })
  await client.goto(review.client)
  await ready(client)
  await client.getByRole('button', { name: 'Valider', exact: true }).click()
  await client.getByRole('alertdialog').getByRole('button', { name: 'Valider' }).click()
  await expect(waiting.getByText('Rien n’attend personne.')).toBeVisible()

  await page.goto('/admin/waits')
  await page.getByText('Client', { exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Relances', level: 1 })).toBeVisible()
  await expectAccessible(page)
})

test('a talent who shoots alone says that all is deposited, and is awaited no more', async ({
  page,
  context,
  newPerson,
}) => {
  await openSession(context, emailOf('admin'))
  const api = context.request
  const project = await createProject(api)
  const production = await postRow(api, '/api/productions', { projectId: project.id, name: 'Le tournage' })
  const prestation = await postRow(api, '/api/prestations', {
    projectId: project.id,
    name: 'Cadrage',
    type: 'INTERNE',
    userId: await personId(api, emailOf('talent')),
    productions: [{ productionId: production.id, categories: ['RUSH'] }],
  })
  await api.patch(`/api/prestations/${prestation.id}/productions/${production.id}/status`, {
    data: { status: 'READY_TO_START' },
  })
  await page.goto(`/admin/projects/${project.id}`)
  const waiting = page.getByRole('region', { name: 'Ce qui attend, et qui' })
  await expect(waiting.getByText(/^Attend .*\s: déposer les rushes, depuis le/)).toBeVisible()

  const talent = await (await newPerson()).newPage()
  await openSession(talent.context(), emailOf('talent'))
  await talent.goto(`/talent/${prestation.id}/${production.id}/depot`)
  await talent.getByRole('button', { name: 'Tout est déposé' }).click()
  await expect(talent.getByRole('button', { name: 'Il manque quelque chose' })).toBeVisible()
  await expectAccessible(talent)
  await expect(waiting.getByText(/^Attend l’agence\s: terminer la prestation, depuis le/)).toBeVisible()
})
