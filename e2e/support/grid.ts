import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** The cells of a row, by the name that it shows, in a list of the office. */
export const gridRow = (page: Page, name: string): Locator =>
  page.locator('.ag-row:not(.grid-waits)', { hasText: name })
export const gridCell = (page: Page, name: string, field: string): Locator =>
  gridRow(page, name).locator(`.ag-cell[col-id="${field}"]`)

/** A row of a list on a telephone, by the name that it tells; not one that is still read. */
export const listRow = (page: Page, list: string, name: string): Locator =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem').filter({ hasText: name })

/** Opens the tools of a list on a telephone. */
export async function openTools(page: Page): Promise<Locator> {
  await page
    .getByRole('group', { name: /^Outils/ })
    .getByRole('button', { name: /^Outils/ })
    .click()
  const sheet = page.getByRole('dialog', { name: 'Outils' })
  await expect(sheet).toBeVisible()
  return sheet
}

/** What is said of the selection, to those who see and to screen readers. */
export const selectionBar = (page: Page): Locator => page.getByRole('group', { name: 'Actions sur la sélection' })

/** Presses Tab until an element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let pressed = 0; pressed < 60; pressed += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluateAll((found) => found.some((each) => each.contains(document.activeElement)))) return
  }
  throw new Error('Tab never reaches it')
}

/** Goes from the page to the first row by Tab and the arrows, then to a column of it. */
export async function enterGrid(page: Page, field: string): Promise<void> {
  await tabTo(page, page.locator('.ag-header'))
  await page.keyboard.press('ArrowDown')
  await toColumn(page, field)
}

/** Moves along the row to a column by the arrows. */
export async function toColumn(page: Page, field: string): Promise<void> {
  const isThere = () => page.evaluate((id) => document.activeElement?.getAttribute('col-id') === id, field)
  await page.keyboard.press('Home')
  for (let pressed = 0; pressed < 20; pressed += 1) {
    if (await isThere()) return
    await page.keyboard.press('ArrowRight')
  }
  expect(await isThere(), `the keyboard reaches ${field}`).toBe(true)
}
