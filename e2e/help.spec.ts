import { expectAccessible } from './support/axe.ts'
import { emailOf, openSession } from './support/people.ts'
import { expect, test } from './support/test.ts'

const tabs = { staff: 'Pour l’agence', talent: 'Pour les talents', client: 'Pour les clients', keyboard: 'Clavier' }

const pages = [
  { role: 'producteur', shown: [tabs.staff, tabs.talent, tabs.client, tabs.keyboard] },
  { role: 'talent', shown: [tabs.talent, tabs.keyboard] },
  { role: 'client', shown: [tabs.client, tabs.keyboard] },
] as const

for (const { role, shown } of pages)
  test(`a ${role} reads the help of their own work`, async ({ page, context }) => {
    await openSession(context, emailOf(role))
    await page.goto('/')
    await page.getByRole('link', { name: 'Aide' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Aide' })).toBeVisible()
    await expect(page.getByRole('tab')).toHaveText(shown)
    await expectAccessible(page)
    await page.getByRole('tab', { name: tabs.keyboard }).click()
    await expect(page.getByText('Image par image')).toBeVisible()
    await expect(page.getByText('Ouvrir la ligne')).toHaveCount(role === 'producteur' ? 1 : 0)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    // On a telephone the account menu leads there.
    if (role === 'producteur') return
    await page.goto('/')
    await page.getByRole('button', { name: 'Votre compte' }).click()
    await page.getByRole('link', { name: 'Aide' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Aide' })).toBeVisible()
  })

test('« ? » shows the shortcuts, except in a field', async ({ page, context }) => {
  await openSession(context, emailOf('admin'))
  await page.goto('/admin/projects/create')
  const name = page.getByLabel('Nom du projet')
  await name.fill('Qui est là')
  await name.press('?')
  await expect(name).toHaveValue('Qui est là?')
  const sheet = page.getByRole('dialog', { name: 'Raccourcis clavier' })
  await expect(sheet).toHaveCount(0)
  await name.fill('')
  await name.blur()
  await page.keyboard.press('?')
  await expect(sheet).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
})

test('the pages of a person of the agency stay in the back office', async ({ page, context }) => {
  await openSession(context, emailOf('admin'))
  for (const path of ['/profile', '/contacts', '/aide']) {
    await page.goto(path)
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Projets' })).toBeVisible()
  }
})
