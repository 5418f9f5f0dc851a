import { expectAccessible } from './support/axe.ts'
import { emailOf, openSession } from './support/people.ts'
import { chooseOption, createCompany, createProject, postRow, uniqueName } from './support/rows.ts'
import { expect, test } from './support/test.ts'

test.beforeEach(({ context }) => openSession(context, emailOf('admin')))

const typed = '12 déc. 2031'
const shown = 'ven. 12 déc. 2031'

test('each optional date of each form is crossed, filled and emptied', async ({ page, context }) => {
  const project = await createProject(context.request, uniqueName('Dates'))
  const production = await postRow(context.request, '/api/productions', { projectId: project.id, name: 'Film' })
  const prestation = await postRow(context.request, '/api/prestations', {
    projectId: project.id,
    name: 'Tournage',
    type: 'INTERNE',
  })
  const edit = await postRow(context.request, '/api/post-production', {
    productionId: production.id,
    name: 'Master',
    dueOn: null,
  })
  const within = `/admin/projects/${project.id}`
  const forms: [path: string, dates: string[]][] = [
    [`${within}/general`, ['Début', 'Échéance']],
    [`${within}/productions/${production.id}/general`, ['Tournage', 'Livraison promise']],
    [`${within}/prestations/${prestation.id}`, ['Début', 'Fin']],
    [`${within}/productions/${production.id}/post-productions/${edit.id}`, ['Échéance']],
  ]
  for (const [path, labels] of forms) {
    await page.goto(path)
    for (const label of labels) {
      const date = page.getByRole('textbox', { name: label })
      const save = page.getByRole('button', { name: 'Enregistrer', exact: true })
      // Crossed by keyboard, untouched.
      await date.focus()
      await page.keyboard.press('Tab')
      await expect(save).toBeHidden()
      for (const [text, kept] of [
        [typed, shown],
        ['', ''],
      ] as const) {
        await date.fill(text)
        await save.click()
        await expect(save).toBeHidden()
        await page.reload()
        await expect(date).toHaveValue(kept)
      }
    }
  }
})

test('the creation of a project crosses its dates by keyboard', async ({ page, context }) => {
  const company = await createCompany(context.request)
  await page.goto('/admin/projects/create')
  await expect(page.getByLabel('Nom du projet')).toBeFocused()
  await page.keyboard.type(uniqueName('Clavier'))
  await chooseOption(page, 'Société', company.name)
  await page.getByRole('textbox', { name: 'Début' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Échéance' })).toBeFocused()
  await page.keyboard.type('bientôt')
  await expect(page.getByText('Par exemple : 12 déc., 12/12, vendredi, +3j.')).toBeVisible()
  await page.keyboard.press('Enter')
  const refused = page.getByRole('textbox', { name: 'Échéance' })
  await expect(refused).toBeFocused()
  await expect(refused).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Date non comprise.')).toBeVisible()
  await expect(refused).toHaveValue('bientôt')
  await refused.fill('+3j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/projects\/[0-9a-f-]{36}$/)
})

test('a day is read as it is typed, moved by the arrows, or chosen in a calendar that is French', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-11-24T09:00:00+01:00'))
  await page.goto('/admin/projects/create')
  const due = page.getByRole('textbox', { name: 'Échéance' })
  await due.fill('vendredi')
  await expect(page.getByText('ven. 27 nov. 2026')).toBeVisible()
  await due.press('Tab')
  await expect(due).toHaveValue('ven. 27 nov. 2026')
  await due.press('ArrowUp')
  await due.press('PageUp')
  await expect(due).toHaveValue('lun. 28 déc. 2026')
  await page.getByRole('button', { name: 'Ouvrir le calendrier' }).last().click()
  const calendar = page.getByRole('application', { name: /décembre 2026/ })
  await expect(calendar).toBeVisible()
  await expectAccessible(page)
  await calendar.getByRole('button', { name: /jeudi 31 décembre 2026/ }).click()
  await expect(calendar).toBeHidden()
  await expect(due).toHaveValue('jeu. 31 déc. 2026')
})
