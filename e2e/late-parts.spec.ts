import type { APIRequestContext, Page } from '@playwright/test'
import { emailOf, openSession } from './support/people.ts'
import { createReview } from './support/room.ts'
import { createProject } from './support/rows.ts'
import { expect, test } from './support/test.ts'

test('a part that cannot be fetched leaves the page as it is, and comes once it can be', async ({ page, context }) => {
  await openSession(context, emailOf('admin'))
  for (const file of ['preset-panel', 'notification-preferences'])
    await page.route(`**/assets/${file}*`, (route) => route.abort())
  await page.goto('/admin/projects')
  const list = page.getByRole('heading', { name: 'Projets', level: 1 })
  await expect(list).toBeVisible()

  await page.getByRole('button', { name: 'Vues', exact: true }).click()
  const views = page.getByRole('dialog', { name: 'Vues' })
  await expect(views.getByText('n’a pas pu être chargée')).toBeVisible()
  await page.unroute('**/assets/preset-panel*')
  await views.getByRole('button', { name: 'Réessayer' }).click()
  await expect(views.getByRole('button', { name: 'Enregistrer la vue…' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('button', { name: 'Régler les notifications' }).click()
  await expect(page.getByText('n’a pas pu être chargée')).toBeVisible()
  await expect(list).toBeVisible()
})

const unfetched = /n’a pas pu être chargée/
const again = (page: Page) => page.getByRole('button', { name: 'Réessayer' }).click()

/** Each part that is fetched when it is opened: its file, how it is opened, and what shows that it is there. */
const parts = [
  {
    what: 'the palette',
    file: 'palette',
    path: async () => '/admin/projects',
    open: (page: Page) => page.getByRole('button', { name: 'Rechercher' }).first().click(),
    // The toast stands before the button.
    retry: (page: Page) => page.keyboard.press('ControlOrMeta+k'),
    shown: (page: Page) => page.getByRole('dialog').getByRole('searchbox'),
  },
  {
    what: 'the sheet of keys',
    file: 'keyboard-dialog',
    path: async () => '/admin/companies',
    open: (page: Page) => page.keyboard.press('?'),
    retry: (page: Page) => page.keyboard.press('?'),
    shown: (page: Page) => page.getByRole('dialog', { name: 'Raccourcis clavier' }),
  },
  {
    what: 'the calendar of a field',
    file: 'month-calendar',
    path: async (api: APIRequestContext) => `/admin/projects/${(await createProject(api)).id}/general`,
    open: (page: Page) => page.getByRole('button', { name: 'Ouvrir le calendrier' }).first().click(),
    retry: again,
    shown: (page: Page) => page.getByRole('grid'),
  },
  {
    what: 'the editor of a brief',
    file: 'brief-editor',
    path: async (api: APIRequestContext) => `/admin/projects/${(await createProject(api)).id}/brief`,
    open: async () => {},
    retry: again,
    shown: (page: Page) => page.getByRole('textbox', { name: 'Brief du projet' }),
  },
  {
    what: 'the review room of a client',
    file: 'room',
    as: 'client' as const,
    path: async (api: APIRequestContext) => `${(await createReview(api)).client}/retour`,
    open: async () => {},
    retry: again,
    shown: (page: Page) => page.getByRole('region', { name: 'Commentaires' }),
  },
]

for (const { what, file, as, path, open, retry, shown } of parts)
  test(`${what} leaves the page as it is when it cannot be fetched, and comes when it is asked for again`, async ({
    page,
    context,
  }) => {
    await openSession(context, emailOf('admin'))
    const address = await path(context.request)
    if (as !== undefined) await openSession(context, emailOf(as))
    await page.route(`**/assets/${file}-*.js`, (route) => route.abort())
    await page.goto(address)
    const frame = page.getByRole('banner')
    await expect(frame).toBeVisible()
    await page.waitForLoadState('load')
    await open(page)
    await expect(page.getByText(unfetched).first()).toBeVisible()
    await expect(frame).toBeVisible()
    await page.unroute(`**/assets/${file}-*.js`)
    await retry(page)
    await expect(shown(page).first()).toBeVisible()
  })
