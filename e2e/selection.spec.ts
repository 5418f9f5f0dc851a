import { expectAccessible } from './support/axe.ts'
import { emailOf, openSession } from './support/people.ts'
import { chosen, createSelection, openChoice, photo, picture } from './support/selection.ts'
import { serverAnswer } from './support/server-answer.ts'
import { expect, test } from './support/test.ts'

test('images are chosen by keyboard, stored, compared, sent, and reopened', async ({ page, context, newPerson }) => {
  await openSession(context, emailOf('admin'))
  const choice = await createSelection(context.request, 4)
  await page.goto(choice.staff)
  await page.getByLabel('Minimum').fill('2')
  await page.getByLabel('Comprises').fill('2')
  await page.getByRole('region', { name: 'Sélection d’images' }).getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('C’est enregistré.')).toBeVisible()

  const theirs = await newPerson()
  await openSession(theirs, emailOf('client'))
  const client = await theirs.newPage()
  await client.goto(choice.client.replace(/selection$/, 'retour'))
  await expect(client).toHaveURL(choice.client)
  await picture(client, 'IMG_1.png').focus()
  await client.keyboard.press(' ')
  await client.keyboard.press('ArrowRight')
  await client.keyboard.press(' ')
  await client.keyboard.press('4')
  await client.keyboard.press('6')
  await expect(chosen(client)).toHaveText('2 choisies · 2 au moins · 2 comprises')
  await client.keyboard.press('ArrowRight')
  await client.keyboard.press(' ')
  await expect(client.getByText('Une image dépasse ce qui était compris')).toBeVisible()
  await expect(client.getByText('Tout est enregistré')).toBeVisible()
  await client.reload()
  await expect(chosen(client)).toHaveText('3 choisies · 2 au moins · 2 comprises')
  await expect(picture(client, 'IMG_2.png, choisie, 4 étoiles')).toBeVisible()
  await expectAccessible(client)

  // The comparison begins with the chosen images; others are picked.
  await client.getByRole('button', { name: 'Comparer' }).click()
  await picture(client, 'IMG_4.png').click()
  await picture(client, 'IMG_1.png').click()
  await expectAccessible(client)
  await client.getByRole('button', { name: 'Comparer ces 3 images' }).click()
  const compared = client.getByRole('dialog', { name: '3 images côte à côte' })
  await expect(compared.getByRole('region')).toHaveCount(3)
  await expect(compared.getByRole('region', { name: 'IMG_1.png' })).toHaveCount(0)
  await compared.getByRole('region', { name: 'IMG_3.png' }).getByRole('button', { name: 'Choisir IMG_3.png' }).click()
  await expect(compared.getByRole('region')).toHaveCount(3)
  await client.keyboard.press('Escape')
  await expect(chosen(client)).toHaveText('2 choisies · 2 au moins · 2 comprises')
  await picture(client, 'IMG_1.png').click()
  const viewer = client.getByRole('dialog', { name: 'IMG_1.png' })
  await viewer.getByLabel('Commentaire sur IMG_1.png').fill('Recadrer à gauche')
  await viewer.getByRole('button', { name: 'Fermer' }).click()
  await client.getByRole('button', { name: 'Envoyer ma sélection' }).click()
  await client.getByRole('alertdialog').getByRole('button', { name: 'Envoyer' }).click()
  await expect(client.getByText('Sélection envoyée')).toBeVisible()
  await expect(client.getByRole('button', { name: 'Envoyer ma sélection' })).toHaveCount(0)
  // The selection is sent: the next steps are open.
  await expect(client.getByRole('link', { name: 'Avancement' })).toBeVisible()

  await page.reload()
  const names = await context.request.get(`${choice.path}/names/csv`)
  expect(await names.text()).toContain('"IMG_1.png";"0";"";"Recadrer à gauche"')
  await page.getByRole('button', { name: 'Rouvrir la sélection' }).click()
  const reopening = page.getByRole('dialog', { name: 'Rouvrir la sélection' })
  await reopening.getByLabel('Raison').fill('Une image de plus')
  await reopening.getByRole('button', { name: 'Rouvrir' }).click()
  await expect(client.getByRole('button', { name: 'Envoyer ma sélection' })).toBeVisible()
})

test('a choice whose sending fails says why in its dialog, and is sent by a second press', async ({
  context,
  newPerson,
}) => {
  await openSession(context, emailOf('admin'))
  const choice = await createSelection(context.request, 1)
  const theirs = await newPerson()
  await openSession(theirs, emailOf('client'))
  const client = await theirs.newPage()
  await client.goto(choice.client)
  await picture(client, 'IMG_1.png').focus()
  await client.keyboard.press(' ')
  await expect(client.getByText('Tout est enregistré')).toBeVisible()
  await client.getByRole('button', { name: 'Envoyer ma sélection' }).click()
  const dialog = client.getByRole('alertdialog')
  const send = dialog.getByRole('button', { name: 'Envoyer' })
  await theirs.setOffline(true)
  await send.click()
  await expect(dialog.getByRole('alert')).toContainText('connexion')
  await expectAccessible(client)
  await theirs.setOffline(false)
  await send.click()
  await expect(client.getByText('Sélection envoyée')).toBeVisible()
})

test('marks made while the images are read again stay as they were made', async ({ page, context, newPerson }) => {
  const { choice, client } = await openChoice(context, newPerson, 2)
  await client.goto(choice.client)
  await expect(picture(client, 'IMG_1.png')).toBeVisible()

  let isRead = () => {}
  const held = new Promise<void>((resolve) => {
    isRead = resolve
  })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await client.route(`**${choice.path}`, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await serverAnswer(route)
    isRead()
    await released
    return route.fulfill({ response })
  })
  await page.goto(choice.staff)
  await page.getByLabel('Minimum').fill('1')
  await page.getByRole('region', { name: 'Sélection d’images' }).getByRole('button', { name: 'Enregistrer' }).click()
  await held
  await picture(client, 'IMG_1.png').focus()
  await client.keyboard.press(' ')
  await client.keyboard.press('5')
  await expect(client.getByText('Tout est enregistré')).toBeVisible()
  release()
  await expect(chosen(client)).toHaveText('1 choisie · 1 au moins')
  await expect(picture(client, 'IMG_1.png, choisie, 5 étoiles')).toBeVisible()
})

test('five thousand images are rendered and loaded as they scroll into view', async ({ page, context, newPerson }) => {
  const { choice, client } = await openChoice(context, newPerson, 1)
  const fetched = new Set<string>()
  await client.route('**/api/medias/*/previews/**', (route) => {
    fetched.add(route.request().url())
    return route.fulfill({ contentType: 'image/png', body: photo })
  })
  await client.route(`**${choice.path}`, async (route) => {
    const answer = await (await serverAnswer(route)).json()
    const [image] = answer.data.images
    answer.data.images = Array.from({ length: 5000 }, (_, index) => ({
      ...image,
      key: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      name: `IMG_${String(index + 1).padStart(4, '0')}.jpg`,
      small: `/api/medias/00000000-0000-4000-8000-000000000000/previews/small?v=${index}`,
    }))
    return route.fulfill({ json: answer })
  })
  await client.goto(choice.client)
  await expect(picture(client, 'IMG_0001.jpg')).toBeVisible()
  // Every picture of the screen is there: those below are asked for later, or never.
  await client.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight),
  )
  expect(fetched.size).toBeLessThan(200)
  await picture(client, 'IMG_0001.jpg').focus()
  await client.keyboard.press('End')
  await expect(picture(client, 'IMG_5000.jpg')).toBeFocused()
  await expect(picture(client, 'IMG_5000.jpg')).toBeInViewport()
  expect(fetched.size).toBeLessThan(400)
  expect(await client.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(2500)
  await client.keyboard.press('ArrowUp')
  await client.keyboard.press('Home')
  await expect(picture(client, 'IMG_0001.jpg')).toBeFocused()
  await page.close()
})

test('on a telephone, images are swiped, rated and chosen by touch', async ({ page, context, browser, baseURL }) => {
  await openSession(context, emailOf('admin'))
  const choice = await createSelection(context.request, 3)
  const viewport = { width: 390, height: 844 }
  const theirs = await browser.newContext({ ...(baseURL && { baseURL }), hasTouch: true, isMobile: true, viewport })
  await openSession(theirs, emailOf('client'))
  const client = await theirs.newPage()
  await client.goto(choice.client)
  await expect(picture(client, 'IMG_1.png')).toBeVisible()
  expect(await client.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  await picture(client, 'IMG_1.png').tap()
  const touch = await theirs.newCDPSession(client)
  const swipe = async (from: number, to: number) => {
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 400 }] })
    await send('touchStart', from)
    for (let step = 1; step <= 5; step += 1) await send('touchMove', from + ((to - from) * step) / 5)
    await send('touchEnd')
  }
  await expect(client.getByRole('dialog', { name: 'IMG_1.png' }).getByRole('img', { name: 'IMG_1.png' })).toBeVisible()
  await swipe(320, 60)
  const second = client.getByRole('dialog', { name: 'IMG_2.png' })
  await expect(second.getByRole('img', { name: 'IMG_2.png' })).toBeVisible()
  await swipe(60, 320)
  await expect(client.getByRole('dialog', { name: 'IMG_1.png' })).toBeVisible()
  await swipe(320, 60)
  await second.getByRole('button', { name: '4 étoiles' }).tap()
  await second.getByRole('button', { name: 'Vert' }).tap()
  await second.getByRole('button', { name: 'Choisir IMG_2.png' }).tap()
  await second.getByRole('button', { name: 'Fermer' }).tap()
  await expect(picture(client, 'IMG_2.png, choisie, 4 étoiles')).toBeVisible()
  await theirs.close()
  await page.close()
})

test('an image chosen in the large view stays there, though the filter of the gallery leaves it out', async ({
  context,
  newPerson,
}) => {
  const { choice, client } = await openChoice(context, newPerson, 3)
  await client.goto(choice.client)
  await client.getByLabel('Images affichées').selectOption('others')
  await picture(client, 'IMG_1.png').click()
  const first = client.getByRole('dialog', { name: 'IMG_1.png' })
  await first.getByRole('button', { name: 'Choisir IMG_1.png' }).click()
  await expect(first.getByRole('button', { name: 'Choisir IMG_1.png' })).toHaveAttribute('aria-pressed', 'true')
  await client.keyboard.press('ArrowRight')
  await expect(client.getByRole('dialog', { name: 'IMG_2.png' })).toBeVisible()
  await client.keyboard.press('ArrowLeft')
  await expect(client.getByRole('dialog', { name: 'IMG_1.png' })).toBeVisible()
  await client.keyboard.press('Escape')
  await expect(picture(client, 'IMG_1.png')).toHaveCount(0)
})
