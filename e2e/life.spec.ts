import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { signDeliverables, turnEverythingOn, withSound } from './support/everything.ts'
import { codeShown, frameClip } from './support/frame-clip.ts'
import { demoPassword, emailOf, openSession, personId } from './support/people.ts'
import { createCompany, createProject, postRow, uniqueName } from './support/rows.ts'
import { expect, test } from './support/test.ts'

const rate = { num: 25, den: 1 }
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

const stepLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Étapes' }).getByRole('link', { name })
const room = (page: Page) => page.getByRole('region', { name: 'Salle de visionnage' })
const panel = (page: Page) => room(page).getByRole('region', { name: 'Commentaires' })
const ready = (page: Page) =>
  expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState)).toBe(4)

/** Seeks to a timecode and checks the shown frame. */
async function goTo(page: Page, timecode: string, frame: number) {
  await page.getByLabel('Timecode').fill(timecode)
  await page.getByLabel('Timecode').press('Enter')
  await expect.poll(() => page.locator('video').evaluate(codeShown)).toBe(frame)
}

async function comment(page: Page, text: string, { isInternal = false } = {}) {
  await page.getByRole('textbox', { name: /^Commentaire/ }).fill(text)
  if (isInternal) await page.getByLabel('Interne').check()
  await page.getByRole('button', { name: 'Commenter' }).click()
  await expect(panel(page)).toContainText(text)
}

/** The talent deposits a file in their step, and submits it. */
async function submitVersion(page: Page, name: string, content: Buffer) {
  await stepLink(page, 'Post-prod').click()
  await expect(page).toHaveURL(/\/post-prod$/)
  await expect(page.getByRole('heading', { name: /^(Première version|Version \d)/ })).toBeVisible()
  await page.getByLabel('Fichiers à déposer').setInputFiles({ name, mimeType: 'video/x-msvideo', buffer: content })
  await page.getByRole('dialog').getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Soumettre une version' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(name).check()
  const submitting = dialog.getByRole('button', { name: 'Soumettre' })
  await expect(async () => {
    // A file that the technical control still measures is refused, and submitted again.
    if (await submitting.isEnabled()) await submitting.click()
    await expect(page.getByText('À approuver (en interne)').first()).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 60_000 })
}

async function confirm(page: Page, button: string | RegExp, verb: string) {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: verb }).click()
  // The dialog closes after the server's answer: leaving earlier would abort the call.
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
}

type Cast = { producer: Page; admin: BrowserContext; newPerson: () => Promise<BrowserContext> }

/** From a brief to a delivery: four people and three versions. `isEverythingOn`: with all that the agency may ask of a production. */
async function liveThrough({ producer, admin, newPerson }: Cast, { isEverythingOn }: { isEverythingOn: boolean }) {
  const clip = (frames: number) => {
    const silent = frameClip({ rate, frames })
    return isEverythingOn ? withSound(silent) : silent
  }
  await openSession(admin, emailOf('admin'))
  const api = admin.request

  // The back office prepares the production.
  const company = await createCompany(api)
  const project = await createProject(api, uniqueName('Film'), { companyId: company.id })
  const production = await postRow(api, '/api/productions', { projectId: project.id, name: uniqueName('Le film') })
  const talentId = await personId(api, emailOf('talent'))
  const clientId = await personId(api, emailOf('client'))
  await api.post(`/api/companies/${company.id}/members/${clientId}`, { data: {} })
  if (isEverythingOn)
    await turnEverythingOn(api, { projectId: project.id, productionId: production.id, deciderId: clientId })
  const prestation = await postRow(api, '/api/prestations', {
    projectId: project.id,
    name: uniqueName('Montage'),
    type: 'INTERNE_POST_PRODUCTION',
    userId: talentId,
    productions: [{ productionId: production.id, categories: ['RUSH', 'POST_PRODUCTION'] }],
  })
  await api.patch(`/api/prestations/${prestation.id}/productions/${production.id}/status`, {
    data: { status: 'READY_TO_START' },
  })
  const edit = await postRow(api, '/api/post-production', {
    productionId: production.id,
    name: 'Master',
    userId: talentId,
  })
  const staffRoom = `/admin/projects/${project.id}/productions/${production.id}/post-productions/${edit.id}/retour`

  // The talent reads the brief, confirms the content, and submits a first version.
  const talentContext = await newPerson()
  await openSession(talentContext, emailOf('talent'), demoPassword)
  const talent = await talentContext.newPage()
  await talent.goto('/talent/dashboard')
  await talent
    .getByRole('link', { name: `${production.name} · Master` })
    .first()
    .click()
  await expect(talent.getByRole('heading', { name: production.name, level: 1 })).toBeVisible()
  await stepLink(talent, 'Rush').click()
  await talent.getByRole('button', { name: 'Contenu reçu' }).click()
  await expect(talent.getByRole('button', { name: 'Il manque quelque chose' })).toBeVisible()
  await talent.getByRole('button', { name: 'Démarrer' }).click()
  await expect(talent).toHaveURL(/\/post-prod$/)
  await submitVersion(talent, 'film v1.avi', clip(75))

  // The producer asks for changes before the client sees the version.
  await producer.goto(staffRoom)
  await ready(producer)
  await goTo(producer, '00:00:01:05', 30)
  await comment(producer, 'Plan trop sombre', { isInternal: true })
  await confirm(producer, /^Envoyer les retours/, 'Envoyer')
  await expect(producer.getByText('À modifier').first()).toBeVisible()

  await expect(talent.getByText('À modifier').first()).toBeVisible()
  await talent.getByLabel('Plan trop sombre').check()
  await expect(talent.getByText('Retours : tout est traité')).toBeVisible()
  await submitVersion(talent, 'film v2.avi', clip(100))
  await expect(producer.getByLabel('Version', { exact: true })).toContainText('Version 2')
  await producer.reload()
  await ready(producer)
  await confirm(producer, 'Présenter au client', 'Présenter au client')
  await expect(producer.getByText('En attente de validation client').first()).toBeVisible()

  // The client comments on frames, with a drawing; a guest comments through the link, under their name.
  const clientContext = await newPerson()
  await openSession(clientContext, emailOf('client'), demoPassword)
  const client = await clientContext.newPage()
  await client.goto(`/client/${production.id}`)
  await expect(client).toHaveURL(new RegExp(`/client/${production.id}/${edit.id}/retour(\\?.*)?$`))
  await ready(client)
  await expect(room(client)).not.toContainText('Plan trop sombre')
  await goTo(client, '00:00:02:10', 60)
  await client.getByRole('button', { name: /^Dessiner/ }).click()
  const picture = await client.locator('[data-drawing]').boundingBox()
  if (!picture) throw new Error('there is no picture to draw on')
  await client.mouse.move(picture.x + picture.width * 0.25, picture.y + picture.height * 0.5)
  await client.mouse.down()
  await client.mouse.move(picture.x + picture.width * 0.75, picture.y + picture.height * 0.5, { steps: 8 })
  await client.mouse.up()
  await comment(client, 'Logo trop petit')
  await expect(panel(client).getByRole('listitem').filter({ hasText: 'Logo trop petit' })).toContainText('00:00:02:10')

  const guest = await (await newPerson()).newPage()
  await guest.goto(`/client/${production.id}/${edit.id}/retour`)
  await ready(guest)
  await goTo(guest, '00:00:00:12', 12)
  await guest.getByRole('textbox', { name: /^Commentaire/ }).fill('La musique monte trop tôt')
  await guest.getByRole('button', { name: 'Commenter' }).click()
  await guest.getByLabel('Nom').fill('Léo Martin')
  await guest.getByLabel('Adresse e-mail').fill('leo@exemple.test')
  await guest.getByRole('button', { name: 'Continuer' }).click()
  await expect(panel(guest)).toContainText('La musique monte trop tôt')
  await expect(guest.getByRole('button', { name: 'Valider', exact: true })).toHaveCount(0)
  await expect(panel(client)).toContainText('Léo Martin')
  await expectAccessible(client)
  if (isEverythingOn) await expect(client.getByText('Vous envoyez les retours.')).toBeVisible()
  await confirm(client, /^Envoyer les retours/, 'Envoyer')
  await expect(client.getByText('Les retours sont partis')).toBeVisible()
  await client.getByRole('link', { name: 'Voir l’avancement' }).click()
  await expect(client).toHaveURL(/\/progress$/)

  // The talent sees one list of comments on their frames, and submits a third version.
  await stepLink(talent, 'Retour').click()
  await ready(talent)
  await panel(talent).getByRole('button', { name: '00:00:02:10' }).click()
  await expect.poll(() => talent.locator('video').evaluate(codeShown)).toBe(60)
  await expect(talent.locator('[data-drawing] path')).toHaveCount(1)
  const third = clip(125)
  await submitVersion(talent, 'film v3.avi', third)
  await producer.reload()
  await ready(producer)
  await confirm(producer, 'Présenter au client', 'Présenter au client')
  await client.goto(`/client/${production.id}/${edit.id}`)
  await expect(client).toHaveURL(/\/retour(\?.*)?$/)
  await expect(client.getByLabel('Version', { exact: true })).toContainText('Version 2')
  await confirm(client, 'Valider', 'Valider')

  // Delivered: the saved file is the one sent.
  await client.goto(`/client/${production.id}/${edit.id}/delivery`)
  if (isEverythingOn) await signDeliverables(client, production.name)
  const [download] = await Promise.all([
    client.waitForEvent('download'),
    client.getByRole('button', { name: 'Télécharger film v3.avi' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('film v3.avi')
  expect(sha256(readFileSync(await download.path()))).toBe(sha256(third))
  await expectAccessible(client)
  await stepLink(talent, 'Livrables').click()
  await expect(talent.getByText('film v3.avi').first()).toBeVisible()
  await expectAccessible(talent)

  // The guest's link still opens the same steps, and no other.
  await guest.goto(`/client/${production.id}/${edit.id}/delivery`)
  await expect(guest.getByText('Connectez-vous pour récupérer vos livrables')).toBeVisible()
  await expect(guest.getByText('film v3.avi')).toHaveCount(0)
}

for (const { what, isEverythingOn } of [
  { what: 'nothing asked beside', isEverythingOn: false },
  { what: 'everything on', isEverythingOn: true },
])
  test(`life of a production, ${what}: brief, rushes, three versions, a client, a guest, a delivery`, async ({
    page: producer,
    context: admin,
    newPerson,
  }) => {
    // The longest journey of all: four people, three versions, a delivery.
    test.setTimeout(300_000)
    await liveThrough({ producer, admin, newPerson }, { isEverythingOn })
  })
