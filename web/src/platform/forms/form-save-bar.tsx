import type { ReactNode } from 'react'
import { Button } from '#ui/button/button.tsx'
import type { FormState } from './form-view.tsx'

/** Bottom bar of a form, always visible while the page scrolls. */
export function FormBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-form-bar=""
      className="sticky bottom-3 z-10 flex flex-wrap items-center justify-end gap-2 rounded-lg bg-raised px-4 py-3 text-sm shadow-overlay motion-safe:animate-rise"
    >
      {children}
    </div>
  )
}

type SaveBarProps = { form: Pick<FormState<string>, 'changed' | 'concurrentChange' | 'pending' | 'restore'> }

/** Save bar of an edit form: shown while the form differs from the row. */
export function SaveBar({ form }: SaveBarProps) {
  const count = form.changed.length
  if (count === 0) return null
  return (
    <FormBar>
      <output className="mr-auto text-muted">
        {form.concurrentChange
          ? 'Fiche modifiée entre-temps, voir en haut'
          : count === 1
            ? 'Une modification non enregistrée'
            : `${count} modifications non enregistrées`}
      </output>
      <Button onClick={form.restore} disabled={form.pending}>
        Annuler
      </Button>
      <Button type="submit" variant="primary" pending={form.pending}>
        Enregistrer
      </Button>
    </FormBar>
  )
}
