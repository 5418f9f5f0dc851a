import { type CodeRequest, codeMinutes } from '@regie/contract/signatures/schema'
import { Mail } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useChange } from '#platform/api/use-change.ts'
import { Button } from '#ui/button/button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { api } from './client.ts'

type CodeFieldProps = CodeRequest & { field: Omit<ComponentProps<typeof TextField>, 'label'> }

/** The code that signs an act, and the button that mails it. */
export function CodeField({ act, subjectId, field }: CodeFieldProps) {
  const sending = useChange(() => api.sendCode({ body: { act, subjectId } }), { stale: [] })
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button icon={Mail} pending={sending.isPending} onClick={() => sending.mutate(undefined)}>
          {sending.data ? 'Recevoir un autre code' : 'Recevoir un code par mail'}
        </Button>
        <output className="min-w-0 text-sm text-muted wrap-anywhere">
          {sending.data && `Envoyé à ${sending.data.to}, valable ${codeMinutes} minutes.`}
        </output>
      </div>
      <TextField
        label="Code reçu par mail"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        className="max-w-40"
        {...field}
      />
    </div>
  )
}
