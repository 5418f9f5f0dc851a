import { type ReactNode, useState } from 'react'
import { EmailField } from '../fields.tsx'
import { SessionForm } from '../session-form.tsx'
import { useNativeForm } from '../use-native-form.ts'
import { MailSent } from './mail-sent.tsx'

type AskForMailProps = {
  mail: 'requestLink' | 'forgotPassword'
  action: string
  /** End of the sentence « Si un compte existe pour cette adresse, … ». */
  promise: ReactNode
  defaultEmail?: string | undefined
  onSent?: () => void
}

/** Asks for an address, mails it, then confirms the sending. */
export function AskForMail({ mail, action, promise, defaultEmail, onSent }: AskForMailProps) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { errors, ...form } = useNativeForm(
    (forms) => forms[mail],
    (email) => {
      setSentTo(email)
      onSent?.()
    },
  )
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
