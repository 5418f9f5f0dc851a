import { clsx } from 'clsx'
import { X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import { softTone, toneIcon } from '../tone.ts'

const toneLabels = { info: 'Information', success: 'Succès', warning: 'Attention', danger: 'Erreur' } as const

export type AlertProps = {
  tone?: keyof typeof toneLabels | undefined
  title?: ReactNode
  /** Buttons or links under the text. */
  actions?: ReactNode
  onClose?: (() => void) | undefined
} & Omit<ComponentProps<'div'>, 'title'>

/** A message in the page. Screen readers announce errors and warnings at once, the others politely. */
export function Alert({ tone = 'info', title, actions, onClose, className, children, ...rest }: AlertProps) {
  const Icon = toneIcon[tone]
  return (
    <div
      role={tone === 'danger' || tone === 'warning' ? 'alert' : 'status'}
      {...rest}
      className={clsx('flex gap-3 rounded-lg px-4 py-3 text-sm', softTone[tone], className)}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1">
        <VisuallyHidden>{`${toneLabels[tone]} : `}</VisuallyHidden>
        {title && <p className="font-semibold">{title}</p>}
        <div className={clsx('text-ink', title && children && 'mt-0.5')}>{children}</div>
        {actions && <div className="mt-3 flex flex-wrap gap-2">{actions}</div>}
      </div>
      {onClose && <IconButton icon={X} label="Fermer le message" size="sm" className="-my-1 -mr-2" onClick={onClose} />}
    </div>
  )
}
