import type { Locator, Page } from '@playwright/test'

/** How often each page is opened, each filter ticked and each gesture made. */
const times = 9

/** Lists of the back office; `filter`: a value of one of its columns. */
export const lists = [
  { name: 'projects', path: 'projects' },
  { name: 'prestations', path: 'prestations' },
  { name: 'post-productions', path: 'post-productions', filter: { column: 'Statut', value: 'À modifier' } },
  { name: 'companies', path: 'companies', filter: { column: 'Type', value: 'Prestataire' } },
] as const

type Filter = { column: string; value: string }

const rowsOf = '.ag-row:not(.grid-waits) .ag-cell'

/** Milliseconds from the request for a page to the paint after `selector` is there, in that page's own clock. */
async function openingOf(page: Page, address: string, selector: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' })
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.querySelector(wanted)) requestAnimationFrame(() => resolve(performance.now()))
          else requestAnimationFrame(look)
        }
        look()
      }),
    selector,
  )
}

async function openingsOf(page: Page, address: string, selector: string): Promise<number[]> {
  // The first fills the caches of the browser and of the database.
  await openingOf(page, address, selector)
  const took: number[] = []
  // oxlint-disable-next-line no-await-in-loop -- one measure at a time
  for (let time = 0; time < times; time += 1) took.push(await openingOf(page, address, selector))
  return took
}

export const rowsShown = (page: Page, address: string) => openingsOf(page, address, rowsOf)

export const barsShown = (page: Page, address: string) =>
  openingsOf(page, address, '[aria-label="Frise du planning"] ul a')

/** Milliseconds from a tick in a filter to the first row of the list that it makes, as it is on the screen. */
const tickOf = (box: Locator) =>
  box.evaluate(
    (tick, row) =>
      new Promise<number>((resolve, reject) => {
        const shown = () => document.querySelector(row)?.textContent ?? ''
        const before = shown()
        if (before === '' || !(tick instanceof HTMLElement)) return reject(new Error('no list to filter'))
        const began = performance.now()
        tick.click()
        const look = () => {
          const after = shown()
          if (after !== '' && after !== before) resolve(performance.now() - began)
          else if (performance.now() - began > 10_000) reject(new Error('the filter changed no row'))
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
    '.ag-row[row-index="0"]:not(.grid-waits)',
  )

/** The page is opened anew each time: nothing is answered from what the browser kept of the list. */
export async function filterShown(page: Page, address: string, { column, value }: Filter): Promise<number[]> {
  const took: number[] = []
  for (let time = 0; time < times; time += 1) {
    /* oxlint-disable no-await-in-loop -- one measure at a time */
    await page.goto(address)
    await page.locator(rowsOf).first().waitFor()
    await page.getByRole('button', { name: 'Filtrer' }).click()
    await page.locator('summary', { hasText: new RegExp(`^${column}$`) }).click()
    await page.waitForTimeout(500)
    took.push(await tickOf(page.getByRole('dialog').getByLabel(value, { exact: true })))
    /* oxlint-enable no-await-in-loop */
  }
  return took
}

/** Starts to keep the length of each interaction of the page, in milliseconds, as INP counts it. */
async function watchInteractions(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const kept: number[] = []
    const ends = new Set(['click', 'keydown'])
    Object.assign(globalThis, { keptInteractions: kept })
    new PerformanceObserver((list) => {
      // One interaction makes several events; those of its end hold the whole of it.
      for (const entry of list.getEntries())
        if (entry instanceof PerformanceEventTiming && entry.interactionId !== 0 && ends.has(entry.name))
          kept.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 0, buffered: false } as PerformanceObserverInit)
  })
  return async () => {
    await page.waitForTimeout(300)
    return page.evaluate(() => (globalThis as unknown as { keptInteractions: number[] }).keptInteractions)
  }
}

/** The longest interactions of somebody who works in a list, in milliseconds. */
export async function listInteractions(page: Page): Promise<number[]> {
  const read = await watchInteractions(page)
  const cells = page.locator(rowsOf)
  const opened = page.locator('[role=dialog]:not([data-exiting])')
  await page.getByRole('columnheader').nth(2).click()
  await page.waitForTimeout(500)
  for (let time = 0; time < times; time += 1) {
    /* oxlint-disable no-await-in-loop -- a person does one thing at a time */
    await cells.nth(2).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await page.keyboard.press('Escape')
    for (const tool of ['Filtrer', 'Colonnes']) {
      await page.getByRole('button', { name: tool }).click()
      await opened.waitFor()
      await page.keyboard.press('Escape')
      await opened.waitFor({ state: 'detached' })
    }
    await page.getByRole('searchbox').first().pressSequentially('film')
    await page.getByRole('searchbox').first().fill('')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('film')
    await opened.waitFor()
    await page.keyboard.press('Escape')
    if (await opened.isVisible()) await page.keyboard.press('Escape')
    await opened.waitFor({ state: 'detached' })
    /* oxlint-enable no-await-in-loop */
  }
  return read()
}

/** The longest interactions of somebody who works on the plan, in milliseconds. */
export async function planInteractions(page: Page): Promise<number[]> {
  const read = await watchInteractions(page)
  const drawn = page.locator('[aria-label="Frise du planning"] ul a').first()
  for (let time = 0; time < times; time += 1) {
    /* oxlint-disable no-await-in-loop -- a person does one thing at a time */
    for (const choice of ['Par personne', 'Par type', 'Par projet', 'Semaines', 'Année']) {
      await page.getByText(choice, { exact: true }).click()
      await drawn.waitFor()
    }
    await page.getByRole('button', { name: 'Chemin critique des livraisons' }).click()
    await page.getByRole('button', { name: 'Chemin critique des livraisons' }).click()
    /* oxlint-enable no-await-in-loop */
  }
  return read()
}
