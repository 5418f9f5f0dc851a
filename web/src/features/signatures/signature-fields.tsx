import { type CodeRequest, SignatureEntry } from '@regie/contract/signatures/schema'
import type { AcceptedSupplement } from '@regie/contract/supplements/schema'
import { type ReactNode, useState } from 'react'
import { useSession } from '#platform/session/session.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { CodeField } from './code-field.tsx'
import { useConsent } from './use-consent.ts'

/** What signs an act within a dialog: its fields, and the signature of what is accepted; null until they are complete. */
export function useSignature(
  { act, subjectId }: CodeRequest,
  { consent, accepted }: { consent: string; accepted: AcceptedSupplement | null },
): { fields: ReactNode; signature: SignatureEntry | null } {
  const { user } = useSession()
  const [typed, setTyped] = useState({
    signerName: user ? `${user.firstname} ${user.lastname}` : '',
    consents: false,
    code: '',
  })
  const consenting = useConsent(accepted, {
    value: typed.consents,
    onChange: (consents) => setTyped({ ...typed, consents }),
  })
  const { data: signature = null } = SignatureEntry.safeParse({ ...typed, consents: consenting.checked })
  const fields = (
    <div className="flex flex-col gap-3">
      <TextField
        label="Votre nom"
        autoComplete="name"
        value={typed.signerName}
        onChange={({ target }) => setTyped({ ...typed, signerName: target.value })}
      />
      <Checkbox label={consent} {...consenting} />
      <CodeField
        act={act}
        subjectId={subjectId}
        field={{ value: typed.code, onChange: ({ target }) => setTyped({ ...typed, code: target.value }) }}
      />
    </div>
  )
  return { fields, signature }
}
