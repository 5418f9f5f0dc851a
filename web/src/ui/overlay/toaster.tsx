import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { showToastsWith } from './toast.ts'

const icons = {
  success: <CircleCheck aria-hidden="true" className="size-5 text-success-ink" />,
  error: <CircleX aria-hidden="true" className="size-5 text-danger-ink" />,
  warning: <TriangleAlert aria-hidden="true" className="size-5 text-warning-ink" />,
  info: <Info aria-hidden="true" className="size-5 text-info-ink" />,
}

/** Container of the toasts; once, in the root layout. Features call `toast` of `toast.ts`. */
export function Toaster() {
  // The effects of a child come first: the container below listens.
  useEffect(() => showToastsWith(toast), [])
  return (
    // Toasts are dark in both themes: the class gives their icons the matching tokens.
    <div className="dark">
      <Sonner
        position="top-right"
        theme="dark"
        closeButton
        icons={icons}
        style={{
          '--width': '400px',
          '--normal-bg': 'var(--raised)',
          '--normal-bg-hover': 'var(--hover)',
          '--normal-border': 'var(--line)',
          '--normal-border-hover': 'var(--line-strong)',
          '--normal-text': 'var(--ink)',
          fontFamily: 'inherit',
        }}
        containerAriaLabel="Notifications"
        toastOptions={{ closeButtonAriaLabel: 'Fermer la notification' }}
      />
    </div>
  )
}
