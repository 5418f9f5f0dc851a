import { type ChangeEvent, useEffect, useState } from 'react'

const changedText = 'Ce que vous acceptez a changé : relisez-le, puis cochez de nouveau.'

/** The checkbox of a consent, over a value that a form holds: it is of what is shown when it is ticked, and falls when that changes. */
export function useConsent(
  shown: unknown,
  { value, onChange }: { value: boolean; onChange: (consents: boolean) => void },
) {
  const now = JSON.stringify(shown)
  const [read, setRead] = useState<string | null>(null)
  const hasChanged = read !== null && read !== now
  useEffect(() => {
    if (hasChanged && value) onChange(false)
  })
  return {
    checked: value && !hasChanged,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setRead(target.checked ? now : null)
      onChange(target.checked)
    },
    error: hasChanged ? changedText : undefined,
  }
}
