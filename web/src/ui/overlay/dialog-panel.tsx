import { Dialog, type DialogProps } from 'react-aria-components/Modal'

function focusAtOnce(panel: HTMLElement | null): void {
  if (panel && !panel.contains(document.activeElement)) panel.focus({ preventScroll: true })
}

/**
 * The content of everything that opens over the page. It takes the focus as it appears, unless something in it has it: React Aria gives
 * it later, and Escape would reach the page behind meanwhile, which is inert.
 */
export const DialogPanel = (props: DialogProps) => <Dialog {...props} ref={focusAtOnce} />
