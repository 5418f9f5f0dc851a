import type { ExternalToast } from 'sonner'

type Toasts = typeof import('sonner').toast
type Kind = 'success' | 'error' | 'info' | 'warning'

const standing = Promise.withResolvers<Toasts>()

/** Called by the container of the toasts, once it can show them. */
export const showToastsWith = standing.resolve

const tell = (kind: Kind) => (message: string, options?: ExternalToast) =>
  void standing.promise.then((toasts) => toasts[kind](message, options))

/** Tells what happened, in a corner of the page. What is told before the container of the toasts was fetched is shown as it comes. */
export const toast = {
  success: tell('success'),
  error: tell('error'),
  info: tell('info'),
  warning: tell('warning'),
  /** Takes a toast back, by the id it was told with. */
  dismiss: (id: string) => void standing.promise.then((toasts) => toasts.dismiss(id)),
}
