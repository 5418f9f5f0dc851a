import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { TextField } from '#ui/form/text-field.tsx'

type NameFormProps = {
  title: string
  initial?: string
  submitLabel: string
  onSubmit: (name: string) => void
  onCancel: () => void
  children?: ReactNode
}

/** Longest name of a preset, in characters. */
const maxNameLength = 80

/** Asks for a name, in place of the list. */
export function NameForm({ title, initial = '', submitLabel, onSubmit, onCancel, children }: NameFormProps) {
  const [name, setName] = useState(initial)
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const trimmed = name.trim()
    if (trimmed === '') setError('Nom requis')
    else onSubmit(trimmed)
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      {children}
      <TextField
        label={title}
        value={name}
        error={error}
        maxLength={maxNameLength}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to type this name
        autoFocus
        onFocus={(event) => event.target.select()}
        onChange={(event) => setName(event.target.value)}
      />
      <FormButtons submitLabel={submitLabel} onCancel={onCancel} />
    </form>
  )
}

export function FormButtons({ submitLabel, onCancel }: Pick<NameFormProps, 'submitLabel' | 'onCancel'>) {
  return (
    <div className="flex justify-end gap-2">
      <Button onClick={onCancel}>Annuler</Button>
      <Button type="submit" variant="primary">
        {submitLabel}
      </Button>
    </div>
  )
}
