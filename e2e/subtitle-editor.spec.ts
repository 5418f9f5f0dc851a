import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { emailOf, openSession } from './support/people.ts'
import { addSubtitles, createReview, frameOf, ready } from './support/room.ts'
import { expect, test } from './support/test.ts'

const ass = Buffer.from(
  '[Script Info]\nScriptType: v4.00+\n\n[V4+ Styles]\nFormat: Name, Fontname, Fontsize\nStyle: Default,Arial,20\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,Bonjour\\Nà tous\nDialogue: 0,0:00:02.00,0:00:03.00,Default,,0,0,0,,Une phrase bien trop longue pour une seule seconde\n',
)

/** A room of the agency whose film has subtitles. */
async function openSubtitled(page: Page) {
  await openSession(page.context(), emailOf('admin'))
  const review = await createReview(page.request)
  await page.goto(review.room)
  await ready(page)
  await addSubtitles(page, { name: 'film.ass', mimeType: 'text/plain', buffer: ass })
  return review
}

test('subtitles of an ASS are edited to the frame, checked, and validated by the client until they change', async ({
  page,
  context,
  newPerson,
}) => {
  const review = await openSubtitled(page)
  const menu = page.getByRole('button', { name: 'Sous-titres : Français' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Modifier « Français »' }).click()
  await expect(page.getByText(/^2 sous-titres, 2 points à revoir$/)).toBeVisible()
  await expect(page.getByText('Trop rapide à lire')).toBeVisible()
  await page.getByRole('button', { name: 'Voir le sous-titre 2' }).click()
  await expect.poll(() => frameOf(page)).toBe(50)
  await page.getByLabel('Texte du sous-titre 2').fill('Une phrase')
  await expect(page.getByText(/^2 sous-titres, rien à signaler$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByLabel('Fin du sous-titre 2', { exact: true }).fill('00:00:03:10')
  await page.getByLabel('Fin du sous-titre 2', { exact: true }).press('Enter')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page.getByText('Les sous-titres sont enregistrés.')).toBeVisible()
  // By keyboard: the toast of the saving stands over the button, and stays while the pointer is on it.
  await page.getByRole('button', { name: 'Revenir à une révision' }).press('Enter')
  await page.getByRole('menuitem', { name: /^Révision 1 · / }).click()
  await expect(page.getByLabel('Texte du sous-titre 2')).toHaveValue(/^Une phrase bien trop longue/)
  await page.getByRole('button', { name: 'Fermer les sous-titres' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Fermer sans enregistrer' }).click()
  await expect(page.getByRole('region', { name: 'Commentaires' })).toBeVisible()

  const client = await (await newPerson()).newPage()
  await openSession(client.context(), emailOf('client'))
  await client.goto(`${review.client}/retour?v=1&i=60`)
  await ready(client)
  await client.getByRole('button', { name: 'Sous-titres' }).click()
  await client.getByRole('menuitem', { name: 'Français' }).click()
  await expect(client.getByTitle('Commenter cette ligne')).toHaveText('Une phrase')
  await client.getByRole('button', { name: 'Sous-titres : Français' }).click()
  await client.getByRole('menuitem', { name: 'Valider « Français »' }).click()
  await expect(client.getByText('Les sous-titres sont validés.')).toBeVisible()
  await client.getByRole('button', { name: 'Sous-titres : Français' }).click()
  const downloading = client.waitForEvent('download')
  await client.getByRole('menuitem', { name: 'Télécharger en SRT' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/\.srt$/)

  const talent = await (await newPerson()).newPage()
  await openSession(talent.context(), emailOf('talent'))
  await talent.goto(`${review.talent}/retour?v=1&i=60`)
  await ready(talent)
  await talent.getByRole('button', { name: 'Sous-titres' }).click()
  await talent.getByRole('menuitem', { name: 'Français (validés)' }).click()
  await talent.getByRole('button', { name: 'Sous-titres : Français' }).click()
  await talent.getByRole('menuitem', { name: 'Modifier « Français »' }).click()
  await expect(talent.getByText(/^Validés par /)).toBeVisible()
  await talent.getByLabel('Texte du sous-titre 1').fill('Bonsoir')

  // Meanwhile, somebody else saves another line: neither loses theirs.
  const read = await (await context.request.get(`${review.path}/frame`)).json()
  const [track] = read.data.subtitles
  const at = `${review.path}/subtitles/${track.id}`
  const { data: saved } = await (await context.request.get(at)).json()
  const cues = saved.cues.map((cue: object, index: number) => (index === 1 ? { ...cue, text: 'La leur' } : cue))
  const answer = await context.request.put(at, { data: { cues, revision: saved.revision } })
  expect(answer.status(), await answer.text()).toBe(200)
  await expect(talent.getByText('Quelqu’un a enregistré ces sous-titres entre-temps')).toBeVisible()
  await expectAccessible(talent)
  await talent.getByRole('button', { name: 'Garder les miens' }).click()
  await talent.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(talent.getByText('Les sous-titres sont enregistrés.')).toBeVisible()
  await talent.getByRole('button', { name: 'Revenir à une révision' }).press('Enter')
  await talent.getByRole('menuitem', { name: /^Révision 3 · / }).click()
  await expect(talent.getByLabel('Texte du sous-titre 2')).toHaveValue('La leur')
})

test('what is written while subtitles are being saved stays to be saved', async ({ page }) => {
  await openSubtitled(page)
  await page.getByRole('button', { name: 'Sous-titres : Français' }).click()
  await page.getByRole('menuitem', { name: 'Modifier « Français »' }).click()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/subtitles\/[^/]+$/, async (route) => {
    if (route.request().method() === 'PUT') await held
    await route.continue()
  })
  const first = page.getByLabel('Texte du sous-titre 1')
  await first.fill('Bonsoir')
  const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('/subtitles/'))
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await sent
  await first.fill('Bonsoir à toutes')
  release()
  await expect(page.getByText('Les sous-titres sont enregistrés.')).toBeVisible()
  await expect(first).toHaveValue('Bonsoir à toutes')
  await expect(page.getByRole('button', { name: 'Enregistrer', exact: true })).toBeEnabled()
})

test('what is written in subtitles that somebody removes stays, and they are put back', async ({ page, context }) => {
  const review = await openSubtitled(page)
  await page.getByRole('button', { name: 'Sous-titres : Français' }).click()
  await page.getByRole('menuitem', { name: 'Modifier « Français »' }).click()
  const first = page.getByLabel('Texte du sous-titre 1')
  await first.fill('Bonsoir')
  const read = await (await context.request.get(`${review.path}/frame`)).json()
  const [track] = read.data.subtitles
  await context.request.delete(`${review.path}/subtitles/${track.id}`)
  await expect(page.getByText('Quelqu’un a retiré ces sous-titres')).toBeVisible()
  await expect(first).toHaveValue('Bonsoir')
  await expect(page.getByRole('button', { name: 'Enregistrer', exact: true })).toBeDisabled()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Les remettre' }).click()
  await expect(page.getByText('Quelqu’un a retiré ces sous-titres')).toBeHidden()
  await expect(first).toHaveValue('Bonsoir')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page.getByText('Les sous-titres sont enregistrés.')).toBeVisible()
})

test('what is written in subtitles survives a reload and a comeback, until it is given up', async ({ page }) => {
  const review = await openSubtitled(page)
  await page.getByRole('button', { name: 'Sous-titres : Français' }).click()
  await page.getByRole('menuitem', { name: 'Modifier « Français »' }).click()
  const first = page.getByLabel('Texte du sous-titre 1')
  await first.fill('Bonsoir')
  await page.reload()
  await ready(page)
  await expect(first).toHaveValue('Bonsoir')
  await page.getByRole('link', { name: 'Post-production', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer ?' })
  await expect(question).toContainText('Des sous-titres changés dans cette salle ne sont pas enregistrés')
  await question.getByRole('button', { name: 'Quitter sans enregistrer' }).click()
  await expect(question).toBeHidden()
  await page.goto(review.room)
  await ready(page)
  await expect(first).toHaveValue('Bonsoir')
  await page.getByRole('button', { name: 'Fermer les sous-titres' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Fermer sans enregistrer' }).click()
  await expect(page.getByRole('region', { name: 'Commentaires' })).toBeVisible()
  await page.reload()
  await ready(page)
  await expect(page.getByRole('region', { name: 'Commentaires' })).toBeVisible()
  await expect(first).toBeHidden()
})
