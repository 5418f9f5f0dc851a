import type { Page } from '@playwright/test'
import { emailOf, openSession } from './support/people.ts'
import { chooseOption, uniqueName } from './support/rows.ts'
import { expect, test } from './support/test.ts'

test.beforeEach(async ({ context }) => openSession(context, emailOf('admin')))

/** Finds an entity through the palette and opens it. */
async function findAndOpen(page: Page, typed: string, name: string | RegExp) {
  await expect(page.getByRole('button', { name: 'Rechercher' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Rechercher ou agir' })
  await palette.getByRole('searchbox').fill(typed)
  await palette.getByRole('menuitem', { name }).first().click()
  await expect(palette).toBeHidden()
}

const tab = (page: Page, pages: string, name: string) =>
  page.getByRole('navigation', { name: pages }).getByRole('link', { name, exact: true })

const productions = ['Film', 'Photos'] as const
const prestations = [
  { type: 'INTERNE', name: 'Tournage' },
  { type: 'INTERNE_POST_PRODUCTION', name: 'Montage' },
  { type: 'EXTERNE', name: 'Drone' },
] as const

test('a full project is set up from nothing, and each part is found by name', async ({ page }) => {
  const mark = uniqueName('')
  const named = (name: string) => `${name}${mark}`

  await test.step('a company and its client', async () => {
    await page.goto('/admin/companies')
    await page.getByRole('button', { name: 'Créer une société' }).click()
    await page.getByRole('dialog').getByLabel('Nom de la société').fill(named('Maison'))
    await page.getByRole('dialog').getByRole('button', { name: 'Créer' }).click()
    await expect(page).toHaveTitle(`Société - ${named('Maison')} · Régie`)
    await page.getByRole('button', { name: 'Ajouter un membre' }).first().click()
    await page.getByRole('button', { name: 'Créer un nouveau client' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Prénom').fill('Agathe')
    await dialog.getByLabel('Nom', { exact: true }).fill(named('Cliente'))
    await dialog.getByLabel('Adresse e-mail').fill(`agathe${mark.trim()}@exemple.test`)
    await dialog.getByRole('button', { name: /^(Créer|Ajouter)/ }).click()
    await expect(page.getByRole('region', { name: /^Membres/ }).getByText(named('Cliente'))).toBeVisible()
  })

  await test.step('a project', async () => {
    await page.goto('/admin/projects/create')
    await page.getByLabel('Nom du projet').fill(named('Campagne'))
    await chooseOption(page, 'Société', named('Maison'))
    await page.getByRole('button', { name: 'Créer le projet' }).click()
    await expect(page).toHaveTitle(`PRJ - ${named('Campagne')} · Régie`)
  })
  const project = new URL(page.url()).pathname

  await test.step('two productions', async () => {
    for (const name of productions) {
      await page.goto(`${project}/productions`)
      await page.getByRole('link', { name: 'Créer une production' }).first().click()
      await page.getByLabel('Nom de la production').fill(named(name))
      if (name === 'Photos') {
        await page.getByLabel('Type').selectOption('Photo')
        await page.getByLabel('Choix des images par le client').selectOption('Demandé au client')
      }
      await page.getByRole('button', { name: 'Créer la production' }).click()
      await expect(page).toHaveTitle(`PRD - ${named(name)} · Régie`)
    }
  })

  await test.step('three prestations, one of each type', async () => {
    for (const { type, name } of prestations) {
      await page.goto(`${project}/prestations/create?type=${type}`)
      await expect(page.getByLabel('Type')).toHaveValue(type)
      await page.getByLabel('Nom de la prestation').fill(named(name))
      await page
        .getByRole('group', { name: `Ce qui est fait pour « ${named('Film')} »` })
        .getByLabel(type === 'INTERNE_POST_PRODUCTION' ? 'Post-production' : 'Rush')
        .check()
      await page.getByRole('button', { name: 'Créer la prestation' }).click()
      await expect(page).toHaveTitle(`PRS - ${named(name)} · Régie`)
      await expect(page.getByRole('link', { name: named('Film') })).toBeVisible()
    }
    await page.goto(`${project}/prestations/create?type=NAWAK`)
    await expect(page.getByLabel('Type')).toHaveValue('INTERNE')
  })

  await test.step('a post-production, given to a talent', async () => {
    await findAndOpen(page, named('Film'), named('Film'))
    await tab(page, 'Pages de la production', 'Post-Productions').click()
    // The page that is left has such a button too, and stays until the next one can be shown.
    await expect(page.getByRole('grid', { name: 'Post-Productions' })).toBeVisible()
    await page.getByRole('button', { name: 'Créer une post-production' }).first().click()
    await page.getByRole('dialog').getByLabel('Nom').fill(named('Film 60 s'))
    await page.getByRole('dialog').getByRole('button', { name: 'Créer' }).click()
    await expect(page).toHaveTitle(`PP - ${named('Film 60 s')} · Régie`)
    await page.getByRole('button', { name: 'Choisir un talent' }).click()
    const search = page.getByRole('searchbox', { name: 'Chercher parmi tous les talents' })
    await search.fill('personne de ce nom')
    await expect(page.getByText('Aucun talent ne répond à « personne de ce nom ».')).toBeVisible()
    await search.fill('yanis delorme')
    await expect(page.getByText('Sans prestation sur cette production : elle sera créée, en interne.')).toBeVisible()
    await page.getByRole('button', { name: 'Confier à Yanis Delorme et créer sa prestation' }).click()
    await expect(page.getByText('Confiée à Yanis Delorme.')).toBeVisible()
    await expect(page.getByText('Le talent : Démarrer')).toBeVisible()
  })

  await test.step('a brief', async () => {
    await page.goto(`${project}/brief`)
    await page.getByRole('textbox', { name: 'Brief du projet' }).click()
    await page.keyboard.type(`L’intention de ${named('Campagne')}`)
    await expect(page.getByText(/^Enregistré le/)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Brief du projet' })).toContainText(named('Campagne'))
  })

  await test.step('each is found through the palette', async () => {
    for (const { name, title } of [
      { name: named('Maison'), title: `Société - ${named('Maison')}` },
      { name: named('Campagne'), title: `PRJ - ${named('Campagne')}` },
      { name: named('Photos'), title: `PRD - ${named('Photos')}` },
      ...prestations.map((prestation) => ({ name: named(prestation.name), title: `PRS - ${named(prestation.name)}` })),
      { name: named('Film 60 s'), title: `PP - ${named('Film 60 s')}` },
      { name: named('Cliente'), title: `Agathe ${named('Cliente')}` },
    ]) {
      await findAndOpen(page, name, name)
      await expect(page).toHaveTitle(`${title} · Régie`)
    }
    const reference = await (async () => {
      await page.goto(project)
      return page.getByText(/^PRJ \d+$/).innerText()
    })()
    await page.goto('/admin/dashboard')
    await findAndOpen(page, reference, named('Campagne'))
    await expect(page).toHaveURL(project)
  })

  await test.step('the overview tells who is awaited, and the activity what was done', async () => {
    await expect(page.getByRole('region', { name: 'Ce qui attend, et qui' })).toContainText('Attend Yanis Delorme')
    await expect(page.getByRole('region', { name: 'Personnes' })).toContainText(named('Cliente'))
    const story = page.getByRole('region', { name: 'Dernière activité' })
    await expect(story).toContainText('a créé la post-production')
    await expect(story).toContainText('Confiée à : rien → Yanis Delorme')
  })
})

test('results of an earlier text never stand before a command that is typed', async ({ page }) => {
  await page.goto('/admin/projects')
  await expect(page.getByRole('heading', { level: 1, name: 'Projets' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Rechercher ou agir' })
  await expect(palette.getByRole('searchbox')).toBeFocused()
  const items = palette.getByRole('menuitem')
  await page.keyboard.type('photo des fermes')
  await expect(items.filter({ hasText: 'Série photo des fermes' })).toBeVisible()
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/api\/search\?/, async (route) => {
    await asked
    await route.continue()
  })
  await page.keyboard.press('Control+a')
  await page.keyboard.type('suivre projets archives')
  await expect(items).toHaveCount(1, { timeout: 2000 })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: 'Archivés' })).toBeChecked()
  answer()
})

test('the palette acts: theme, followed projects, from the keyboard alone', async ({ page }) => {
  await page.goto('/admin/projects')
  await expect(page.getByRole('heading', { level: 1, name: 'Projets' })).toBeVisible()
  const run = async (typed: string) => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: 'Rechercher ou agir' }).getByRole('searchbox')).toBeFocused()
    await page.keyboard.type(typed)
    await expect(page.getByRole('menuitem')).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await run('basculer theme')
  await expect(page.locator('html')).toHaveClass(/dark/)
  await run('suivre projets archives')
  await expect(page.getByRole('radio', { name: 'Archivés' })).toBeChecked()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('zzzzzz')
  await expect(page.getByText('Rien ne correspond')).toBeVisible()
  await page.keyboard.press('Escape')
})
