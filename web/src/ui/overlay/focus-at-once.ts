/**
 * The ref of a dialog's panel: it takes the focus as it appears, unless something in it has it. React Aria waits until the dialog has
 * come in; Escape would go to the page behind meanwhile, which is inert.
 */
export function focusAtOnce(panel: HTMLElement | null): void {
  if (panel && !panel.contains(document.activeElement)) panel.focus({ preventScroll: true })
}
