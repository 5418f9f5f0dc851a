import { expectAccessible } from './support/axe.ts'
import { emailOf, openSession } from './support/people.ts'
import { comments, commentsSaved, createReview, field, ready, shown } from './support/room.ts'
import { expect, test } from './support/test.ts'

/** In Windows’ Western alphabet, as older programs write. */
const srt = Buffer.from(
  '1\r\n00:00:01,000 --> 00:00:02,000\r\n<i>Où êtes-vous ?</i>\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nIci\r\n',
  'latin1',
)

test('subtitles are added, shown on their frames, commented by the line, and read by the client', async ({
  page,
  context,
  newPerson,
}) => {
  await openSession(context, emailOf('admin'))
  const review = await createReview(context.request)
  await page.goto(review.room)
  await ready(page)
  await page.getByRole('button', { name: 'Sous-titres' }).click()
  await page.getByRole('menuitem', { name: 'Ajouter un SRT, un VTT ou un ASS…' }).click()
  const file = page.getByLabel('Fichier SRT, VTT ou ASS')
  await file.setInputFiles({ name: 'film.srt', mimeType: 'text/plain', buffer: Buffer.from('pas des sous-titres') })
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(page.getByText('Ce fichier n’est pas un SRT, un VTT ou un ASS lisible')).toBeVisible()
  await expectAccessible(page)
  await file.setInputFiles({ name: 'film.srt', mimeType: 'application/x-subrip', buffer: srt })
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Sous-titres : Français' })).toBeVisible()

  const line = page.getByTitle('Commenter cette ligne')
  await expect(line).toBeHidden()
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => shown(page)).toBe(25)
  await expect(line).toHaveText('Où êtes-vous ?')
  await line.click()
  await expect(page.getByText('Commentaire · 00:00:01:00 – 00:00:01:24')).toBeVisible()
  await field(page).fill('« Où es-tu ? »')
  await field(page).press('Control+Enter')
  await expect(comments(page)).toContainText('« Où es-tu ? »')
  await expect
    .poll(() => commentsSaved(page, review))
    .toMatchObject([{ text: '« Où es-tu ? »', frameIn: 25, frameOut: 49 }])

  const client = await (await newPerson()).newPage()
  await client.setViewportSize({ width: 390, height: 844 })
  await openSession(client.context(), emailOf('client'))
  await client.goto(`${review.client}/retour?v=1&i=76`)
  await ready(client)
  await client.getByRole('button', { name: 'Plus : statut, comparaison, exports' }).click()
  await client.getByRole('button', { name: 'Sous-titres' }).click()
  await client.getByRole('menuitem', { name: 'Français' }).click()
  await client.keyboard.press('Escape')
  await expect(client.getByTitle('Commenter cette ligne')).toHaveText('Ici')

  const guest = await (await newPerson()).newPage()
  await guest.goto(`${review.client}/retour?v=1`)
  await ready(guest)
  await guest.getByRole('button', { name: 'Sous-titres' }).click()
  await expect(guest.getByRole('menuitem')).toHaveText(['Français'])

  await page.getByRole('button', { name: 'Sous-titres : Français' }).click()
  // Whoever added them does not validate them.
  await expect(page.getByRole('menuitem', { name: 'Modifier « Français »' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Valider « Français »' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Retirer « Français »' }).click()
  await page.getByRole('button', { name: 'Retirer', exact: true }).click()
  await expect(line).toBeHidden()
  await expect(client.getByTitle('Commenter cette ligne')).toBeHidden()
})
