import { logoAddress } from '@regie/contract/agency/rules/page'
import { mostLogoBytes } from '@regie/contract/agency/schema'
import { clsx } from 'clsx'
import { ImageUp, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { messageOf } from '#platform/api/api-error.ts'
import { useChange } from '#platform/api/use-change.ts'
import { Button } from '#ui/button/button.tsx'
import { FieldNotes } from '#ui/form/field.tsx'
import { FileInput } from '#ui/form/file-input.tsx'
import { sendLogo } from './client.ts'

type LogoFieldProps = {
  label: string
  description: string
  /** The theme of the pages that it is for. */
  theme: 'light' | 'dark'
  value: string | null
  onChange: (logo: string | null) => void
  error: string | undefined
}

const tooHeavy = 'Ce fichier pèse plus de 5 Mo : exportez-le en plus petit.'

/** A logo: sent and drawn again as soon as it is chosen, kept once the form is saved. */
export function LogoField({ label, description, theme, value, onChange, error }: LogoFieldProps) {
  const inputRef = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const sending = useChange(sendLogo, {
    stale: [],
    onDone: ({ id: logo }) => onChange(logo),
    onFailure: (failure) => setRefusal(messageOf(failure)),
  })
  const choose = (file: File) => {
    setRefusal(file.size > mostLogoBytes ? tooHeavy : null)
    if (file.size <= mostLogoBytes) sending.mutate(file)
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-medium">
        {label} <span className="font-normal text-muted">(facultatif)</span>
      </legend>
      <div className="flex flex-wrap items-center gap-3">
        <div className={clsx(theme, 'grid h-16 w-44 place-items-center rounded-md border border-line bg-surface p-2')}>
          {value === null ? (
            <span className="text-sm text-muted">Aucun logo</span>
          ) : (
            <img src={logoAddress({ id: value })} alt={label} className="max-h-full max-w-full object-contain" />
          )}
        </div>
        <Button icon={ImageUp} pending={sending.isPending} onClick={() => inputRef.current?.click()}>
          {value === null ? 'Choisir une image' : 'Changer'}
        </Button>
        {value !== null && (
          <Button icon={Trash2} variant="ghost" onClick={() => onChange(null)}>
            Retirer
          </Button>
        )}
      </div>
      <FileInput
        ref={inputRef}
        accept="image/png,image/jpeg,image/webp"
        label={label}
        onFiles={([file]) => file && choose(file)}
      />
      <output className="block">
        <FieldNotes description={description} descriptionId={undefined} error={refusal ?? error} errorId={undefined} />
      </output>
    </fieldset>
  )
}
