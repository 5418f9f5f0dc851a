/**
 * What is too small for a finger (`least`: 44 px high) or for a mouse (24 px, or as far from its neighbours: WCAG 2.5.8). It runs in
 * the page, so that it refers to nothing outside itself. A target may be as low as its text in three cases:
 *
 * - a link among the words of a sentence;
 * - a cell of a table or of a list of the office: the whole row is the target, and those lists are proven by themselves;
 * - what the browser draws (a native slider, a video's own controls);
 * - a bar of the plan, whose place and length mean days: its table has the same rows.
 *
 * The label of a box, and the area that a link stretches over its card, count as the target.
 */
export function faultsOfTargets({ least }: { least: number }): string[] {
  const kinds =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=radio], [role=checkbox], [role=switch], [role=menuitem]'
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })
  const isForReaders = (element: Element) => {
    const { position, overflowX, clipPath } = getComputedStyle(element)
    return position === 'absolute' && /hidden|clip/.test(overflowX) && clipPath !== 'none'
  }
  /** True for a link among other words: what stands beside it in its block is text. */
  const isAmongWords = (element: Element) => {
    if (!element.matches('a, button') || getComputedStyle(element).display !== 'inline') return false
    let block = element.parentElement
    while (block && getComputedStyle(block).display === 'inline') block = block.parentElement
    const around = (block?.textContent ?? '').replace(element.textContent ?? '', '').trim()
    return /\p{L}{2,}/u.test(around)
  }
  const boxOf = (element: Element): DOMRect => {
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined
    // A label above its field is no target of its own; one that holds its box is.
    if (label?.contains(element)) return label.getBoundingClientRect()
    const after = getComputedStyle(element, '::after')
    const own = element.getBoundingClientRect()
    if (after.content === 'none' || after.position !== 'absolute') return own
    let holder: Element | null = element
    while (holder && getComputedStyle(holder).position === 'static') holder = holder.parentElement
    if (holder !== element) return holder?.getBoundingClientRect() ?? own
    const height = Math.max(own.height, Number.parseFloat(after.height) || 0)
    return new DOMRect(own.left, own.top + (own.height - height) / 2, own.width, height)
  }
  const targets = Array.from(document.querySelectorAll(kinds))
    .filter(
      (element) =>
        isShown(element) && !element.closest('[inert], [role=grid], [role=treegrid], .ag-root-wrapper, table'),
    )
    .filter(
      (element) =>
        !element.matches(':disabled, [type=range], [aria-hidden=true], [aria-label="Frise du planning"] .absolute'),
    )
    // A skip link is small until it has the focus. The box that a label hides is as big as its label.
    .filter((element) => !isForReaders(element) || element.closest('label'))
    .map((element) => ({ element, box: boxOf(element) }))
    .filter(({ box }) => box.width > 1 && box.height > 1)
  const isLifted = (element: Element) => {
    for (let each: Element | null = element; each; each = each.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(each).position)) return true
    return false
  }
  /** True when a box that scrolls, or hides, does not show an element. */
  const isScrolledAway = (element: Element, { left, top, width, height }: DOMRect) => {
    for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) {
      if (getComputedStyle(each).overflowY === 'visible') continue
      const box = each.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      if (x < box.left || x > box.right || y < box.top || y > box.bottom) return true
    }
    return false
  }
  const isAlone = ({ element, box }: (typeof targets)[number]) => {
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    return targets.every(({ element: other, box: around }) => {
      if (other === element || other.contains(element) || element.contains(other)) return true
      if (isLifted(other) || isScrolledAway(other, around)) return true
      const { left, right, top, bottom } = around
      const [dx, dy] = [Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)]
      return Math.hypot(dx, dy) >= 12
    })
  }
  const faults = new Set<string>()
  for (const target of targets) {
    const { element, box } = target
    const isSmall = least >= 44 ? box.height < least - 0.5 : Math.min(box.height, box.width) < least - 0.5
    if (!isSmall || isAmongWords(element) || (least < 44 && isAlone(target))) continue
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
    const classes = Array.from(element.classList).slice(0, 4).join('.')
    const around = element.closest('[aria-label]:not(a, button, input), main, header, aside, footer')
    const place = around?.getAttribute('aria-label') ?? around?.tagName.toLowerCase() ?? ''
    const size = `${Math.round(box.width)} × ${Math.round(box.height)} px`
    faults.add(`${size}: ${element.tagName.toLowerCase()}.${classes} « ${name.slice(0, 40)} » (${place})`)
  }
  return Array.from(faults)
}

/** Pixels of the page that are wider than the window, with what sticks out. It runs in the page. */
export function faultsOfWidth(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const isHeld = (element: Element) => {
    for (let each = element.parentElement; each && each !== document.body; each = each.parentElement)
      if (getComputedStyle(each).overflowX !== 'visible') return true
    return false
  }
  const wide = Array.from(document.body.querySelectorAll('*'))
    .filter((element) => element.getBoundingClientRect().right > clientWidth + 1 && !isHeld(element))
    .slice(-3)
    .map((element) => `${element.tagName.toLowerCase()}.${Array.from(element.classList).slice(0, 4).join('.')}`)
  return [`the page is ${scrollWidth} px wide, by ${wide.join(', ')}`]
}

/** What only programs read, and what a program failed to say. It runs in the page. */
export function faultsOfWords(): string[] {
  const wrong =
    /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|\bundefined\b|\bNaN\b|\[object |Invalid Date|\bnull\b/i
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const said = [document.title]
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.parentElement?.checkVisibility() && !node.parentElement.closest('script, style'))
      said.push(node.nodeValue ?? '')
  for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
    for (const element of document.querySelectorAll(`[${name}]`)) said.push(element.getAttribute(name) ?? '')
  for (const input of document.querySelectorAll('input:not([type=hidden], [type=radio], [type=checkbox])'))
    if (input instanceof HTMLInputElement) said.push(input.value)
  // The link of a production is made to be read, and holds its id.
  const withoutLinks = said.map((text) => text.replaceAll(/https?:\/\/\S+/g, ''))
  return withoutLinks
    .filter((text) => wrong.test(text))
    .map((text) => `for programs only: « ${text.trim().slice(0, 80)} »`)
}
