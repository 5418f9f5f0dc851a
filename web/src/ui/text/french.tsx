import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'

/**
 * Makes React Aria speak French whatever the browser's language: no other language is bundled. Each component built on
 * React Aria wraps itself in it: pages without one load nothing.
 */
export function French({ children }: { children: ReactNode }) {
  return <I18nProvider locale="fr-FR">{children}</I18nProvider>
}
