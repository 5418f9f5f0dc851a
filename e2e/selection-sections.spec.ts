import type { APIRequestContext, Locator } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { emailOf, openSession } from './support/people.ts'
import { postRow } from './support/rows.ts'
import { chosen, createSelection, picture } from './support/selection.ts'
import { expect, test } from './support/test.ts'

type Choice = Awaited<ReturnType<typeof createSelection>>

/** Puts the images from one rank to another, from 0, in a new folder. */
async function putInFolder(api: APIRequestContext, choice: Choice, name: string, [from, to]: [number, number]) {
  const folder = await postRow(api, '/api/medias/folder', { productionId: choice.productionId, name })
  const { data } = await (await api.get(choice.path)).json()
  for (const { key } of data.images.slice(from, to))
    expect((await api.patch(`/api/medias/${key}`, { data: { folderId: folder.id } })).status()).toBe(200)
}

/** Types a number in place of another. Firefox's driver fills no field of numbers that React controls. */
async function type(field: Locator, text: string) {
  await field.press('ControlOrMeta+a')
  await field.pressSequentially(text)
}

test('images are shown by folder, each with its own limits', async ({ page, context, newPerson }) => {
  await openSession(context, emailOf('admin'))
  const choice = await createSelection(context.request, 9)
  await putInFolder(context.request, choice, 'Portraits', [0, 3])
  await putInFolder(context.request, choice, 'Ambiance de la soirée, côté jardin, avant et après le concert 🎶', [3, 7])
  await page.goto(choice.staff)
  const card = page.getByRole('region', { name: 'Sélection d’images' })
  const save = async () => {
    await card.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('C’est enregistré.').last()).toBeVisible()
  }
  await card.getByLabel('Présenter les images par dossier').check()
  await save()
  const portraits = card.getByRole('group', { name: 'Portraits' })
  await type(portraits.getByLabel('Minimum'), '2')
  await type(portraits.getByLabel('Maximum'), '1')
  await card.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(card.getByText('Dans un dossier, le maximum est inférieur au minimum')).toBeVisible()
  await type(portraits.getByLabel('Minimum'), '1')
  await save()
  await expect(portraits).toContainText('0 choisie · 1 attendue')
  await expectAccessible(page)

  const theirs = await newPerson()
  await openSession(theirs, emailOf('client'))
  const client = await theirs.newPage()
  await client.setViewportSize({ width: 390, height: 844 })
  await client.goto(choice.client)
  await expect(client.getByRole('heading', { level: 2 })).toHaveText([
    'Hors dossier',
    /^Ambiance de la soirée/,
    'Portraits',
  ])
  expect(await client.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await client.getByRole('navigation', { name: 'Dossiers' }).getByRole('button', { name: 'Portraits' }).click()
  await expect(client.getByRole('heading', { name: 'Portraits' })).toBeInViewport()
  await expectAccessible(client)
  await client.setViewportSize({ width: 1440, height: 900 })
  for (const name of ['IMG_1.png', 'IMG_2.png', 'IMG_4.png', 'IMG_9.png']) {
    await picture(client, name).focus()
    await client.keyboard.press(' ')
  }
  await expect(chosen(client)).toHaveText('4 choisies')
  await expect(client.getByText('Portraits : choisissez au plus 1 image, il y en a 1 de trop.')).toBeVisible()
  const send = client.getByRole('button', { name: 'Envoyer ma sélection' })
  await expect(send).toBeDisabled()
  // From one section to the next, by the arrows.
  await picture(client, 'IMG_9.png').focus()
  await client.keyboard.press('ArrowRight')
  await expect(picture(client, 'IMG_4.png')).toBeFocused()
  await client.keyboard.press('ArrowUp')
  await expect(client.getByRole('button', { name: /^IMG_[89]\.png/ }).and(client.locator(':focus'))).toBeVisible()
  await picture(client, 'IMG_2.png').focus()
  await client.keyboard.press(' ')
  await expect(send).toBeEnabled()
  await expectAccessible(client)
  await send.click()
  await client.getByRole('alertdialog').getByRole('button', { name: 'Envoyer' }).click()
  await expect(client.getByText('Sélection envoyée')).toBeVisible()
  await expect(portraits).toHaveCount(0)
})
