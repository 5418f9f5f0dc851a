import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { emailOf, openSession } from './support/people.ts'
import { comments, createReview, field, ready, shown } from './support/room.ts'
import { expect, test } from './support/test.ts'

const marks = (page: Page) => page.locator('[data-watermark]')
const today = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' })

async function protect(page: Page, { room }: { room: string }, watermark: string) {
  await page.goto(room.replace(/\/post-productions\/.*/, ''))
  await page.getByRole('button', { name: 'Protéger' }).click()
  await page.getByLabel('Filigrane').selectOption({ label: watermark })
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Le lien est protégé.')).toBeVisible()
}

async function giveName(guest: Page, name: string) {
  await guest.getByRole('button', { name: 'Donner mon nom' }).click()
  await guest.getByLabel('Nom').fill(name)
  await guest.getByLabel('Adresse e-mail').fill('ines@exemple.test')
  await guest.getByRole('button', { name: 'Continuer' }).click()
}

test('a guest gives their name, which then covers the picture with the date, on a telephone', async ({
  page,
  context,
  newPerson,
}) => {
  await openSession(context, emailOf('admin'))
  const review = await createReview(context.request)
  await protect(page, review, 'Nom et date de l’invité, par-dessus l’image')
  await expect(page.getByText('Le nom de l’invité et la date couvrent l’image.')).toBeVisible()

  const guest = await (await newPerson()).newPage()
  await guest.setViewportSize({ width: 390, height: 844 })
  await guest.goto(`${review.client}/retour`)
  await expect(guest.getByText('Qui regarde ?')).toBeVisible()
  await expect(guest.locator('video')).toHaveCount(0)
  await expectAccessible(guest)
  await giveName(guest, 'Inès Roux')
  await ready(guest)
  const text = `Inès Roux · ${today.format(new Date())}`
  await expect(marks(guest)).toHaveAttribute('data-watermark', text)
  const [picture, mark] = [await guest.locator('video').boundingBox(), await marks(guest).boundingBox()]
  expect(mark).toEqual(picture)
  await field(guest).fill('Plus lent, ici')
  await guest.getByRole('button', { name: 'Commenter' }).click()
  await expect(comments(guest)).toContainText('Plus lent, ici')
  await guest.reload()
  await ready(guest)
  await expect(marks(guest)).toHaveAttribute('data-watermark', text)

  const client = await (await newPerson()).newPage()
  await openSession(client.context(), emailOf('client'))
  await client.goto(`${review.client}/retour`)
  await ready(client)
  await expect(marks(client)).toHaveCount(0)
})

test('a link that is burnt in opens once its film is marked, on the same frames', async ({
  page,
  context,
  newPerson,
}) => {
  await openSession(context, emailOf('admin'))
  const review = await createReview(context.request)
  const guest = await (await newPerson()).newPage()
  await guest.goto(`${review.client}/retour?i=40`)
  await ready(guest)
  await expect(marks(guest)).toHaveCount(0)
  const before = await guest.locator('video').getAttribute('src')
  await protect(page, review, 'Nom et date de l’invité, et lien incrusté dans l’image')
  await expect(page.getByText(/où la référence [2-9A-Z]{6} est incrustée/)).toBeVisible()

  // Whoever had the room open is asked for their name.
  await expect(guest.getByText('Qui regarde ?')).toBeVisible()
  await giveName(guest, 'Élodie Marchand-Lefèvre')
  // Its copy is made first: on a busy machine, after those of other films.
  await expect(guest.locator('video')).toHaveCount(1, { timeout: 90_000 })
  await ready(guest)
  await expect(marks(guest)).toHaveCount(1)
  expect(await guest.locator('video').getAttribute('src')).not.toBe(before)
  await expect.poll(() => shown(guest)).toBe(40)
  await guest.keyboard.press('ArrowRight')
  await expect.poll(() => shown(guest)).toBe(41)
})
