import { expectAccessible } from './support/axe.ts'
import { createPerson, emailOf, openSession, personId } from './support/people.ts'
import { createProject, postRow, uniqueName } from './support/rows.ts'
import { expect, test } from './support/test.ts'

test('a talent is found by what they can do, and their leave is said where they are chosen and planned', async ({
  page,
  context,
}) => {
  await openSession(context, emailOf('admin'))
  const api = context.request
  const lastname = uniqueName('Fiche')
  const email = await createPerson(api, 'TALENT', { firstname: 'Solène', lastname })
  const userId = await personId(api, email)
  const skill = uniqueName('Rotoscopie')

  await page.goto(`/admin/users/${userId}`)
  const sheet = page.getByRole('region', { name: 'Compétences' })
  await expect(sheet.getByText('Aucune compétence notée')).toBeVisible()
  await sheet.getByRole('button', { name: 'Modifier' }).click()
  const form = page.getByRole('dialog', { name: 'Modifier les compétences' })
  await form.getByLabel('Compétences').fill(`Montage, ${skill} ,  montage`)
  await form.getByLabel('Ville').fill('Lyon')
  await form.getByLabel('Tarif d’une journée').fill('1 450,5')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(sheet.getByRole('listitem')).toHaveText(['montage', skill])
  await expect(sheet.getByText(/1\s450,50\s€\sHT/)).toBeVisible()

  const absences = page.getByRole('region', { name: 'Absences' })
  await absences.getByRole('button', { name: 'Déclarer une absence' }).click()
  const declare = page.getByRole('dialog', { name: 'Déclarer une absence' })
  await declare.getByLabel('Premier jour').fill('10/03/2031')
  await declare.getByLabel('Dernier jour').fill('14/03/2031')
  await declare.getByLabel('Raison').fill('Congés')
  await declare.getByRole('button', { name: 'Déclarer' }).click()
  await expect(absences.getByRole('listitem')).toHaveText(/10 mars.* au 14 mars.* · Congés/)
  await expectAccessible(page)

  // Withdrawn by mistake, and given back.
  await absences.getByRole('button', { name: /^Retirer l’absence/ }).click()
  await expect(absences.getByText('Aucune absence prévue.')).toBeVisible()
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(absences.getByRole('listitem')).toHaveCount(1)

  const project = await createProject(api, uniqueName('Congés'), { startsOn: '2031-03-03' })
  const production = await postRow(api, '/api/productions', { projectId: project.id, name: 'Film' })
  const edit = await postRow(api, '/api/post-production', {
    productionId: production.id,
    name: 'Montage',
    dueOn: '2031-04-04',
  })
  await page.goto(`/admin/projects/${project.id}/productions/${production.id}/post-productions/${edit.id}`)
  await page.getByRole('button', { name: 'Choisir un talent' }).click()
  const choice = page.getByRole('dialog', { name: 'Choisir un talent' })
  await choice.getByRole('searchbox').fill(skill)
  const proposal = choice.getByRole('listitem')
  await expect(proposal).toHaveCount(1)
  await expect(proposal).toContainText(`Solène ${lastname}`)
  await expect(proposal).toContainText(/Absence du 10 mars.*\s:\sCongés/)

  await postRow(api, '/api/prestations', {
    projectId: project.id,
    name: 'Prise de son',
    type: 'INTERNE',
    userId,
    startsOn: '2031-03-06',
    endsOn: '2031-03-07',
  })
  await page.goto(`/admin/planning?par=person&du=2031-03-05&personne=${userId}`)
  await expect(page.getByRole('list', { name: 'Absences' }).getByText(/Absence du 10 mars/)).toBeAttached()
  const bar = page.getByRole('link', { name: /^Prestation : Prise de son|Prise de son/ }).first()
  await bar.focus()
  for (let day = 0; day < 4; day += 1) await page.keyboard.press('Alt+ArrowRight')
  await expect(page.getByText(/absent\(e\) du 10 mars/)).toBeVisible()
  await page.keyboard.press('Escape')
})

test('a talent declares their own leave; a client has none', async ({ page, context }) => {
  await openSession(context, emailOf('talent'))
  await page.goto('/profile')
  const card = page.getByRole('region', { name: 'Vos absences' })
  await card.getByRole('button', { name: 'Déclarer une absence' }).click()
  const declare = page.getByRole('dialog', { name: 'Déclarer une absence' })
  await declare.getByLabel('Premier jour').fill('04/05/2031')
  // The last day follows a first day that comes after it.
  await expect(declare.getByLabel('Dernier jour')).toHaveValue(/2031/)
  await declare.getByRole('button', { name: 'Déclarer' }).click()
  const made = card.getByRole('listitem').filter({ hasText: '2031' })
  await expect(made).toHaveCount(1)
  await made.getByRole('button').click()
  await expect(made).toHaveCount(0)

  await openSession(context, emailOf('client'))
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Vos notifications' })).toBeVisible()
  await expect(card).toHaveCount(0)
})
