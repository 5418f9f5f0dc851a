import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { emailOf, openSession } from './support/people.ts'
import { createReview, ready } from './support/room.ts'
import { expect, test } from './support/test.ts'

const pageOf = ({ room }: { room: string }) => room.replace(/\/retour$/, '')
const card = (page: Page) => page.getByRole('region', { name: 'Avis des relecteurs' })
const reviewer = (page: Page, name: string) => card(page).getByRole('listitem').filter({ hasText: name })

async function judge(page: Page, verdict: string, note?: string) {
  await page.getByRole('button', { name: /^(Donner mon avis|Mon avis)/ }).click()
  await page.getByRole('radio', { name: verdict }).check({ force: true })
  if (note !== undefined) await page.getByLabel('Précision').fill(note)
  await page.getByRole('button', { name: 'Envoyer mon avis' }).click()
  await expect(page.getByText('Votre avis est envoyé à l’agence.')).toBeVisible()
}

test('each reviewer gives a verdict, and the producer reads who saw what, and reminds the others', async ({
  page,
  context,
  newPerson,
}) => {
  await openSession(context, emailOf('admin'))
  const review = await createReview(context.request)
  await page.goto(pageOf(review))
  await expect(card(page)).toContainText('0 avis sur 1')
  await expect(card(page)).toContainText('N’a pas ouvert la version')
  await card(page).getByRole('button', { name: 'Relancer' }).click()
  await expect(page.getByText('Une personne est relancée.')).toBeVisible()
  await expect(card(page)).toContainText('Relance envoyée le')
  await expect(card(page).getByRole('button', { name: 'Relancer' })).toBeHidden()

  const client = await (await newPerson()).newPage()
  await openSession(client.context(), emailOf('client'))
  await client.goto(review.client)
  await ready(client)
  await client.getByRole('button', { name: 'Donner mon avis' }).click()
  await client.getByRole('button', { name: 'Envoyer mon avis' }).click()
  await expect(client.getByText('Choisissez un avis.')).toBeVisible()
  await expectAccessible(client)
  await client.getByRole('button', { name: 'Annuler' }).click()
  await judge(client, 'Validé avec réserves', 'Le logo 😕')
  await expect(client.getByRole('button', { name: 'Mon avis : Validé avec réserves' })).toBeVisible()
  await client.keyboard.press('End')
  await client.keyboard.press('Home')
  // At the last frame, a film has ended too.
  await expect.poll(() => client.locator('video').evaluate((video: HTMLVideoElement) => video.ended)).toBe(false)
  await client.keyboard.press('l')
  await expect.poll(() => client.locator('video').evaluate((video: HTMLVideoElement) => video.ended)).toBe(true)
  await client.reload()
  await expect(client.getByRole('button', { name: 'Mon avis : Validé avec réserves' })).toBeVisible()

  // What was seen last leaves with the page.
  await expect(async () => {
    await page.reload()
    await expect(card(page)).toContainText('100 % vus', { timeout: 2000 })
  }).toPass()
  await expect(card(page)).toContainText('1 avis sur 1')
  await expect(card(page)).toContainText('Validé avec réserves')
  await expect(card(page)).toContainText('Le logo 😕')
  await expectAccessible(page)
})

test('a guest gives their name, then a verdict, on a telephone', async ({ page, context, newPerson }) => {
  await openSession(context, emailOf('admin'))
  const review = await createReview(context.request)
  const guest = await (await newPerson()).newPage()
  await guest.setViewportSize({ width: 390, height: 844 })
  await guest.goto(review.client)
  await ready(guest)
  await guest.getByRole('button', { name: 'Donner mon avis' }).click()
  await guest.getByLabel('Nom').fill('Inès Roux')
  await guest.getByLabel('Adresse e-mail').fill('ines@exemple.test')
  await guest.getByRole('button', { name: 'Continuer' }).click()
  await guest.getByRole('radio', { name: 'À revoir' }).check({ force: true })
  await guest.getByRole('button', { name: 'Envoyer mon avis' }).click()
  await expect(guest.getByRole('button', { name: 'Mon avis : À revoir' })).toBeVisible()
  await page.goto(pageOf(review))
  await expect(reviewer(page, 'Inès Roux')).toContainText('À revoir')
  await expect(reviewer(page, 'Inès Roux')).toContainText('invité')
})
