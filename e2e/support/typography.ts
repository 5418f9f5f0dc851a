import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/**
 * Texts, names and descriptions of the page that hold a plain space where French wants a no-break one, and classes that hold the latter.
 * Fields and `<code>` (a key is no French) are left out.
 */
export const badlySpaced = (page: Page) =>
  page.evaluate(() => {
    const wrong = / (?=(?:[;:!?%€]+(?:[\s)»,.…]|$)|»))|« |\d (?=\d{3}(?!\d))/
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts = [document.title]
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest('script, style, textarea, code, [contenteditable]'))
        texts.push(node.nodeValue ?? '')
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      for (const element of document.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name) ?? '')
    // A class is no text: with such a space it is lost.
    const classes = Array.from(document.querySelectorAll('[class*="\u202f"]'), ({ outerHTML }) =>
      outerHTML.slice(0, 200),
    )
    return [...texts.filter((text) => wrong.test(text)), ...classes]
  })

/** Expects the spaces of French in everything that the page says. */
export async function expectFrenchSpaces(page: Page) {
  expect(await badlySpaced(page), `spaces of ${page.url()}`).toEqual([])
}
