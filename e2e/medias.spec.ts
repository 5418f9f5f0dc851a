import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { emailOf, openSession } from './support/people.ts'
import { createProject, postRow } from './support/rows.ts'
import { expect, test } from './support/test.ts'
import { contentOfZip } from './support/zip.ts'

let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'regie-rushes-'))
})
test.afterAll(() => rm(folder, { recursive: true }))

test.beforeEach(({ context }) => openSession(context, emailOf('admin')))

/** The files page of a new production. */
async function newFilesPage(request: APIRequestContext): Promise<string> {
  const project = await createProject(request)
  const { id } = await postRow(request, '/api/productions', { projectId: project.id, name: 'Teaser', type: 'VIDEO' })
  return `/admin/projects/${project.id}/productions/${id}/medias`
}

const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAFElEQVR4nGP8z4APMOGVHTbSDAAwrQEPXs9l3gAAAABJRU5ErkJggg==',
  'base64',
)
const tray = (page: Page) => page.getByRole('region', { name: 'Envois' })
const send = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Envoyer' }).click()
const item = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Fichiers et dossiers' }).getByRole('listitem').filter({ hasText: name })

test('files and folders are deposited, viewed, organised and deleted', async ({ page, context }) => {
  await page.goto(await newFilesPage(context.request))
  await expect(page.getByText('Aucun fichier ici')).toBeVisible()

  const day = join(folder, 'Jour 1 – été 🎬')
  await mkdir(join(day, 'Caméra A'), { recursive: true })
  await writeFile(join(day, 'Caméra A', 'A001.bin'), randomBytes(200_000))
  await writeFile(join(day, 'notes.txt'), 'Bonne prise : la 2.')
  await writeFile(join(day, '.DS_Store'), 'x')
  await page.getByLabel('Dossier à déposer').setInputFiles(day)
  await expect(page.getByRole('dialog', { name: /Déposer 2 fichiers/ })).toBeVisible()
  await page.getByLabel('Ce sont').selectOption('Rush')
  await send(page)
  await expect(tray(page).getByText('Envois terminés')).toBeVisible()
  await tray(page).getByRole('button', { name: 'Effacer les terminés' }).click()
  await expect(tray(page)).toBeHidden()

  await page.getByRole('button', { name: 'Jour 1 – été 🎬', exact: true }).click()
  await expect(item(page, 'notes.txt')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Caméra A', exact: true }).click()
  await expect(item(page, 'A001.bin')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Dossiers' })).toContainText('Jour 1 – été 🎬')
  await page.getByRole('button', { name: 'Tous les fichiers' }).click()

  await page.getByLabel('Fichiers à déposer').setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: photo })
  await send(page)
  await item(page, 'photo.png').getByRole('button', { name: 'photo.png', exact: true }).click()
  const viewer = page.getByRole('dialog', { name: 'photo.png' })
  await expect(viewer.getByRole('img', { name: 'photo.png' })).toHaveJSProperty('naturalWidth', 8)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()

  await item(page, 'photo.png')
    .getByRole('button', { name: /Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Renommer' }).click()
  await page.getByLabel('Nom', { exact: true }).fill('affiche.png')
  await page.getByRole('button', { name: 'Renommer' }).click()
  await expect(item(page, 'affiche.png')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Choisir « affiche.png »' }).check()
  await page.getByRole('button', { name: 'Ranger' }).click()
  await page.getByRole('dialog').getByText('Jour 1 – été 🎬').click()
  await page.getByRole('button', { name: 'Ranger ici' }).click()
  await expect(item(page, 'affiche.png')).toBeHidden()
  await expectAccessible(page)

  await page.getByRole('checkbox', { name: 'Choisir « Jour 1 – été 🎬 »' }).check()
  const saving = page.waitForEvent('download')
  await page.getByRole('group', { name: 'Sélection' }).getByRole('button', { name: 'Télécharger' }).click()
  const zip = await saving
  expect(zip.suggestedFilename()).toBe('Teaser.zip')
  const saved = await contentOfZip(await zip.path())
  expect([...saved.keys()].toSorted()).toEqual([
    'Jour 1 – été 🎬/Caméra A/A001.bin',
    'Jour 1 – été 🎬/affiche.png',
    'Jour 1 – été 🎬/notes.txt',
  ])
  const rush = await readFile(join(day, 'Caméra A', 'A001.bin'))
  expect(saved.get('Jour 1 – été 🎬/Caméra A/A001.bin')?.equals(rush)).toBe(true)
  await page.getByRole('button', { name: 'Ne plus rien choisir' }).click()

  await page.getByRole('searchbox', { name: 'Rechercher un fichier' }).fill('AFFICHE')
  await expect(item(page, 'affiche.png')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Rechercher un fichier' }).fill('')
  await item(page, 'Jour 1')
    .getByRole('button', { name: /Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Supprimer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('Aucun fichier ici')).toBeVisible()
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect(item(page, 'Jour 1')).toBeVisible()
})

test('an upload resumes after its page was closed', async ({ page, context }) => {
  const content = randomBytes(3_000_000)
  const path = join(folder, 'A002.mov')
  await writeFile(path, content)
  await page.goto(await newFilesPage(context.request))
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 150_000 }
  await network.send('Network.emulateNetworkConditions', slow)
  await page.getByLabel('Fichiers à déposer').setInputFiles(path)
  await send(page)
  await expect
    .poll(async () => Number(await tray(page).getByRole('progressbar').first().getAttribute('value')))
    .toBeGreaterThan(15)
  // The page asks before it is left: leaving stops the uploads.
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })

  const notice = page.getByRole('alert').filter({ hasText: 'Un envoi a été interrompu' })
  await expect(notice).toContainText('« A002.mov »')
  await expect(page.getByText('Aucun fichier ici')).toBeVisible()
  const pieces: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') pieces.push(request.headers()['upload-offset'] ?? '')
  })
  await page.getByLabel('Fichiers à reprendre').setInputFiles(path)
  await expect(item(page, 'A002.mov')).toBeVisible()
  await expect(notice).toBeHidden()
  expect(Number(pieces[0]), 'what had arrived is not sent again').toBeGreaterThan(0)

  const downloading = page.waitForEvent('download')
  await item(page, 'A002.mov').getByRole('button', { name: 'Actions sur « A002.mov »' }).click()
  await page.getByRole('menuitem', { name: 'Télécharger' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('A002.mov')
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  expect(hash(await readFile(await file.path()))).toBe(hash(content))
})

test('an upload is paused and resumed, and a duplicate file needs a confirmation', async ({ page, context }) => {
  const path = join(folder, 'B001.mov')
  await writeFile(path, randomBytes(1_500_000))
  await page.goto(await newFilesPage(context.request))
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 150_000 }
  await network.send('Network.emulateNetworkConditions', slow)
  await page.getByLabel('Fichiers à déposer').setInputFiles(path)
  await send(page)
  await tray(page).getByRole('button', { name: 'Mettre « B001.mov » en pause' }).click()
  await expect(tray(page).getByText('En pause')).toBeVisible()
  await expectAccessible(page)
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  await tray(page).getByRole('button', { name: 'Reprendre « B001.mov »' }).click()
  await expect(tray(page).getByText('Envois terminés')).toBeVisible()

  await page.getByLabel('Fichiers à déposer').setInputFiles(path)
  await send(page)
  await expect(tray(page).getByText('Déjà dans la production')).toBeVisible()
  await tray(page)
    .getByRole('button', { name: /Envoyer « B001.* » quand même/ })
    .click()
  await expect(tray(page).getByText('Même contenu que « B001.mov »')).toBeVisible()
  await expect(item(page, 'B001 (2).mov')).toBeVisible()
})

test('a link that can’t be fetched shows the reason, and is dismissed', async ({ page, context }) => {
  await page.goto(await newFilesPage(context.request))
  await page.getByRole('button', { name: 'Déposer' }).click()
  await page.getByRole('menuitem', { name: 'Depuis un lien' }).click()
  await page.getByLabel('Lien public').fill('http://exemple.test/film.mov')
  await page.getByRole('button', { name: 'Transférer' }).click()
  await expect(page.getByText('Une adresse commence par https://')).toBeVisible()
  await page.getByLabel('Lien public').fill('https://localhost/film.mov')
  await page.getByRole('button', { name: 'Transférer' }).click()
  const failure = page.getByRole('alert').filter({ hasText: 'Cette adresse n’est pas celle d’un serveur public' })
  await expect(failure).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Renoncer à « Fichier de localhost »' }).click()
  await expect(failure).toBeHidden()
})
