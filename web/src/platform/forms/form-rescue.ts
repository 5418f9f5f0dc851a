import { useEffect, useRef } from 'react'
import { toast } from '#ui/overlay/toast.ts'
import { useSession } from '../session/session.ts'
import { rescuedValues, type TypedValues } from './rescued-values.ts'

type RescuableForm = {
  /** The fields that differ from the row; null without any. */
  typed: () => TypedValues | null
  restore: (typed: TypedValues) => void
}

/** Values typed when a session ended, by person, page and form. Kept in the memory of this tab. */
const typedByForm = new Map<string, TypedValues>()

/** Saves the typed values when the session ends, and restores them for the same person on the same page. */
export function useFormRescue(fields: readonly string[], rescued: RescuableForm): void {
  const latest = useRef(rescued)
  useEffect(() => {
    latest.current = rescued
  })
  const form = fields.join()
  useEffect(() => {
    const owner = useSession.getState().user?.id
    if (owner === undefined) return undefined
    const key = `${owner} ${location.pathname} ${form}`
    const savedValues = typedByForm.get(key)
    typedByForm.delete(key)
    for (const other of typedByForm.keys()) if (!other.startsWith(owner)) typedByForm.delete(other)
    if (savedValues) {
      latest.current.restore(savedValues)
      toast.info('Ce que vous aviez saisi avant la fin de votre session est de retour.')
    }
    return useSession.subscribe((now, before) => {
      if (now.user || !before.user) return
      const kept = rescuedValues(latest.current.typed() ?? {})
      if (kept) typedByForm.set(key, kept)
    })
  }, [form])
}
