import { MailCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#ui/button/button.tsx'

type MailSentProps = {
  email: string
  /** Content and lifetime of the mail. */
  children: ReactNode
  onRetry: () => void
}

/** Confirmation that a mail was requested; it does not reveal whether the address has an account. */
export function MailSent({ email, children, onRetry }: MailSentProps) {
  const box = useRef<HTMLDivElement>(null)
  // The focused form is gone: focus moves to its replacement.
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="flex flex-col gap-4">
      <MailCheck aria-hidden="true" className="size-8 text-success-ink" strokeWidth={1.5} />
      <p>
        Si un compte existe pour <strong className="font-semibold wrap-anywhere">{email}</strong>, {children}
      </p>
      <p className="text-sm text-muted">Rien reçu après quelques minutes ? Vérifiez les courriers indésirables.</p>
      <div>
        <Button size="lg" onClick={onRetry}>
          Essayer une autre adresse
        </Button>
      </div>
    </div>
  )
}
