import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError, messageOf } from '../../platform/api-error.ts'

type Errors = Readonly<Record<string, string>>

function messagesOf(error: z.core.$ZodError): Errors {
  const messages: Record<string, string> = {}
  for (const { path, message } of error.issues) messages[String(path[0])] ??= message
  return messages
}

/** Only the messages of fields that the form shows: the others have nowhere to stand. */
const shownIn = (form: HTMLFormElement | null, fields: Errors): Errors =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => form?.elements.namedItem(name)))

/**
 * A native form checked by a schema of the contract: `onSubmit` for the form, the message of each field, what failed
 * otherwise, and whether the answer is awaited. The form is what its page is for: its first field has the focus, then the
 * first field to correct.
 */
export function useSchemaForm<S extends z.core.$ZodType, Answer>(
  schema: S,
  { send, onDone }: { send: (input: z.output<S>) => Promise<Answer>; onDone: (answer: Answer) => void },
) {
  const form = useRef<HTMLFormElement | null>(null)
  const [errors, setErrors] = useState<Errors>({})
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: (failure) => setErrors(failure instanceof ApiError ? shownIn(form.current, failure.fields) : {}),
  })

  const attach = useCallback((element: HTMLFormElement | null) => {
    form.current = element
    // On a touch screen the focus would open the keyboard over the page before it was read.
    if (matchMedia('(pointer: fine)').matches)
      element?.querySelector<HTMLElement>('input:not([type="hidden"])')?.focus()
  }, [])

  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    reset()
    const checked = z.safeParse(schema, Object.fromEntries(new FormData(event.currentTarget)))
    setErrors(checked.success ? {} : messagesOf(checked.error))
    if (checked.success) mutate(checked.data)
  }

  const failure = error && Object.keys(errors).length === 0 ? messageOf(error) : null
  return { form: { ref: attach, onSubmit, noValidate: true }, errors, error, failure, pending: isPending }
}
