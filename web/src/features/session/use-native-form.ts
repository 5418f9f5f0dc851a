import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, messageOf, networkError } from '#platform/api/api-error.ts'
import type { Submit } from './forms.ts'

type Errors = Readonly<Record<string, string>>
type Forms = typeof import('./forms.ts')

/** The schemas load with the first keystroke: the page does not wait for them. */
const loadForms = () =>
  import('./forms.ts').catch(() => {
    throw networkError()
  })
const prepare = () => void loadForms().catch(() => {})

/** Keeps the messages of fields in the form: others have no place to show. */
const shownIn = (form: HTMLFormElement | null, fields: Errors): Errors =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => form?.elements.namedItem(name)))

/**
 * Connects a native form to one of the session's forms. Returns its props, the message of each field, any other
 * failure, and whether an answer is pending. The form is the page's purpose: its first field takes focus, then the
 * first invalid one.
 */
export function useNativeForm<Answer>(choose: (forms: Forms) => Submit<Answer>, onDone: (answer: Answer) => void) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement | null>(null)
  const [errors, setErrors] = useState<Errors>({})
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const send = (typed: Record<string, unknown>) => {
    setPending(true)
    setErrors({})
    setError(null)
    loadForms()
      .then((forms) => choose(forms)(typed))
      .then(onDone, (refusal: unknown) => {
        if (refusal instanceof ApiError && refusal.code === 'SECOND_STEP_REQUIRED') {
          void navigate({ to: '/second-step', search: ({ redirect }) => (redirect ? { redirect } : {}) })
          return
        }
        setError(refusal)
        setErrors(refusal instanceof ApiError ? shownIn(form.current, refusal.fields) : {})
      })
      .finally(() => setPending(false))
  }

  const attach = useCallback((element: HTMLFormElement | null) => {
    form.current = element
    // On touch, focus would open the keyboard over the unread page.
    if (matchMedia('(pointer: fine)').matches)
      element?.querySelector<HTMLElement>('input:not([type="hidden"])')?.focus()
  }, [])

  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!pending) send(Object.fromEntries(new FormData(event.currentTarget)))
  }

  const failure = error !== null && Object.keys(errors).length === 0 ? messageOf(error) : null
  return { form: { ref: attach, onSubmit, onInput: prepare, noValidate: true }, errors, failure, pending }
}
