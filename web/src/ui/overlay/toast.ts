import type { ExternalToast, toast as Told } from 'sonner'

type Toasts = typeof Told
type Kind = 'success' | 'error' | 'info' | 'warning'

let show: (toasts: Toasts) => void = () => {}
const standing = new Promise<Toasts>((resolve) => {
  show = resolve
})

/** Called by the container of the toasts, once it can show them. */
export const showToastsWith = (toasts: Toasts): void => show(toasts)

async function tell(kind: Kind, message: string, options?: ExternalToast): Promise<void> {
  const toasts = await standing
  toasts[kind](message, options)
}

async function takeBack(id: string): Promise<void> {
  const toasts = await standing
  toasts.dismiss(id)
}

/** Tells what happened, in a corner of the page. What is told before the container of the toasts was fetched is shown as it comes. */
export const toast = {
  success: (message: string, options?: ExternalToast) => void tell('success', message, options),
  error: (message: string, options?: ExternalToast) => void tell('error', message, options),
  info: (message: string, options?: ExternalToast) => void tell('info', message, options),
  warning: (message: string, options?: ExternalToast) => void tell('warning', message, options),
  /** Takes a toast back, by the id it was told with. */
  dismiss: (id: string) => void takeBack(id),
}
