/**
 * What is wrong with the texts on screen. It runs in the page, so that it refers to nothing outside itself. A text may not:
 *
 * - end with an ellipsis while its line has room: in the row of the cut element (the items of a flex row, or the words of a
 *   line), the space up to the next thing painted, or up to the end of the row, could show 32 px more, or all of the rest.
 *   A row ends at its card, its cell, its column: what is free beyond is not its own. What stands at absolute places, like the
 *   bars of a calendar, has the width that its place means;
 * - be cut by an edge without an ellipsis, nor have its letters cut in height;
 * - be cut without the whole text being readable with the pointer (`title`), except in tables, where columns are widened;
 * - leave its box (what has a border or a background) or the window;
 * - lie over another text;
 * - be cut in a native list, when it is chosen there and has 24 letters at most;
 * - have a word of usual length, of 18 letters at most, in two lines.
 *
 * Things that scroll show the rest by scrolling: what they hide is not cut.
 */
export function faultsOfTexts(): string[] {
  const faults = new Set<string>()
  const width = document.documentElement.clientWidth
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const known = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, known)
    return known
  }
  const px = (value: string) => Number.parseFloat(value) || 0
  const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
  const isPainted = (element: Element) => {
    const { backgroundColor, borderLeftWidth, borderRightWidth, boxShadow } = styleOf(element)
    const hasBackground = !/^rgba\(.*, 0\)$|^transparent$|\/ 0\)$/.test(backgroundColor)
    return hasBackground || (px(borderLeftWidth) > 0 && px(borderRightWidth) > 0) || boxShadow !== 'none'
  }
  const nameOf = (element: Element, text: string) => {
    const around = element.closest('[aria-label], [aria-labelledby], main, header, aside, footer')
    const label = around?.getAttribute('aria-label') ?? around?.tagName.toLowerCase() ?? ''
    const classes = Array.from(element.classList).slice(0, 4).join('.')
    return `${element.tagName.toLowerCase()}.${classes} « ${text.trim().slice(0, 40)} » (${label})`
  }

  type Shown = { text: string; element: Element; rects: DOMRect[]; node: Node }
  const rectsOf = (node: Node): DOMRect[] => {
    const range = document.createRange()
    range.selectNodeContents(node)
    return Array.from(range.getClientRects()).filter((rect) => rect.width > 0)
  }
  const isForReaders = (element: Element): boolean => {
    for (let each: Element | null = element; each; each = each.parentElement) {
      const { position, overflowX, clipPath } = styleOf(each)
      if (position === 'absolute' && hides(overflowX) && clipPath !== 'none') return true
    }
    return false
  }
  /** True of a text that stands wholly above or below what holds it and hides the rest: nobody sees any of it. */
  const isOutOfBox = (element: Element, rects: readonly DOMRect[]) => {
    for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
      if (!hides(styleOf(each).overflowY)) continue
      const box = each.getBoundingClientRect()
      if (rects.every((rect) => rect.top >= box.bottom - 1 || rect.bottom <= box.top + 1)) return true
    }
    return false
  }
  const shownTexts = (root: Element): Shown[] => {
    const found: Shown[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.nodeValue ?? ''
      if (!element || text.trim() === '' || element.closest('script, style, noscript, select, svg, textarea')) continue
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }))
        continue
      const rects = rectsOf(node)
      if (rects.length > 0 && !isForReaders(element) && !isOutOfBox(element, rects))
        found.push({ text, element, rects, node })
    }
    return found
  }

  /** The edge where what is painted in an element begins, seen from its left (`1`) or from its right (`-1`). */
  const edgeOf = (element: Element, side: 1 | -1, band: DOMRect): number | null => {
    const meets = (rect: DOMRect) => rect.width > 0 && rect.bottom > band.top + 1 && rect.top < band.bottom - 1
    const start = (rect: DOMRect) => (side === 1 ? rect.left : -rect.right)
    const own = element.getBoundingClientRect()
    if (!meets(own)) return null
    if (isPainted(element)) return start(own)
    // A box to tick takes the whole of its label: a finger needs it.
    const pieces = Array.from(
      element.querySelectorAll(
        'img, svg, canvas, video, input, select, textarea, button, progress, label:has(input[type=checkbox]), a[aria-label]',
      ),
    )
    const rects = [
      ...[element, ...pieces]
        .filter((piece) => piece !== element || piece.matches('img, svg, button, input'))
        .map((piece) => piece.getBoundingClientRect()),
      ...shownTexts(element).flatMap((shown) => shown.rects),
    ].filter(meets)
    // What a sibling hides of itself is not there.
    return rects.length === 0 ? null : Math.max(Math.min(...rects.map(start)), start(own))
  }
  /** Pixels free in the row of an element, on one side. */
  const roomBeside = (cut: Element, side: 1 | -1): number => {
    const gap = 12
    const band = cut.getBoundingClientRect()
    let node = cut
    for (let parent = node.parentElement; parent && parent !== document.body; parent = node.parentElement) {
      const style = styleOf(parent)
      const rect = parent.getBoundingClientRect()
      const own = node.getBoundingClientRect()
      const end = side === 1 ? own.right : -own.left
      const limit =
        side === 1
          ? rect.right - px(style.borderRightWidth) - px(style.paddingRight)
          : -(rect.left + px(style.borderLeftWidth) + px(style.paddingLeft))
      const isRow = style.display.includes('flex') && style.flexDirection.startsWith('row')
      const isLine = styleOf(node).display.startsWith('inline')
      if (/absolute|fixed/.test(styleOf(node).position)) return 0
      if (isRow || isLine || node === cut) {
        const current = node
        const beside = Array.from(parent.children)
          .filter((sibling) => sibling !== current && !/absolute|fixed/.test(styleOf(sibling).position))
          .map((sibling) => edgeOf(sibling, side, band))
          .filter((edge) => edge !== null && edge >= end - 1)
          .map((edge) => (edge ?? 0) - gap)
        const room = Math.min(limit, ...beside) - end
        if (room > 1 || beside.length > 0) return Math.max(room, 0)
      } else if (limit - end > 1) return 0
      const isTrack = style.display.includes('grid') && style.gridTemplateColumns.includes(' ')
      const isEnd = isTrack || isPainted(parent) || scrolls(style.overflowX) || style.maxWidth !== 'none'
      if (isEnd || parent.matches('td, th, [role=gridcell], [role=columnheader], .ag-cell')) return 0
      node = parent
    }
    return 0
  }

  const tellsWhole = (element: Element, text: string) => {
    element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    for (let each: Element | null = element; each; each = each.parentElement) {
      const told = each.getAttribute('title') ?? ''
      if (told.includes(text.trim().slice(0, 200))) return true
    }
    return false
  }
  const isInTable = (element: Element) =>
    element.closest('table, [role=grid], [role=treegrid], .ag-root-wrapper') !== null

  /** True when the text is cut, or scrolled: nothing else is to be said of it. */
  const judgeEdges = ({ text, element, rects }: Shown): boolean => {
    const [left, right] = [Math.min(...rects.map((rect) => rect.left)), Math.max(...rects.map((rect) => rect.right))]
    let isFloating = false
    for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
      const style = styleOf(each)
      const counts = !isFloating || style.position !== 'static'
      if (counts && (scrolls(style.overflowX) || scrolls(style.overflowY))) {
        const box = each.getBoundingClientRect()
        const isInside = (rect: DOMRect) =>
          rect.right <= box.right + 1 &&
          rect.left >= box.left - 1 &&
          rect.bottom <= box.bottom + 1 &&
          rect.top >= box.top - 1
        return !rects.every(isInside)
      }
      if (counts && hides(style.overflowX)) {
        const box = each.getBoundingClientRect()
        const missing = Math.max(right - box.right, box.left - left)
        if (missing > 1) {
          const room = roomBeside(each, 1) + roomBeside(each, -1)
          if (room >= Math.min(missing, 32))
            faults.add(`cut beside ${Math.round(room)} px free: ${nameOf(element, text)}`)
          else if (style.textOverflow !== 'ellipsis') faults.add(`cut without an ellipsis: ${nameOf(element, text)}`)
          else if (!isInTable(element) && !tellsWhole(each, text))
            faults.add(`cut, and told whole nowhere: ${nameOf(element, text)}`)
          return true
        }
        const isClamped = style.webkitLineClamp !== 'none' && style.webkitLineClamp !== ''
        const below = rects.filter((rect) => rect.bottom > box.bottom + 3)
        if (isClamped && below.length > 0) {
          if (!tellsWhole(each, text) && !each.parentElement?.querySelector('button'))
            faults.add(`clamped, and told whole nowhere: ${nameOf(element, text)}`)
          return true
        }
        if (hides(style.overflowY)) {
          const halves = rects.filter(
            (rect) =>
              (rect.bottom > box.bottom + 3 && rect.top < box.bottom - 1) ||
              (rect.top < box.top - 3 && rect.bottom > box.top + 1),
          )
          if (halves.length > 0) {
            faults.add(`cut in height: ${nameOf(element, text)}`)
            return true
          }
          if (rects.every((rect) => rect.top >= box.bottom - 1 || rect.bottom <= box.top + 1)) return true
        }
      }
      if (style.position === 'fixed') break
      if (style.position === 'absolute') isFloating = true
      else if (style.position !== 'static') isFloating = false
    }
    return false
  }

  const judgeBox = ({ text, element, rects }: Shown) => {
    const [left, right] = [Math.min(...rects.map((rect) => rect.left)), Math.max(...rects.map((rect) => rect.right))]
    const scroller = (from: Element) => {
      for (let each: Element | null = from; each && each !== document.body; each = each.parentElement)
        if (scrolls(styleOf(each).overflowX)) return true
      return false
    }
    if ((right > width + 1 || left < -1) && !scroller(element)) {
      faults.add(`out of the window: ${nameOf(element, text)}`)
      return
    }
    for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
      const style = styleOf(each)
      if (scrolls(style.overflowX)) return
      if (isPainted(each) && style.display !== 'inline') {
        const box = each.getBoundingClientRect()
        const bottom = Math.max(...rects.map((rect) => rect.bottom))
        if (right > box.right + 1 || left < box.left - 1 || (bottom > box.bottom + 3 && !scrolls(style.overflowY)))
          faults.add(`out of its box: ${nameOf(element, text)}`)
        return
      }
      if (/absolute|fixed/.test(style.position)) return
    }
  }

  const mostLetters = 18
  const mostChosen = 24
  const judgeWords = ({ text, element, rects, node }: Shown) => {
    if (rects.length < 2 || element.closest('[contenteditable]')) return
    const range = document.createRange()
    for (const match of text.matchAll(/[\p{Script=Latin}\p{M}]{4,}/gu)) {
      if (match[0].length > mostLetters) continue
      range.setStart(node, match.index)
      range.setEnd(node, match.index + match[0].length)
      const tops = new Set(Array.from(range.getClientRects(), (rect) => Math.round(rect.top / 4)))
      const lines = Array.from(range.getClientRects()).filter((rect) => rect.width > 1)
      const [first, last] = [lines[0], lines.at(-1)]
      if (tops.size > 1 && first && last && last.top >= first.bottom - 4)
        faults.add(`« ${match[0]} » in two lines: ${nameOf(element, text)}`)
    }
  }

  const isLifted = (element: Element) => {
    for (let each: Element | null = element; each && each !== document.body; each = each.parentElement)
      if (/fixed|sticky/.test(styleOf(each).position)) return true
    return false
  }
  const judgeOverlaps = (whole: readonly Shown[]) => {
    const pieces = whole
      .filter(({ element }) => !isLifted(element))
      .flatMap(({ rects, ...shown }) => rects.map((rect) => ({ ...shown, rect })))
      .sort((one, other) => one.rect.top - other.rect.top)
    pieces.forEach((piece, index) => {
      for (const other of pieces.slice(index + 1)) {
        if (other.rect.top >= piece.rect.bottom) break
        if (other.element === piece.element) continue
        const across = Math.min(piece.rect.right, other.rect.right) - Math.max(piece.rect.left, other.rect.left)
        const down = Math.min(piece.rect.bottom, other.rect.bottom) - other.rect.top
        if (across > 3 && down > 6)
          faults.add(`over « ${other.text.trim().slice(0, 20)} »: ${nameOf(piece.element, piece.text)}`)
      }
    })
  }

  /** What is chosen in a native list, which says nothing of its own width. */
  const judgeSelects = () => {
    const pen = document.createElement('canvas').getContext('2d')
    for (const select of document.querySelectorAll('select')) {
      const chosen = select.selectedOptions[0]?.text.trim() ?? ''
      const style = styleOf(select)
      if (!pen || chosen.length > mostChosen || !select.checkVisibility()) continue
      pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
      const room = select.clientWidth - px(style.paddingLeft) - px(style.paddingRight)
      if (pen.measureText(chosen).width > room + 1) faults.add(`cut in its list: ${nameOf(select, chosen)}`)
    }
  }

  const texts = shownTexts(document.body)
  const whole = texts.filter((shown) => !judgeEdges(shown))
  for (const shown of whole) {
    judgeBox(shown)
    judgeWords(shown)
  }
  judgeOverlaps(whole)
  judgeSelects()
  return Array.from(faults)
}
