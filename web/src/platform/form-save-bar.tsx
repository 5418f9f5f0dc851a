import { Button } from '../ui/button.tsx'
import type { ShownForm } from './form-view.tsx'

type SaveBarProps = { form: Pick<ShownForm<string>, 'changed' | 'pending' | 'restore'> }

/** Bottom of a form that edits: there as soon as something differs from what is saved, and in sight wherever one scrolls. */
export function SaveBar({ form }: SaveBarProps) {
  const count = form.changed.length
  if (count === 0) return null
  return (
    <div className="sticky bottom-3 z-10 flex flex-wrap items-center justify-end gap-2 rounded-lg bg-raised px-4 py-3 text-sm shadow-overlay motion-safe:animate-rise">
      <output className="mr-auto text-muted">
        {count === 1 ? 'Une modification non enregistrée' : `${count} modifications non enregistrées`}
      </output>
      <Button onClick={form.restore} disabled={form.pending}>
        Annuler
      </Button>
      <Button type="submit" variant="primary" pending={form.pending}>
        Enregistrer
      </Button>
    </div>
  )
}
