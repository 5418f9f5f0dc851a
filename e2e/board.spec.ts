import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { createPerson, emailOf, openSession, personId } from './support/people.ts'
import { createProject, postRow, uniqueName } from './support/rows.ts'
import { expect, test } from './support/test.ts'

test.beforeEach(({ context }) => openSession(context, emailOf('admin')))

type Api = Parameters<typeof postRow>[0]

/** A company of its own, which the board is narrowed to: other journeys change the same statuses. */
async function aBoard(page: Page, api: Api, subject: 'productions' | 'post-productions') {
  const project = await createProject(api, uniqueName('Statuts'))
  const { companyId } = await (await api.get(`/api/projects/${project.id}`)).json().then(({ data }) => data)
  await page.addInitScript((followedCompanyId) => {
    const kept = localStorage.getItem('regie-preferences')
    const { state = {}, version = 1 } = kept ? JSON.parse(kept) : {}
    localStorage.setItem('regie-preferences', JSON.stringify({ state: { ...state, followedCompanyId }, version }))
  }, companyId)
  const open = () => page.goto(`/admin/planning?vue=board&objet=${subject}`)
  return { project, open }
}

const column = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('region', { name, exact: true })
    .filter({ has: page.getByRole('heading', { name }) })
const card = (within: Locator, name: string) => within.getByRole('article').filter({ hasText: name })

/** Holds a card over a column, and waits until the board says so. */
async function dragTo(page: Page, from: Locator, to: Locator) {
  // Where it stays: what comes late above it moves it.
  await from.hover({ trial: true })
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  const at = { x: (start?.x ?? 0) + 60, y: (start?.y ?? 0) + (start?.height ?? 0) - 8 }
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await page.mouse.move(at.x + 10, at.y)
  await page.mouse.move((end?.x ?? 0) + (end?.width ?? 0) / 2, (end?.y ?? 0) + 150, { steps: 6 })
  const name = await to.getByRole('heading', { level: 2 }).innerText()
  await expect(
    page
      .getByRole('main')
      .locator('output')
      .filter({ hasText: `→ ${name}` }),
  ).toBeVisible()
}

test('a production is dragged to another status, taken back, and moved by keys and by its menu', async ({
  page,
  context,
}) => {
  const { project, open } = await aBoard(page, context.request, 'productions')
  const film = await postRow(context.request, '/api/productions', {
    projectId: project.id,
    name: 'Film 🎬',
    dueOn: '2020-01-02',
  })
  await postRow(context.request, '/api/post-production', { productionId: film.id, name: 'Montage' })
  await open()
  const [planned, organized, finished] = ['Planifiée', 'À organiser', 'Terminée'].map((name) => column(page, name))
  if (!planned || !organized || !finished) throw new Error('no column')
  await expect(card(organized, 'Film 🎬')).toContainText('(en retard)')
  await expectAccessible(page)
  const elsewhere = await context.newPage()
  await elsewhere.goto('/admin/planning?vue=board&objet=productions')

  // Refused, and why.
  await dragTo(page, card(organized, 'Film 🎬'), finished)
  await expect(finished.getByText('Une post-production n’est pas terminée.')).toBeVisible()
  await page.mouse.up()
  await expect(card(organized, 'Film 🎬')).toBeVisible()

  await dragTo(page, card(organized, 'Film 🎬'), planned)
  await page.mouse.up()
  await expect(page.getByText('« Film 🎬 » : Planifiée, choisi à la main.')).toBeVisible()
  await expect(card(planned, 'Film 🎬')).toContainText('Statut choisi à la main')
  await expect(card(column(elsewhere, 'Planifiée'), 'Film 🎬')).toBeVisible()
  await expect(page).toHaveURL(/vue=board/)
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByText('Le statut d’avant est rétabli.')).toBeVisible()
  await expect(card(organized, 'Film 🎬')).toBeVisible()

  await card(organized, 'Film 🎬').getByRole('link').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page.getByText('« Film 🎬 » : À organiser → En cours')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('« Film 🎬 » : À organiser → En cours')).toBeHidden()
  await page.keyboard.press('Alt+ArrowRight')
  await page.keyboard.press('Enter')
  await expect(card(planned, 'Film 🎬').getByRole('link')).toBeFocused()

  await card(planned, 'Film 🎬').getByRole('button', { name: 'Déplacer « Film 🎬 » vers…' }).click()
  await expect(
    page.getByRole('menuitem', { name: /^Terminée : une post-production n’est pas terminée/ }),
  ).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Annulée' }).click()
  await expect(card(column(page, 'Annulée'), 'Film 🎬')).toBeVisible()

  await page.getByRole('button', { name: 'Tableau', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Productions par statut' }).getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: 'Film 🎬' }).click()
  await expect(page).toHaveTitle(/Film/)
  await page.goBack()
  await expect(page.getByRole('table', { name: 'Productions par statut' })).toBeVisible()
})

test('a change of somebody else and a cut leave a production where it is', async ({ page, context }) => {
  const { project, open } = await aBoard(page, context.request, 'productions')
  const film = await postRow(context.request, '/api/productions', { projectId: project.id, name: 'Film' })
  await open()
  await dragTo(page, card(column(page, 'À organiser'), 'Film'), column(page, 'Planifiée'))
  const renamed = await context.request.patch(`/api/productions/${film.id}`, { data: { name: 'Film renommé' } })
  expect(renamed.status()).toBe(200)
  await expect(card(column(page, 'À organiser'), 'Film renommé')).toBeVisible()
  await page.mouse.up()
  await expect(page.getByText(/Quelqu’un a modifié cet élément/)).toBeVisible()
  await expect(card(column(page, 'À organiser'), 'Film renommé')).toBeVisible()

  await page.route('**/api/productions/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  )
  await dragTo(page, card(column(page, 'À organiser'), 'Film renommé'), column(page, 'Planifiée'))
  await page.mouse.up()
  await expect(card(column(page, 'À organiser'), 'Film renommé')).toBeVisible()
})

test('a post-production moves by its actions alone, each confirmed, and is taken back', async ({ page, context }) => {
  const api = context.request
  const { project, open } = await aBoard(page, api, 'post-productions')
  const talent = await personId(api, await createPerson(api, 'TALENT', { firstname: 'Ondine', lastname: 'Tableau' }))
  const film = await postRow(api, '/api/productions', { projectId: project.id, name: 'Film' })
  await postRow(api, '/api/post-production', { productionId: film.id, name: 'Montage', userId: talent })
  await open()
  const todo = column(page, 'À faire')
  const begun = column(page, 'En cours')
  await expect(card(todo, 'Montage')).toContainText('Ondine Tableau')

  await dragTo(page, card(todo, 'Montage'), column(page, 'Terminée'))
  await expect(column(page, 'Terminée').getByText('Aucune étape ne mène de « À faire » à « Terminée ».')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.up()

  await dragTo(page, card(todo, 'Montage'), begun)
  await page.mouse.up()
  const dialog = page.getByRole('alertdialog', { name: 'Démarrer ?' })
  await expect(dialog).toContainText('Le travail commence.')
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(card(todo, 'Montage')).toBeVisible()

  await card(todo, 'Montage')
    .getByRole('button', { name: /^Déplacer/ })
    .click()
  await page.getByRole('menuitem', { name: 'En cours (Démarrer)' }).click()
  await dialog.getByRole('button', { name: 'Démarrer' }).click()
  await expect(card(begun, 'Montage')).toBeVisible()
  await expect(page.getByText('Le travail a commencé.')).toBeVisible()
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(card(todo, 'Montage')).toBeVisible()

  // By keys; a version asks for its files, as on the page of the post-production.
  await card(todo, 'Montage').getByRole('link').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Démarrer' }).click()
  await expect(card(begun, 'Montage')).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(card(begun, 'Montage').getByRole('link')).toBeFocused()
  await dragTo(page, card(begun, 'Montage'), column(page, 'À approuver (en interne)'))
  await page.mouse.up()
  await expect(page.getByRole('dialog', { name: 'Soumettre la version 1' })).toBeVisible()
})

test('the board stays while its only card is in neither of two columns', async ({ page, context }) => {
  const api = context.request
  const { project, open } = await aBoard(page, api, 'post-productions')
  const talent = await personId(api, await createPerson(api, 'TALENT'))
  const film = await postRow(api, '/api/productions', { projectId: project.id, name: 'Film' })
  const edit = await postRow(api, '/api/post-production', { productionId: film.id, name: 'Montage', userId: talent })
  await open()
  await expect(card(column(page, 'À faire'), 'Montage')).toBeVisible()
  let letRead = () => {}
  const read = new Promise<void>((resolve) => {
    letRead = resolve
  })
  await page.route(/\/api\/post-production\?.*status=IN_PROGRESS/, async (route) => {
    await read
    await route.continue()
  })
  expect((await api.post(`/api/post-production/${edit.id}/start`, { data: { version: edit.version } })).status()).toBe(
    200,
  )
  await expect(column(page, 'À faire')).toContainText('Rien ici.')
  letRead()
  await expect(card(column(page, 'En cours'), 'Montage')).toBeVisible()
})

test('a telephone shows one column at a time', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { project, open } = await aBoard(page, context.request, 'productions')
  await postRow(context.request, '/api/productions', { projectId: project.id, name: 'Film' })
  await open()
  await expect(page.getByRole('tab', { name: /^À organiser/ })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('article')).toHaveCount(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(page)
  await page
    .getByRole('article')
    .getByRole('button', { name: /^Déplacer/ })
    .click()
  await page.getByRole('menuitem', { name: 'Planifiée' }).click()
  await expect(page.getByText('Rien ici.')).toBeVisible()
  await page.getByRole('tab', { name: /^Planifiée/ }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page).toHaveURL(/colonne=PLANNED/)
})
