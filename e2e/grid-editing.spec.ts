import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { enterGrid, gridCell, gridRow, listRow, selectionBar, tabTo, toColumn } from './support/grid.ts'
import { followMail } from './support/mails.ts'
import { createPerson, emailOf, openSession, personId } from './support/people.ts'
import { chooseOption, createCompany, createProject, postRow, uniqueName } from './support/rows.ts'
import { expect, test } from './support/test.ts'

test.beforeEach(({ context }) => openSession(context, emailOf('admin')))

/** Projects of one company, found together by a search. */
async function createProjects(api: APIRequestContext, count: number, more: object = {}) {
  const { id: companyId } = await createCompany(api)
  const lot = uniqueName('Lot')
  const projects = []
  for (let rank = 1; rank <= count; rank += 1)
    projects.push(
      await createProject(api, `${lot} ${rank}`, { companyId, startsOn: '2031-03-03', dueOn: '2031-04-11', ...more }),
    )
  return { lot, projects, address: `/admin/projects?q=${encodeURIComponent(lot)}&tri=name` }
}

const stored = async (api: APIRequestContext, path: string) => (await (await api.get(path)).json()).data
const daysOf = async (api: APIRequestContext, projects: readonly { id: string }[]) => {
  const rows = await Promise.all(projects.map(({ id }) => stored(api, `/api/projects/${id}`)))
  return rows.map(({ startsOn, dueOn }) => `${startsOn} ${dueOn}`)
}
const ready = (page: Page, count: number) => expect(page.locator('.ag-row:not(.grid-waits)')).toHaveCount(count)

/** Changes a project elsewhere, just before the page's own change of it arrives. */
const overtake = (page: Page, api: APIRequestContext, id: string, data: object) =>
  page.route(
    `**/api/projects/${id}`,
    async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback()
      expect((await api.patch(`/api/projects/${id}`, { data })).status()).toBe(200)
      return route.continue()
    },
    { times: 1 },
  )

test('a key is obeyed before the next one comes', async ({ page, context }) => {
  const { address } = await createProjects(context.request, 1)
  await page.goto(address)
  await ready(page, 1)
  await enterGrid(page, 'dueOn')
  // One after the other in one task, as the keys of somebody who types while the page is busy.
  const after = await page.evaluate(async () => {
    const press = (key: string, more: KeyboardEventInit = {}) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
      )
    const isLeftToBrowser = press('d', { ctrlKey: true })
    press('F2')
    await Promise.resolve()
    return { isLeftToBrowser, focused: document.activeElement?.tagName }
  })
  expect(after).toEqual({ isLeftToBrowser: false, focused: 'INPUT' })
})

test('a lot of projects is selected, moved, taken back and corrected by the keyboard alone', async ({
  page,
  context,
}) => {
  const api = context.request
  const { lot, projects, address } = await createProjects(api, 4)
  await page.goto(address)
  await ready(page, 4)
  await enterGrid(page, 'number')
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(selectionBar(page)).toContainText('3 lignes sélectionnées')
  await page.keyboard.press('Shift+ArrowUp')
  await expect(selectionBar(page)).toContainText('2 lignes sélectionnées')
  await page.keyboard.press('Escape')
  await expect(selectionBar(page)).toBeHidden()
  await page.keyboard.press('Control+a')
  await expect(selectionBar(page)).toContainText('4 lignes sélectionnées')
  await page.keyboard.press('Space')
  await expect(selectionBar(page)).toContainText('3 lignes sélectionnées')
  await expectAccessible(page)

  await tabTo(page, page.getByRole('button', { name: 'Déplacer les dates' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await page.keyboard.type('+3j')
  await expect(dialog).toContainText('Plus tard de 3 jours.')
  await expect(dialog).toContainText('3 projets seront modifiés.')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 projets modifiés : Début, Échéance.')).toBeVisible()
  const moved = '2031-03-06 2031-04-14'
  expect((await daysOf(api, projects)).filter((days) => days === moved)).toHaveLength(3)
  // The keyboard is in the rows again.
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.ag-row') !== null)).toBe(true)
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Les valeurs d’avant sont rétablies.')).toBeVisible()
  expect(new Set(await daysOf(api, projects))).toEqual(new Set(['2031-03-03 2031-04-11']))
  await page.keyboard.press('Control+Shift+z')
  await expect(page.getByText('Refait : 3 projets modifiés')).toBeVisible()
  expect((await daysOf(api, projects)).filter((days) => days === moved)).toHaveLength(3)

  // In place: a day in French, refused then corrected, then the next cell.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Home')
  await toColumn(page, 'dueOn')
  await page.keyboard.press('Enter')
  const field = page.getByRole('textbox', { name: 'Échéance' })
  await expect(field).toBeFocused()
  await page.keyboard.type('bientôt')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription(/Date/)
  await expect(field).toHaveValue('bientôt')
  await expectAccessible(page)
  await field.press('Control+a')
  await page.keyboard.type('1/3/2031')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription(/L’échéance ne peut pas précéder le début/)
  await field.press('Control+a')
  await page.keyboard.type('24/12/2031')
  await page.keyboard.press('Enter')
  await expect(field).toBeHidden()
  await expect(gridCell(page, `${lot} 1`, 'dueOn')).toHaveText('24 déc. 2031')
  await expect(gridCell(page, `${lot} 1`, 'dueOn')).toBeFocused()
  await page.keyboard.press('F2')
  await page.keyboard.type('25/12/2031')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('textbox', { name: 'Début' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(gridCell(page, `${lot} 1`, 'startsOn')).toBeFocused()
  await expect(gridCell(page, `${lot} 1`, 'dueOn')).toHaveText('25 déc. 2031')

  // Enter on the name opens the page; F2 renames.
  await toColumn(page, 'name')
  await page.keyboard.press('F2')
  await page.keyboard.press('Control+a')
  await page.keyboard.type(`${lot} renommé`)
  await page.keyboard.press('Enter')
  // The list is sorted by name: the row goes last, and the keyboard with it.
  await expect(page.locator('.ag-row:not(.grid-waits)').last()).toContainText(`${lot} renommé`)
  await expect(gridCell(page, `${lot} renommé`, 'name')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(gridCell(page, `${lot} 1`, 'name')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('searchbox', { name: 'Rechercher ou agir' })).toBeFocused()
  await page.keyboard.type('actions récentes')
  await page.keyboard.press('Enter')
  const recent = page.getByRole('dialog', { name: 'Actions récentes' })
  await expect(recent.getByRole('listitem')).toHaveCount(4)
  await expect(recent.getByRole('listitem').last()).toContainText('3 projets modifiés : Début, Échéance.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await toColumn(page, 'name')
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle(/^PRJ - Lot/)
})

test('a row that somebody else changed is refused, named, and tried again; another browser sees all of it', async ({
  page,
  context,
  newPerson,
}) => {
  const api = context.request
  const { lot, projects, address } = await createProjects(api, 3)
  const [first, second] = projects
  const their = await newPerson()
  await openSession(their, emailOf('producteur'))
  const theirs = await their.newPage()
  await theirs.goto(address)
  await page.goto(address)
  await ready(page, 3)
  await page.getByRole('checkbox', { name: `Sélectionner « ${lot} 1 »` }).check()
  await gridCell(page, `${lot} 3`, 'companyName').click({ modifiers: ['Shift'] })
  await expect(selectionBar(page)).toContainText('3 lignes sélectionnées')
  await overtake(page, their.request, second?.id ?? '', { dueOn: '2031-06-01' })
  await page.getByRole('button', { name: 'Déplacer les dates' }).click()
  await page.getByLabel('De combien').fill('-1 semaine')
  await page.getByRole('button', { name: 'Modifier' }).click()
  const report = page.getByRole('dialog', { name: '2 projets modifiés, 1 non' })
  await expect(report.getByRole('listitem')).toHaveText(
    `${lot} 2Quelqu’un l’a modifié entre-temps. Échéance : 1 juin 2031.`,
  )
  await expectAccessible(page)
  expect(await daysOf(api, projects)).toEqual([
    '2031-02-24 2031-04-04',
    '2031-03-03 2031-06-01',
    '2031-02-24 2031-04-04',
  ])
  await expect(gridCell(theirs, `${lot} 1`, 'dueOn')).toHaveText('4 avr. 2031')
  await report.getByRole('button', { name: 'Réessayer cette ligne' }).click()
  await expect(page.getByText('1 projet modifié : Début, Échéance.')).toBeVisible()
  expect((await daysOf(api, projects))[1]).toBe('2031-02-24 2031-04-04')

  // What they change since is not taken back.
  await expect(gridCell(page, `${lot} 1`, 'dueOn')).toHaveText('4 avr. 2031')
  await their.request.patch(`/api/projects/${first?.id}`, { data: { dueOn: '2031-07-14' } })
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Les valeurs d’avant sont rétablies.')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(
    page.getByText(`« ${lot} 1 » : Quelqu’un l’a modifié entre-temps. Échéance : 14 juillet 2031.`),
  ).toBeVisible()
  expect(await daysOf(api, projects)).toEqual([
    '2031-02-24 2031-07-14',
    '2031-03-03 2031-06-01',
    '2031-03-03 2031-04-11',
  ])
})

test('two people in one cell: the other value is shown, and one of both is chosen', async ({ page, context }) => {
  const api = context.request
  const { lot, projects, address } = await createProjects(api, 1)
  const [project] = projects
  const id = project?.id ?? ''
  await page.goto(address)
  const cell = gridCell(page, `${lot} 1`, 'dueOn')
  const change = async (typed: string) => {
    await cell.dblclick()
    await page.getByRole('textbox', { name: 'Échéance' }).fill(typed)
    await page.keyboard.press('Enter')
  }
  await ready(page, 1)
  await overtake(page, api, id, { dueOn: '2031-05-01' })
  await change('2/5/2031')
  const notice = page.getByRole('alert').filter({ hasText: 'Quelqu’un a modifié cette valeur entre-temps.' })
  await expect(notice).toContainText('Enregistré entre-temps : 1 mai 2031.')
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Garder la mienne' }).click()
  await expect(notice).toBeHidden()
  await expect(cell).toHaveText('2 mai 2031')

  await overtake(page, api, id, { dueOn: '2031-05-03' })
  await change('4/5/2031')
  await notice.getByRole('button', { name: 'Prendre la leur' }).click()
  await expect(cell).toHaveText('3 mai 2031')

  // Another field is no conflict.
  await overtake(page, api, id, { description: 'Écrit ailleurs.' })
  await change('5/5/2031')
  await expect(cell).toHaveText('5 mai 2031')
  const row = await stored(api, `/api/projects/${id}`)
  expect(row).toMatchObject({ dueOn: '2031-05-05', description: 'Écrit ailleurs.' })
})

test('a cut in the middle loses nothing and writes nothing twice; the rest can be stopped', async ({
  page,
  context,
}) => {
  const api = context.request
  const { lot, projects, address } = await createProjects(api, 6)
  await page.goto(address)
  await ready(page, 6)
  const [lost, unreached] = projects
  // Written, its answer lost.
  await page.route(
    `**/api/projects/${lost?.id}`,
    async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback()
      await route.fetch()
      return route.abort()
    },
    { times: 1 },
  )
  await page.route(`**/api/projects/${unreached?.id}`, (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  )
  await page.getByRole('checkbox', { name: 'Sélectionner les lignes chargées' }).check()
  await page.getByRole('button', { name: 'Déplacer les dates' }).click()
  await page.getByLabel('De combien').fill('+1 mois')
  await page.getByRole('button', { name: 'Modifier' }).click()
  await expect(page.getByText('5 lignes sur 6, en attente du serveur…')).toBeVisible()
  await page.getByRole('button', { name: 'Arrêter' }).click()
  const report = page.getByRole('dialog', { name: '5 projets modifiés, 1 non' })
  await expect(report.getByRole('listitem')).toContainText(`${lot} 2`)
  await expect(report.getByRole('listitem')).toContainText('Réessayer ne l’écrit pas deux fois.')
  await page.unroute(`**/api/projects/${unreached?.id}`)
  await report.getByRole('button', { name: 'Réessayer cette ligne' }).click()
  await expect(page.getByText('1 projet modifié : Début, Échéance.')).toBeVisible()
  const rows = await Promise.all(projects.map(({ id }) => stored(api, `/api/projects/${id}`)))
  expect(rows.map(({ dueOn, version }) => `${dueOn} ${version}`)).toEqual(Array(6).fill('2031-05-11 2'))
})

test('what is selected outlives a refresh and a filter, but for the rows that leave', async ({ page, context }) => {
  const api = context.request
  const { lot, projects, address } = await createProjects(api, 5)
  await page.goto(address)
  await ready(page, 5)
  for (const rank of [1, 2, 4]) await page.getByRole('checkbox', { name: `Sélectionner « ${lot} ${rank} »` }).check()
  await api.patch(`/api/projects/${projects[1]?.id}`, { data: { archived: true } })
  await expect(selectionBar(page)).toContainText('2 lignes sélectionnées')
  await expect(selectionBar(page)).toContainText('1 ligne n’est plus dans la liste, et a quitté la sélection.')
  await page.getByRole('searchbox', { name: 'Rechercher un projet' }).fill(`PRJ ${projects[3]?.number}`)
  await expect(selectionBar(page)).toContainText('1 ligne sélectionnée')
  await expect(page.getByRole('checkbox', { name: `Sélectionner « ${lot} 4 »` })).toBeChecked()

  await page.getByRole('button', { name: 'Archiver', exact: true }).click()
  await expect(page.getByText('1 projet modifié : Archivé.')).toBeVisible()
  await expect(gridRow(page, `${lot} 4`)).toBeHidden()
  await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Annuler' }).click()
  await expect(gridRow(page, `${lot} 4`)).toBeVisible()
})

test('a copied column is pasted, and a value filled down, each looked at before it is written', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const api = context.request
  const { lot, projects, address } = await createProjects(api, 4)
  await page.goto(address)
  await ready(page, 4)
  await page.evaluate(() =>
    navigator.clipboard.writeText('04/03/2031\t1 mai 2031\r\nbientôt\t\r\n"05/03/2031"\t2/5/2031\r\n'),
  )
  await enterGrid(page, 'startsOn')
  await page.keyboard.press('Control+v')
  const dialog = page.getByRole('dialog', { name: 'Coller 3 lignes' })
  await expect(dialog).toContainText(`« ${lot} 2 » Début : Date invalide (« bientôt »)`)
  await expect(dialog.getByRole('list', { name: 'Ce qui change' }).getByRole('listitem')).toHaveCount(2)
  await expect(dialog).toContainText('Début : 3 mars 2031 → 4 mars 2031')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 projets modifiés : Début, Échéance.')).toBeVisible()
  expect(await daysOf(api, projects)).toEqual([
    '2031-03-04 2031-05-01',
    '2031-03-03 2031-04-11',
    '2031-03-05 2031-05-02',
    '2031-03-03 2031-04-11',
  ])

  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.ag-row') !== null)).toBe(true)
  await page.keyboard.press('Control+Home')
  await toColumn(page, 'dueOn')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+d')
  const filling = page.getByRole('dialog', { name: 'Recopier « 1 mai 2031 »' })
  await expect(filling.getByRole('list', { name: 'Ce qui change' }).getByRole('listitem')).toHaveCount(3)
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 projets modifiés : Échéance.')).toBeVisible()
  expect(new Set((await daysOf(api, projects)).map((days) => days.slice(11)))).toEqual(new Set(['2031-05-01']))
})

test('several productions are deleted together, but for those that may not be, and come back', async ({
  page,
  context,
}) => {
  const api = context.request
  const project = await createProject(api)
  for (const name of ['Film', 'Teaser', 'Making-of'])
    await postRow(api, '/api/productions', { projectId: project.id, name, shootOn: '2031-03-05' })
  await page.goto(`/admin/projects/${project.id}/productions`)
  await ready(page, 3)
  await page.getByRole('checkbox', { name: 'Sélectionner les lignes chargées' }).check()
  await page.getByRole('button', { name: 'Statut' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Statut' }).selectOption('Planifiée')
  await page.getByRole('button', { name: 'Modifier' }).click()
  await expect(page.getByText('3 productions modifiées : Statut.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Sélectionner « Film »' }).uncheck()
  await page.getByRole('button', { name: 'Supprimer' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('2 productions iront à la corbeille')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('2 productions sont à la corbeille pour 30 jours.')).toBeVisible()
  await ready(page, 1)
  await page.keyboard.press('Control+z')
  await expect(page.getByText('La suppression est annulée.')).toBeVisible()
  await ready(page, 3)
})

test('whoever is put in charge of post-productions together gets their prestation', async ({ page, context }) => {
  const api = context.request
  const lastname = uniqueName('Talent')
  const email = await createPerson(api, 'TALENT', { firstname: 'Solène', lastname })
  const talent = await personId(api, email)
  const project = await createProject(api)
  const production = await postRow(api, '/api/productions', { projectId: project.id, name: 'Film' })
  for (const name of ['Montage', 'Mixage'])
    await postRow(api, '/api/post-production', { productionId: production.id, name })
  await page.goto(`/admin/projects/${project.id}/productions/${production.id}/post-productions`)
  await ready(page, 2)
  await page.getByRole('checkbox', { name: 'Sélectionner les lignes chargées' }).check()
  await page.getByRole('button', { name: 'Confier', exact: true }).click()
  await page.getByRole('button', { name: 'Modifier' }).click()
  await expect(page.getByText('Choisissez quelqu’un')).toBeVisible()
  await chooseOption(page, 'Confiée à', email, new RegExp(lastname))
  await page.getByRole('button', { name: 'Modifier' }).click()
  await expect(page.getByText('2 post-productions modifiées : Confiée à.')).toBeVisible()
  await expect(gridCell(page, 'Montage', 'userName')).toHaveText(`Solène ${lastname}`)
  const prestations = await stored(api, `/api/prestations?userId=${talent}`)
  expect(prestations).toMatchObject([{ type: 'INTERNE_POST_PRODUCTION', productionCount: 1 }])
})

test('without the permission nothing is selected nor changed', async ({ context, newPerson }) => {
  const { lot, address } = await createProjects(context.request, 1)
  const email = await createPerson(context.request, 'PRODUCTEUR', { permissions: ['access.admin', 'projects.read'] })
  const theirs = await (await newPerson()).newPage()
  await followMail(theirs, { to: email, subject: /invit/i })
  await theirs.getByLabel('Nouveau mot de passe').fill('violon-tunnel-marée-42')
  await theirs.getByRole('button', { name: 'Enregistrer et se connecter' }).click()
  await expect(theirs).toHaveURL('/admin/dashboard')
  await theirs.goto(address)
  await ready(theirs, 1)
  await expect(theirs.getByRole('checkbox', { name: /^Sélectionner/ })).toHaveCount(0)
  await gridCell(theirs, `${lot} 1`, 'dueOn').click()
  await expect(theirs).toHaveTitle(/^PRJ - Lot/)
})

test('on a telephone the boxes are there, a tap adds a row, and the actions cover nothing', async ({
  browser,
  baseURL,
  context,
}) => {
  const { lot, address } = await createProjects(context.request, 3)
  const telephone = await browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
    storageState: await context.storageState(),
    ...(baseURL && { baseURL }),
  })
  const page = await telephone.newPage()
  await page.goto(address)
  const rows = page.getByRole('list', { name: 'Projets' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  const row = (rank: number) => listRow(page, 'Projets', `${lot} ${rank}`)
  await page.getByRole('checkbox', { name: `Sélectionner « ${lot} 1 »` }).tap()
  await row(2).getByRole('link').tap()
  await expect(selectionBar(page)).toContainText('2 lignes sélectionnées')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  const [bar, last] = [await selectionBar(page).boundingBox(), await rows.last().boundingBox()]
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(844)
  for (const name of ['Actions', 'Désélectionner'])
    expect((await selectionBar(page).getByRole('button', { name }).boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await selectionBar(page).getByRole('button', { name: 'Actions' }).tap()
  await page.getByRole('menuitem', { name: 'Déplacer les dates' }).tap()
  await page.getByLabel('De combien').fill('+1j')
  await page.getByRole('button', { name: 'Modifier' }).tap()
  await expect(page.getByText('2 projets modifiés : Début, Échéance.')).toBeVisible()
  await expect(row(2)).toContainText('12 avr. 2031')
  await expect(row(3)).toContainText('11 avr. 2031')
  await selectionBar(page).getByRole('button', { name: 'Désélectionner' }).tap()
  await row(2).getByRole('link').tap()
  await expect(page).toHaveTitle(/^PRJ - Lot/)
  await telephone.close()
})
