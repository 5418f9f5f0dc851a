import { deflateSync } from 'node:zlib'
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { paletteOf } from '@regie/contract/agency/rules/palette'
import { png } from '../server/test/samples/hostile-files.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/own-product.ts'
import { emailOf, openSession } from './support/people.ts'
import { createProject, postRow } from './support/rows.ts'

// The settings are those of the whole installation: one journey after the other.
test.describe.configure({ mode: 'serial' })

const name = 'Studio Lumière 🎬'
const colour = '#facc15'
const contact = 'bonjour@lumiere.test'
const palette = paletteOf(colour)

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="160"><circle r="80"/></svg>'
/** A black picture of 600 × 160 pixels. */
const picture = png(600, 160, deflateSync(Buffer.alloc(76 * 160)))
const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`
const file = (content: Buffer, fileName = 'logo.png', mimeType = 'image/png') => ({
  name: fileName,
  mimeType,
  buffer: content,
})

async function openAsAdmin(context: BrowserContext): Promise<Page> {
  await openSession(context, emailOf('admin'))
  const page = await context.newPage()
  await page.goto('/admin/agency')
  await expect(page.getByRole('heading', { level: 1, name: 'Agence' })).toBeVisible()
  return page
}
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Les réglages de l’agence sont enregistrés.')).toBeVisible()
}
async function setByApi(admin: APIRequestContext, sent: object) {
  const { data } = await (await admin.get('/api/agency/settings')).json()
  const answer = await admin.patch('/api/agency/settings', { data: { ...sent, version: data.version } })
  expect(answer.status(), await answer.text()).toBe(200)
}

test('an administrator gives the agency its name, logo, colour and contact, and sees them before saving', async ({
  context,
}) => {
  const page = await openAsAdmin(context)
  await expectAccessible(page, { bothThemes: true })
  const [light, dark] = [
    page.getByRole('figure', { name: 'Thème clair' }),
    page.getByRole('figure', { name: /^Thème sombre/ }),
  ]
  await page.getByLabel('Nom de l’agence').fill(name)
  await expect(light).toContainText(name)

  const logo = page.getByLabel('Logo', { exact: true })
  await logo.setInputFiles(file(Buffer.from(drawing), 'logo.svg', 'image/svg+xml'))
  await expect(page.getByText('Un logo en SVG s’exporte en PNG')).toBeVisible()
  await logo.setInputFiles(file(picture))
  await expect(page.getByText('Un logo en SVG s’exporte en PNG')).toBeHidden()
  await expect(light.locator('img[src^="/api/agency/logos/"]')).toBeVisible()

  await page.getByLabel('Couleur').fill('jaune')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Couleur inconnue')).toBeVisible()
  await page.getByLabel('Couleur').fill(colour)
  await expect(page.getByText('Votre couleur est foncée sur fond clair pour rester lisible.')).toBeVisible()
  await expect(light.getByText('Télécharger')).toHaveCSS('background-color', rgb(palette.light.accent))
  await expect(dark.getByText('Télécharger')).toHaveCSS('background-color', rgb(palette.dark.accent))
  // The back office keeps the colours of the product.
  const saveButton = page.getByRole('button', { name: 'Enregistrer' })
  await expect(saveButton).not.toHaveCSS('background-color', rgb(palette.light.accent))

  await page.getByLabel('Adresse e-mail').fill(contact)
  await expect(dark).toContainText(contact)
  await save(page)
  await expectAccessible(page, { bothThemes: true })
  await page.reload()
  await expect(page.getByLabel('Nom de l’agence')).toHaveValue(name)
  await expect(page).toHaveTitle('Agence · Régie')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
})

test('of two people at once, the second reads what the first saved, and keeps what they typed', async ({ context }) => {
  // Without the news, the form knows nothing of the other change.
  await context.route('**/api/me/events*', (route) => route.abort())
  const page = await openAsAdmin(context)
  await page.getByLabel('Téléphone').fill('01 42 03 04 05')
  await setByApi(context.request, { colour: '#1d4ed8' })
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Quelqu’un a modifié cette fiche entre-temps.')).toBeVisible()
  await expect(page.getByText('Couleur : « #1d4ed8 »')).toBeVisible()
  await expect(page.getByLabel('Couleur')).toHaveValue('#1d4ed8')
  await page.getByLabel('Couleur').fill(colour)
  await save(page)
})

test('the colour is there before any script of the application', async ({ browser, own }) => {
  const context = await browser.newContext({ baseURL: own })
  const page = await context.newPage()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/login')
  await expect(page).toHaveTitle(name)
  const property = (path: string) =>
    page.goto(path).then(() => page.evaluate(() => document.documentElement.style.getPropertyValue('--light-accent')))
  expect(await property('/login')).toBe(palette.light.accent)
  expect(await property('/admin/dashboard')).toBe('')
  await context.close()
})

const screens = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
for (const theme of ['light', 'dark'] as const)
  for (const viewport of screens)
    test(`clients, guests and visitors see the agency: ${theme}, ${viewport.width} px`, async ({
      newPerson,
      context,
    }) => {
      await openSession(context, emailOf('admin'))
      const project = await createProject(context.request, 'Campagne')
      const production = await postRow(context.request, '/api/productions', { projectId: project.id, name: 'Film' })
      await postRow(context.request, '/api/post-production', { productionId: production.id, name: 'Master' })
      const link = `/api/productions/${production.id}/link`
      const person = await newPerson()
      await person.addInitScript((chosen) => {
        // Not on the blank page before.
        if (location.protocol === 'about:') return
        const state = JSON.stringify({ state: { theme: chosen }, version: 1 })
        localStorage.setItem('regie-preferences', state)
      }, theme)
      const page = await person.newPage()
      await page.setViewportSize(viewport)
      const logo = page.getByRole('img', { name })
      const foot = page.getByRole('contentinfo')

      await page.goto('/login')
      await expect(page).toHaveTitle(`Connexion · ${name}`)
      await expect(logo).toBeVisible()
      await expect(foot.getByText(name)).toBeVisible()
      const button = page.getByRole('button', { name: 'Se connecter' })
      await expect(button).toHaveCSS('background-color', rgb(palette[theme].accent))
      await expect(button).toHaveCSS('color', rgb(palette[theme].onAccent))
      await expectAccessible(page)

      await page.goto(`/client/${production.id}`)
      await expect(page).toHaveTitle(`Film · ${name}`)
      await expect(logo).toBeVisible()
      await expect(page.getByRole('link', { name: 'Se connecter' })).toHaveCount(1)
      await expect(foot.getByRole('link', { name: contact })).toHaveAttribute('href', `mailto:${contact}`)
      await expectAccessible(page)

      await context.request.put(link, { data: { until: '2026-01-31' } })
      await page.goto(`/client/${production.id}`)
      await expect(page.getByRole('heading', { name: 'Ce lien ne s’ouvre plus' })).toBeVisible()
      await expect(page.getByText('Ce lien a expiré le 31 janvier 2026.')).toBeVisible()
      await expect(page.getByText(`Demandez-en un nouveau à ${name} (${contact}`)).toBeVisible()
      await expect(page).toHaveTitle(`Lien fermé · ${name}`)
      await expect(logo).toBeVisible()
      await expectAccessible(page)

      await page.goto('/client/3f2b8c1e-0c4e-4f6e-9a4e-6a1f0c9d7b11')
      await expect(page.getByRole('heading', { name: 'Ce lien ne mène nulle part' })).toBeVisible()
      await expect(page.getByText(`un nouveau lien à ${name}`)).toBeVisible()
      await expectAccessible(page)

      await openSession(person, emailOf('client'))
      await page.goto('/client')
      await expect(page).toHaveTitle(`Espace client · ${name}`)
      await expect(page.getByRole('link', { name: `${name}, accueil` })).toBeVisible()
      await expectAccessible(page)
    })

test('without settings, everything is the product’s again', async ({ context, newPerson }) => {
  const page = await openAsAdmin(context)
  await page.getByLabel('Nom de l’agence').fill('')
  await page.getByRole('button', { name: 'Retirer' }).click()
  for (const label of ['Couleur', 'Adresse e-mail', 'Téléphone']) await page.getByLabel(label).fill('')
  await save(page)
  const visitor = await (await newPerson()).newPage()
  await visitor.goto('/login')
  await expect(visitor).toHaveTitle('Connexion · Régie')
  await expect(visitor.getByRole('img', { name: 'Régie' })).toBeVisible()
  await expect(visitor.getByText('Régie, la plateforme des projets audiovisuels')).toBeVisible()
})
