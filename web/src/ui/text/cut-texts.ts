/** True when an ellipsis replaces the end of an element's text. */
function isCut(element: HTMLElement): boolean {
  const { textOverflow, webkitLineClamp } = getComputedStyle(element)
  return (
    (textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth) ||
    (webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight)
  )
}

/**
 * A text that ends with an ellipsis is told whole while the pointer is on it, by the browser's own tooltip. Whatever has a title
 * already says what it has to. Returns what ends it.
 */
export function tellCutTexts(root: HTMLElement): () => void {
  let told: HTMLElement | undefined
  const tell = ({ target }: PointerEvent) => {
    if (!(target instanceof HTMLElement) || told?.contains(target)) return
    told?.removeAttribute('title')
    told = undefined
    if (target.closest('[title]')) return
    // A text is often in an element of the one that cuts it.
    const around = [target, target.parentElement, target.parentElement?.parentElement]
    const cut = around.find((element) => element instanceof HTMLElement && isCut(element))
    if (!cut) return
    cut.title = cut.textContent
    told = cut
  }
  root.addEventListener('pointerover', tell)
  return () => root.removeEventListener('pointerover', tell)
}
