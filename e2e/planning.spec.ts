import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { createPerson, emailOf, openSession, personId } from './support/people.ts'
import { chooseOption, createProject, postRow, uniqueName } from './support/rows.ts'
import { expect, test } from './support/test.ts'

test.beforeEach(({ context }) => openSession(context, emailOf('admin')))

test('the plan shows the days of each kind of work, follows changes, and lives in its address', async ({
  page,
  context,
}) => {
  const api = context.request
  const lastname = uniqueName('Planif')
  const email = await createPerson(api, 'PRODUCTEUR', { firstname: 'Ondine', lastname })
  const talentName = uniqueName('Talent')
  const talent = await personId(api, await createPerson(api, 'TALENT', { firstname: 'Solène', lastname: talentName }))
  const name = uniqueName('Plan')
  const project = await createProject(api, name, {
    producteurId: await personId(api, email),
    startsOn: '2031-03-03',
    dueOn: '2031-04-11',
  })
  const production = await postRow(api, '/api/productions', {
    projectId: project.id,
    name: 'Film',
    shootOn: '2031-03-05',
    dueOn: '2031-03-28',
  })
  await postRow(api, '/api/prestations', {
    projectId: project.id,
    name: 'Prise de son',
    type: 'INTERNE',
    userId: talent,
    startsOn: '2031-03-10',
    endsOn: '2031-03-12',
  })
  await page.goto('/admin/planning?du=2031-03-05')
  await chooseOption(page, 'Suivi par', email, new RegExp(lastname))
  const timeline = page.getByRole('region', { name: 'Frise du planning' })
  const row = timeline.getByRole('list', { name })
  await expect(page.getByText('3 mars 2031 – 11 mai 2031')).toBeVisible()
  await expect(row.getByRole('link')).toHaveCount(4)
  for (const text of [/^Tournage « Film »/, /^Livraison promise « Film »/, /^Projet «/, /^Prestation « Prise de son »/])
    await expect(row.getByRole('link', { name: text })).toBeVisible()
  await expectAccessible(page)

  // Made elsewhere, shown without a click.
  await postRow(api, '/api/post-production', { productionId: production.id, name: 'Montage', dueOn: '2031-03-20' })
  const edit = row.getByRole('link', { name: /Post-production « Montage », du 5 mars 2031 au 20 mars 2031/ })
  await expect(edit).toBeVisible()
  const [shoot, delivery] = [
    await row.getByRole('link', { name: /^Tournage/ }).boundingBox(),
    await row.getByRole('link', { name: /^Livraison/ }).boundingBox(),
  ]
  // 23 days of 26 pixels.
  expect((delivery?.x ?? 0) - (shoot?.x ?? 0)).toBeCloseTo(23 * 26, 0)

  await page.getByText('Par personne').click()
  await expect(page).toHaveURL(/par=person/)
  await expect(timeline.getByRole('list', { name: `Solène ${talentName}` }).getByRole('link')).toHaveCount(1)
  await expect(timeline.getByRole('list', { name: 'À confier' }).getByRole('link')).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Par personne' })).toBeChecked()

  await page.getByRole('button', { name: 'Tableau', exact: true }).click()
  const table = page.getByRole('table', { name: 'Planning' })
  await expect(table.getByRole('row')).toHaveCount(6)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Plus tard' }).click()
  await expect(page.getByText('17 mars 2031 – 25 mai 2031')).toBeVisible()
  await expect(table.getByRole('row')).toHaveCount(4)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Tableau', exact: true }).click()
  await expect(timeline).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  // What one view lets choose is behind a button: the plan keeps the screen.
  await page.getByRole('button', { name: 'Frise', exact: true }).click()
  const choices = page.getByRole('dialog')
  await expect(choices.getByRole('radio', { name: 'Semaines' })).toBeVisible()
  await choices.getByText('Par projet').click()
  await page.keyboard.press('Escape')
  await row.getByRole('link', { name: /Montage/ }).click()
  await expect(page).toHaveTitle(/^PP - Montage|Montage/)
  await page.goBack()
  await expect(row.getByRole('link', { name: /Montage/ })).toBeVisible()
})

test('the plan says when nothing happens, and why it fails', async ({ page }) => {
  await page.goto('/admin/planning?du=1999-01-04')
  await expect(page.getByText('Rien à ces dates')).toBeVisible()
  await page.route('**/api/planning*', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'UNAVAILABLE', message: 'Réessayez dans un instant.' } } }),
  )
  await page.goto('/admin/planning?du=1998-01-05')
  await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
})

test('a bar is dragged, what follows is said first, and it is taken back; another browser follows', async ({
  page,
  context,
}) => {
  const api = context.request
  const name = uniqueName('Glisse')
  const project = await createProject(api, name, { startsOn: '2032-03-01', dueOn: '2032-04-09' })
  const production = await postRow(api, '/api/productions', {
    projectId: project.id,
    name: 'Film',
    shootOn: '2032-03-03',
    dueOn: '2032-03-19',
  })
  await postRow(api, '/api/post-production', { productionId: production.id, name: 'Montage', dueOn: '2032-03-17' })
  const address = '/admin/planning?du=2032-03-01'
  await page.goto(address)
  const rowOf = (where: Page) => where.getByRole('region', { name: 'Frise du planning' }).getByRole('list', { name })
  const edit = rowOf(page).getByRole('link', { name: /^Post-production « Montage »/ })
  await expect(edit).toBeVisible()
  const elsewhere = await context.newPage()
  await elsewhere.goto(address)
  const seen = (day: string) => rowOf(elsewhere).getByRole('link', { name: new RegExp(`« Montage ».* au ${day}`) })
  await expect(seen('17 mars 2032')).toBeVisible()

  const box = await edit.boundingBox()
  const at = { x: (box?.x ?? 0) + 60, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
  const drag = async (days: number) => {
    await page.mouse.move(at.x, at.y)
    await page.mouse.down()
    await page.mouse.move(at.x + 10, at.y)
    await page.mouse.move(at.x + days * 26, at.y, { steps: 5 })
  }
  // Given up: nothing is written.
  await drag(7)
  await expect(page.getByText('après la livraison promise, le 19 mars 2032')).toBeInViewport()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(page.getByText('après la livraison promise')).toBeHidden()
  await expect(page).toHaveURL(/\/admin\/planning/)
  await expect(seen('17 mars 2032')).toBeVisible()

  await drag(5)
  await expect(page.getByText('« Montage » du 3 mars 2032 au 22 mars 2032')).toBeVisible()
  await page.mouse.up()
  await expect(page.getByText('« Montage » : du 3 mars 2032 au 22 mars 2032.')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/planning/)
  await expect(seen('22 mars 2032')).toBeVisible()
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByText('Les dates d’avant sont rétablies.')).toBeVisible()
  await expect(seen('17 mars 2032')).toBeVisible()

  // By keyboard alone.
  const delivery = rowOf(page).getByRole('link', { name: /^Livraison promise/ })
  await delivery.focus()
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Alt+ArrowLeft')
  await expect(page.getByText('« Film » le 15 mars 2032')).toBeVisible()
  await expect(page.getByText('avant la fin de « Montage »')).toBeVisible()
  await page.keyboard.press('Alt+ArrowLeft')
  await page.keyboard.press('Alt+ArrowLeft')
  await page.keyboard.press('Alt+ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page.getByText('« Film » : le 12 mars 2032.')).toBeVisible()
  await expect(rowOf(page).getByRole('link', { name: /^Livraison promise « Film », le 12 mars 2032/ })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/planning/)
})

test('the path of a promised delivery is shown, in bars and in words, and follows a change', async ({
  page,
  context,
}) => {
  const api = context.request
  const name = uniqueName('Chemin')
  const project = await createProject(api, name, { startsOn: '2033-03-01' })
  const production = await postRow(api, '/api/productions', {
    projectId: project.id,
    name: `Film ${name}`,
    shootOn: '2033-03-02',
    dueOn: '2033-03-18',
  })
  const edit = (label: string, dueOn: string) =>
    postRow(api, '/api/post-production', { productionId: production.id, name: `${label} ${name}`, dueOn })
  await edit('Brouillon', '2033-03-09')
  const last = await edit('Montage', '2033-03-16')
  await page.goto('/admin/planning?du=2033-03-01')
  const bar = (text: RegExp) => page.getByRole('link', { name: text })
  await expect(bar(new RegExp(`Montage ${name}`))).toBeVisible()
  await page.getByRole('button', { name: 'Chemin critique des livraisons' }).click()
  await expect(page).toHaveURL(/chemin=true/)
  await expect(bar(new RegExp(`^Livraison promise « Film ${name} ».*, marge de 2 j$`))).toBeVisible()
  await expect(bar(new RegExp(`Montage ${name}.*, décide de la livraison$`))).toBeVisible()
  await expect(bar(new RegExp(`Brouillon ${name}`))).not.toHaveAccessibleName(/décide/)
  await expectAccessible(page)

  await api.put(`/api/post-production/${last.id}`, { data: { dueOn: '2033-03-22' } })
  await expect(bar(new RegExp(`^Livraison promise « Film ${name} ».*, 2 j de trop$`))).toBeVisible()

  await page.getByRole('button', { name: 'Tableau', exact: true }).click()
  await expect(
    page.getByRole('row', { name: new RegExp(`Film ${name}.*Livraison promise.*2 j de trop`) }),
  ).toBeVisible()
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Livraison' })).toBeVisible()
})
