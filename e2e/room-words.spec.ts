import { emailOf, openSession, personId } from './support/people.ts'
import { depositFiles } from './support/review.ts'
import { comments, commentsSaved, createReview, field, ready } from './support/room.ts'
import { postRow } from './support/rows.ts'
import { expect, test } from './support/test.ts'

test('somebody is mentioned with the keyboard, and open comments are warned about before the validation', async ({
  page,
  context,
}) => {
  await openSession(context, emailOf('admin'))
  const review = await createReview(context.request)
  const talent = await personId(context.request, emailOf('talent'))
  await openSession(context, emailOf('client'))
  await page.goto(`${review.client}/retour`)
  await ready(page)
  const { data: room } = await (await page.request.get(`${review.path}/frame`)).json()
  const { name } = room.participants.find(({ id }: { id: string }) => id === talent)
  await field(page).pressSequentially(`@${name.slice(0, 4)}`)
  await expect(page.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue(`@${name} `)
  await field(page).pressSequentially('plus court')
  await page.keyboard.press('Control+Enter')
  await expect(comments(page).getByText('Brouillon')).toBeVisible()
  await expect
    .poll(() => commentsSaved(page, review))
    .toMatchObject([{ text: `@${name} plus court`, mentions: [talent] }])
  await page.getByRole('button', { name: 'Valider', exact: true }).click()
  const confirmation = page.getByRole('alertdialog')
  await expect(confirmation).toContainText('ils deviennent vos livrables')
  await expect(confirmation).toContainText('Un commentaire n’est pas envoyé.')
})

test('the talent finds what the client deposited, and each change asked for leads to its frame', async ({
  page,
  context,
}) => {
  await openSession(context, emailOf('admin'))
  const review = await createReview(context.request, { isPresented: false })
  const path = `/api/productions/${review.production.id}`
  const { data: production } = await (await context.request.get(path)).json()
  const changed = await context.request.patch(path, {
    data: { version: production.version, optionDepotClient: 'DONE' },
  })
  expect(changed.ok(), await changed.text()).toBe(true)
  await depositFiles(context.request, review.production.id, {
    category: 'DEPOT',
    files: [{ name: 'logo.txt', content: Buffer.from('Le logo') }],
  })
  await postRow(context.request, `${review.path}/comments`, { text: 'Trop sombre', frameIn: 40 })
  await postRow(context.request, `${review.path}/sync-comments`, {})
  await openSession(context, emailOf('talent'))
  await page.goto(`${review.talent}/rush`)
  await expect(page.getByRole('region', { name: 'Déposé par le client' })).toContainText('logo.txt')
  await page.goto(`${review.talent}/post-prod`)
  await page.getByRole('link', { name: 'Voir l’image' }).click()
  await expect(page).toHaveURL(/retour\?.*c=/)
})
