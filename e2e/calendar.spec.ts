import type { CDPSession, Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { emailOf, openSession } from './support/people.ts'
import { createProject, postRow, uniqueName } from './support/rows.ts'
import { expect, test } from './support/test.ts'

test.beforeEach(({ context }) => openSession(context, emailOf('admin')))

type Api = Parameters<typeof postRow>[0]
const days = (page: Page) => page.getByRole('grid', { name: /^Jours/ })
const dayButton = (page: Page, day: string) => days(page).getByRole('button', { name: new RegExp(` ${day}(,|$)`) })
const cellOf = (page: Page, day: string) => page.locator(`[data-day="${day}"]`)
const linkOf = (page: Page, name: RegExp) => page.getByRole('main').getByRole('link', { name })

/** A production with a shoot, a delivery and an edit: one year per test, so that none sees the others. */
async function aPlannedFilm(api: Api, given: { shootOn: string; dueOn: string; editOn: string }) {
  const name = uniqueName('Cal')
  const project = await createProject(api, name)
  const { shootOn, dueOn, editOn } = given
  const production = await postRow(api, '/api/productions', { projectId: project.id, name: 'Film', shootOn, dueOn })
  const edit = await postRow(api, '/api/post-production', {
    productionId: production.id,
    name: 'Montage',
    dueOn: editOn,
  })
  return { name, project, production, edit }
}

/** The middle of an element, a little under its top. */
async function pointOf(element: Locator, down = 10) {
  // Where it stays: what comes late above it moves it.
  await element.hover({ trial: true })
  const box = await element.boundingBox()
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + down }
}

async function dragTo(page: Page, bar: Locator, day: string) {
  const [from, to] = [await pointOf(bar), await pointOf(cellOf(page, day), 40)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, from.y)
  await page.mouse.move(to.x, to.y, { steps: 6 })
}

test('a month shows its days and what stands on them; the arrows go from day to day, and Back comes to it', async ({
  page,
  context,
}) => {
  const { project, name } = await aPlannedFilm(context.request, {
    shootOn: '2041-03-05',
    dueOn: '2041-03-28',
    editOn: '2041-03-20',
  })
  for (const day of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o', 'p'])
    await postRow(context.request, '/api/prestations', {
      projectId: project.id,
      name: `Prise ${day}`,
      type: 'INTERNE',
      startsOn: '2041-03-12',
      endsOn: '2041-03-12',
    })
  await postRow(context.request, '/api/prestations', {
    projectId: project.id,
    name: 'Régie du plateau',
    type: 'INTERNE',
    startsOn: '2041-03-08',
    endsOn: '2041-03-26',
  })
  await page.goto('/admin/planning?du=2041-03-15')
  await page.getByText('Calendrier', { exact: true }).click()
  await expect(page).toHaveURL(/vue=calendar/)
  await expect(page.getByText('mars 2041', { exact: true })).toBeVisible()
  // One stop for what runs over four weeks.
  await expect(linkOf(page, /^Prestation « Régie du plateau », du 8 mars 2041 au 26 mars 2041/)).toHaveCount(1)
  await expect(linkOf(page, /^Tournage « Film », le 5 mars 2041/)).toBeVisible()
  await expect(dayButton(page, '12 mars 2041')).toHaveAccessibleName(/17 éléments/)
  await expectAccessible(page)

  await dayButton(page, '12 mars 2041').focus()
  await page.keyboard.press('ArrowRight')
  await expect(dayButton(page, '13 mars 2041')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Home')
  await expect(dayButton(page, '4 mars 2041')).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect(page.getByText('avril 2041', { exact: true })).toBeVisible()
  await expect(dayButton(page, '4 avril 2041')).toBeFocused()
  await page.keyboard.press('PageUp')
  await expect(dayButton(page, '4 mars 2041')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /4 mars 2041/ })).toContainText('Rien ce jour-là')
  await page.keyboard.press('Escape')

  // What has no room is one press away.
  await cellOf(page, '2041-03-12')
    .getByRole('button', { name: /^\+ \d+ autres$/ })
    .click()
  const dialog = page.getByRole('dialog', { name: /12 mars 2041/ })
  await expect(dialog.getByRole('listitem')).toHaveCount(17)
  await expectAccessible(page)
  await dialog.getByRole('link', { name: /Prise p/ }).click()
  await expect(page).toHaveURL(/\/prestations\//)
  await page.goBack()
  await expect(page.getByRole('dialog', { name: /12 mars 2041/ })).toBeVisible()
  await page.getByRole('button', { name: 'Voir la semaine' }).click()
  await expect(page.getByText(/^Semaine 11/)).toBeVisible()
  await expect(linkOf(page, /^Prestation « Prise /)).toHaveCount(16)
  // An edit has one day that somebody entered.
  await expect(linkOf(page, /^Post-production/)).toHaveCount(0)

  await page.getByRole('button', { name: 'Tableau', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Planning' }).getByRole('row')).toHaveCount(19)
  await page.getByRole('button', { name: 'Prestation', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Planning' }).getByRole('row')).toHaveCount(2)
  await page.reload()
  await expect(page.getByRole('table', { name: 'Planning' }).getByRole('row')).toHaveCount(2)
  // The address of the first release.
  await page.goto('/admin/planning?vue=table&du=2041-03-05')
  await expect(page.getByRole('table', { name: 'Planning' }).getByText(name).first()).toBeVisible()
})

test('a dialog hears Escape as soon as it is there', async ({ page }) => {
  await page.goto('/admin/planning?vue=calendar&du=2047-03-15')
  await dayButton(page, '12 mars 2047').focus()
  // Before the effects of the page that showed it: on a busy machine a person is as quick.
  await page.evaluate(() => {
    const pressOnce = new MutationObserver(() => {
      if (!document.querySelector('[role=dialog]')) return
      pressOnce.disconnect()
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
      document.body.dataset['pressed'] = ''
    })
    pressOnce.observe(document.body, { childList: true, subtree: true })
  })
  await page.keyboard.press('Enter')
  await expect(page.locator('body')).toHaveAttribute('data-pressed')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(dayButton(page, '12 mars 2047')).toBeFocused()
})

test('an item is dragged to another day, what follows is said first, and it is taken back; another browser follows', async ({
  page,
  context,
}) => {
  await aPlannedFilm(context.request, { shootOn: '2042-03-05', dueOn: '2042-03-20', editOn: '2042-03-18' })
  const address = '/admin/planning?vue=calendar&du=2042-03-15'
  await page.goto(address)
  const elsewhere = await context.newPage()
  await elsewhere.goto(address)
  const delivery = linkOf(page, /^Livraison promise « Film »/)
  await expect(delivery).toBeVisible()
  const seen = (day: string) => linkOf(elsewhere, new RegExp(`^Livraison promise « Film », le ${day} mars 2042`))
  await expect(seen('20')).toBeVisible()

  // Given up: nothing is written.
  await dragTo(page, delivery, '2042-03-12')
  await expect(page.getByText('avant la fin de « Montage »')).toBeInViewport()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(page.getByText('avant la fin de « Montage »')).toBeHidden()
  await expect(page).toHaveURL(/vue=calendar/)

  await dragTo(page, delivery, '2042-03-27')
  await expect(linkOf(page, /^Livraison promise « Film », le 27 mars 2042/)).toBeVisible()
  await page.mouse.up()
  await expect(page.getByText('« Film » : le 27 mars 2042.')).toBeVisible()
  await expect(seen('27')).toBeVisible()
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByText('Les dates d’avant sont rétablies.')).toBeVisible()
  await expect(seen('20')).toBeVisible()
  await expect(page).toHaveURL(/vue=calendar/)
})

test('a change of somebody else, a deletion and a cut during a drag', async ({ page, context }) => {
  const { production } = await aPlannedFilm(context.request, {
    shootOn: '2043-03-05',
    dueOn: '2043-03-20',
    editOn: '2043-03-18',
  })
  await page.goto('/admin/planning?vue=calendar&du=2043-03-15')
  const delivery = (day: string) => linkOf(page, new RegExp(`^Livraison promise « Film », le ${day} mars 2043`))
  await expect(delivery('20')).toBeVisible()

  // Moved meanwhile: the drag goes on, and its drop is refused.
  await dragTo(page, delivery('20'), '2043-03-27')
  const renamed = await context.request.patch(`/api/productions/${production.id}`, { data: { dueOn: '2043-03-24' } })
  expect(renamed.status()).toBe(200)
  await expect(delivery('27')).toBeVisible()
  await page.mouse.up()
  await expect(page.getByText(/modifié/)).toBeVisible()
  await expect(delivery('24')).toBeVisible()

  // Cut: it comes back to where it was.
  await page.route('**/api/productions/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  )
  await dragTo(page, delivery('24'), '2043-03-26')
  await page.mouse.up()
  await expect(delivery('24')).toBeVisible()
  await page.unroute('**/api/productions/*')

  // Deleted under the pointer: nothing is left of the drag.
  await dragTo(page, delivery('24'), '2043-03-26')
  await expect(page.getByText('« Film » le 26 mars 2043')).toBeVisible()
  expect((await context.request.delete(`/api/productions/${production.id}`)).status()).toBe(200)
  await expect(page.getByText('« Film » le 26 mars 2043')).toBeHidden()
  await page.mouse.up()
  await expect(linkOf(page, /« Film »/)).toHaveCount(0)
})

test('by keyboard an item goes by days and weeks, over the end of the month, and keeps the focus', async ({
  page,
  context,
}) => {
  await aPlannedFilm(context.request, { shootOn: '2044-03-09', dueOn: '2044-03-30', editOn: '2044-03-18' })
  await page.goto('/admin/planning?vue=calendar&du=2044-03-15')
  const shoot = linkOf(page, /^Tournage « Film »/)
  await shoot.focus()
  await page.keyboard.press('Alt+ArrowRight')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByText('« Film » le 17 mars 2044')).toBeVisible()
  await expect(shoot).toBeFocused()
  for (let week = 0; week < 4; week += 1) await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByText('avril 2044', { exact: true })).toBeVisible()
  await expect(page.getByText('après la livraison promise, le 30 mars 2044')).toBeVisible()
  await expect(shoot).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByText('mars 2044', { exact: true })).toBeVisible()
  await expect(linkOf(page, /^Tournage « Film », le 9 mars 2044/)).toBeFocused()

  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText('« Film » : le 16 mars 2044.')).toBeVisible()
  await expect(linkOf(page, /^Tournage « Film », le 16 mars 2044/)).toBeFocused()
  await expect(page).toHaveURL(/vue=calendar/)
})

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  const touch = (cdp: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] })

  /** A finger that rests, then moves. */
  async function longPressTo(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
    const cdp = await page.context().newCDPSession(page)
    await touch(cdp, 'touchStart', from)
    await expect(page.getByText(/^«\sFilm\s»\s/)).toBeVisible()
    for (let step = 1; step <= 5; step += 1)
      await touch(cdp, 'touchMove', {
        x: from.x + ((to.x - from.x) * step) / 5,
        y: from.y + ((to.y - from.y) * step) / 5,
      })
    return () => touch(cdp, 'touchEnd')
  }

  test('days have dots, the chosen one its list, and a finger that rests takes hold', async ({ page, context }) => {
    await aPlannedFilm(context.request, { shootOn: '2045-03-08', dueOn: '2045-03-28', editOn: '2045-03-18' })
    await page.goto('/admin/planning?vue=calendar&du=2045-03-15')
    await expect(page.getByRole('heading', { name: /15 mars 2045/ })).toBeVisible()
    await dayButton(page, '28 mars 2045').tap()
    await expect(page).toHaveURL(/du=2045-03-28/)
    const list = page.getByRole('list', { name: /28 mars 2045/ })
    await expect(list.getByRole('link')).toHaveCount(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await expectAccessible(page)

    const drop = await longPressTo(
      page,
      await pointOf(list.getByRole('link'), 20),
      await pointOf(cellOf(page, '2045-03-23'), 20),
    )
    await expect(page.getByText('« Film » le 23 mars 2045')).toBeVisible()
    await drop()
    await expect(page.getByText('« Film » : le 23 mars 2045.')).toBeVisible()
    await expect(dayButton(page, '23 mars 2045')).toHaveAccessibleName(/1 élément/)
    await expect(page).toHaveURL(/vue=calendar/)
  })

  test('a bar of the timeline follows a finger that rests; one that does not scrolls', async ({ page, context }) => {
    const { name } = await aPlannedFilm(context.request, {
      shootOn: '2046-03-08',
      dueOn: '2046-03-12',
      editOn: '2046-03-18',
    })
    await page.goto('/admin/planning?du=2046-03-05')
    const row = page.getByRole('region', { name: 'Frise du planning' }).getByRole('list', { name })
    const from = await pointOf(row.getByRole('link', { name: /^Tournage/ }))
    const scrolled = () => page.getByRole('region', { name: 'Frise du planning' }).evaluate((it) => it.scrollLeft)
    const cdp = await page.context().newCDPSession(page)
    await touch(cdp, 'touchStart', from)
    for (const by of [15, 30, 60]) await touch(cdp, 'touchMove', { x: from.x - by, y: from.y })
    await touch(cdp, 'touchEnd')
    await expect.poll(scrolled).toBeGreaterThan(0)
    await expect(page.getByText('« Film » le')).toBeHidden()
    await page.reload()
    await expect(row.getByRole('link', { name: /^Tournage/ })).toBeVisible()
    const drop = await longPressTo(page, { x: from.x - 20, y: from.y }, { x: from.x + 2 * 26 - 20, y: from.y })
    await drop()
    await expect(page.getByText('« Film » : le 10 mars 2046.')).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/planning/)
  })
})
