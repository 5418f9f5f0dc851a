import { EmailOnly } from '@regie/contract/session/schema'
import { type ReactNode, useState } from 'react'
import type { api } from './client.ts'
import { EmailField } from './fields.tsx'
import { MailSent } from './mail-sent.tsx'
import { SessionForm } from './session-form.tsx'
import { useSchemaForm } from './use-schema-form.ts'

interface AskForMailProps {
  send: typeof api.requestLink
  action: string
  /** Ends the sentence « Si un compte existe pour cette adresse, … ». */
  promise: ReactNode
  defaultEmail?: string | undefined
  onSent?: () => void
}

/** Asks for an address, sends it a mail, then says so. */
export function AskForMail({ send, action, promise, defaultEmail, onSent }: AskForMailProps) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { errors, ...form } = useSchemaForm(EmailOnly, {
    send: async (body) => {
      await send({ body })
      return body.email
    },
    onDone: (email) => {
      setSentTo(email)
      onSent?.()
    },
  })
  if (sentTo)
    return (
      <MailSent email={sentTo} onRetry={() => setSentTo(null)}>
        {promise}
      </MailSent>
    )
  return (
    <SessionForm {...form} action={action}>
      <EmailField error={errors['email']} defaultValue={defaultEmail} />
    </SessionForm>
  )
}
