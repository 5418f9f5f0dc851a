import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormRegisterReturn,
  useForm as useHookForm,
  useWatch,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { ApiError, messageOf } from '../api/api-error.ts'
import { changedFields, mergeRow } from './form-merge.ts'
import { useFormRescue } from './form-rescue.ts'

type Schema = z.core.$ZodType<FieldValues, FieldValues>
type Name<S extends Schema> = Extract<keyof z.input<S>, string>

export type FormOptions<S extends Schema, Answer, Version extends number | undefined> = {
  /** What may be sent, with its French messages. */
  schema: S
  /** Initial values: empty, or the current row. They may change while the form is open. */
  initial: z.input<S>
  /** Version of that row; left out when nothing exists yet. */
  version?: Version
  /**
   * Sends the checked values; resolves with the server's answer. `changed` holds only the fields that differ from the
   * row. `version` is the version that the person saw.
   */
  send: (values: z.output<S>, edit: { changed: Partial<z.output<S>>; version: Version }) => Promise<Answer>
  /** After success; the form holds nothing unsaved any more, so that it may lead elsewhere. */
  onDone?: ((answer: Answer) => void) | undefined
  /** Tells the forms of a page that have the same fields apart. */
  of?: string | undefined
  /** Reads the row of a 409 answer, in the shape of the form; undefined for any other content. */
  rowOf?: ((current: unknown) => { initial: z.input<S>; version: number } | undefined) | undefined
}

/** Changes that another person saved while this form was open. */
export type ConcurrentChange<Field extends string> = {
  /** Fields that now show the other person's value. */
  follow: Field[]
  /** Fields that keep the typed value, although the other person changed them too. */
  clash: Field[]
  /** True when a refused save revealed the changes: the person expects an answer. */
  refused: boolean
}

/** Binding of a control to its field, independent of the form: shared components fit every form with these fields. */
export type FieldBinding = {
  name: string
  error: string | undefined
} & Pick<UseFormRegisterReturn, 'onChange' | 'onBlur' | 'ref'>

const blankAsNull = { setValueAs: (typed: unknown) => (typed === '' ? null : typed) }
const asNumber = { setValueAs: (typed: unknown) => (typed === '' || typed === null ? null : Number(typed)) }

const messageIn = (errors: FieldErrors): string | undefined =>
  Object.values(errors).flatMap((error) => (typeof error?.message === 'string' ? [error.message] : []))[0]

/** What a refused value holds by a key, such as a line of a list. */
const within = (refused: unknown, key: string | number): unknown =>
  typeof refused === 'object' && refused !== null ? Reflect.get(refused, key) : undefined

/**
 * Focuses the first refused field once its error is shown: the form library knows native inputs alone. Calls `otherwise` where no
 * field on screen is refused: the reason must be told all the same.
 */
const focusRefused = (form: HTMLFormElement, otherwise: () => void) =>
  requestAnimationFrame(() => {
    const refused = form.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (refused) refused.focus()
    else otherwise()
  })

/**
 * The only way to build a form. A schema of the contract checks it before it is sent; the server checks it again. It is
 * sent once, however many clicks. Typed values are never lost. Show it with `<Form form={…}>`.
 */
export function useForm<const S extends Schema, Answer, Version extends number | undefined = undefined>(
  options: FormOptions<S, Answer, Version>,
) {
  type Field = Name<S>
  const { schema, initial, version, send, onDone, of = '', rowOf } = options
  const [base, setBase] = useState<{ initial: z.input<S>; version: number | undefined }>({ initial, version })
  const [concurrentChange, setConcurrentChange] = useState<ConcurrentChange<Field> | null>(null)
  const [unseenRefusal, setUnseenRefusal] = useState<string | null>(null)
  const form = useHookForm<z.input<S>, unknown, z.output<S>>({
    resolver: zodResolver(schema),
    defaultValues: initial as DefaultValues<z.input<S>>,
  })
  const { clearErrors, getValues, reset, setError, setValue, handleSubmit, formState } = form
  const values = useWatch({ control: form.control }) as z.input<S>
  const changed = changedFields(base.initial, values)
  const unsaved = useRef(false)
  const sending = useRef(false)

  const path = (name: Field) => name as unknown as Path<z.input<S>>
  const put = (name: Field, value: unknown) => {
    setValue(path(name), value as PathValue<z.input<S>, Path<z.input<S>>>, { shouldValidate: formState.isSubmitted })
  }
  const settle = (row: { initial: z.input<S>; version: number | undefined }) => {
    unsaved.current = false
    setBase(row)
    setConcurrentChange(null)
    reset(row.initial)
  }
  const absorb = (row: { initial: z.input<S>; version: number }, refused = false) => {
    const merged = mergeRow({ base: base.initial, theirs: row.initial, mine: getValues() }) as Pick<
      ConcurrentChange<Field>,
      'follow' | 'clash'
    >
    setBase(row)
    for (const name of merged.follow) put(name, row.initial[name])
    if (merged.clash.length > 0 || (merged.follow.length > 0 && changed.length > 0))
      setConcurrentChange({ ...merged, refused })
  }

  const {
    mutate,
    isPending,
    error,
    reset: forget,
  } = useMutation({
    mutationFn: (sent: z.output<S>) => {
      const edited = Object.fromEntries(Object.entries(sent).filter(([name]) => changed.includes(name)))
      // A row that is there keeps a version: only its number changes.
      return send(sent, { changed: edited as Partial<z.output<S>>, version: base.version as Version })
    },
    onSuccess: (answer) => {
      settle({ initial: getValues(), version: base.version })
      onDone?.(answer)
    },
    onSettled: () => {
      sending.current = false
    },
    onError: (failure) => {
      if (!(failure instanceof ApiError)) return
      const current = failure.code === 'STALE_VERSION' ? rowOf?.(failure.current) : undefined
      if (current) absorb(current, true)
      let shouldFocus = true
      for (const [name, message] of Object.entries(failure.fields)) {
        setError(name.split('.')[0] as Path<z.input<S>>, { message }, { shouldFocus })
        shouldFocus = false
      }
    },
  })
  useEffect(() => {
    unsaved.current = changed.length > 0
  })
  useFormRescue([...Object.keys(initial), of], {
    typed: () => {
      const names = changedFields(base.initial, getValues())
      return names.length === 0 ? null : Object.fromEntries(names.map((name) => [name, getValues(path(name as Field))]))
    },
    restore: (typed) => {
      for (const [name, value] of Object.entries(typed)) put(name as Field, value)
    },
  })

  // The row changed under the form: by another person, or by another action of this person.
  useEffect(() => {
    if (version !== undefined && base.version !== undefined && version > base.version && !isPending)
      // oxlint-disable-next-line react/set-state-in-effect -- the fields live in a store outside React, which has to follow the row
      absorb({ initial, version })
  })

  const sendOnce = (sent: z.output<S>) => {
    // Both clicks of a double click run before the first renders as pending.
    if (sending.current) return
    sending.current = true
    setConcurrentChange(null)
    mutate(sent)
  }
  const errorOf = (name: Field): string | undefined => {
    const message: unknown = formState.errors[name]?.message
    return typeof message === 'string' ? message : undefined
  }
  const errorAt = (name: Field, ...keys: (string | number)[]): string | undefined => {
    const message = within(keys.reduce<unknown>(within, formState.errors[name]), 'message')
    return typeof message === 'string' ? message : undefined
  }
  const isStale = error instanceof ApiError && error.code === 'STALE_VERSION'
  const onField =
    error instanceof ApiError && Object.keys(error.fields).some((name) => (name.split('.')[0] ?? '') in initial)

  return {
    values,
    /** Names of the fields that differ from the row. */
    changed,
    /** The row's values, as last read. */
    saved: base.initial,
    unsaved,
    concurrentChange,
    pending: isPending,
    /** The failure that belongs to no field. */
    failure: error && !isStale && !onField ? messageOf(error) : unseenRefusal,
    onSubmit: (event: React.FormEvent<HTMLFormElement>) => {
      if (!sending.current) forget()
      setUnseenRefusal(null)
      const shown = event.currentTarget
      const onRefused = (errors: FieldErrors) =>
        focusRefused(shown, () => setUnseenRefusal(messageIn(errors) ?? 'Un champ de ce formulaire est refusé.'))
      void handleSubmit(sendOnce, onRefused)(event)
    },
    /**
     * Props of a TextField, a TextArea, a NativeSelect or a Checkbox. `nullable` sends null for an empty text; `number`
     * sends a number or null.
     */
    field: (name: Field, { nullable = false, number = false } = {}): FieldBinding => {
      const { onChange, onBlur, ref } = form.register(path(name), number ? asNumber : nullable ? blankAsNull : {})
      return { name, onChange, onBlur, ref, error: errorOf(name) }
    },
    /** Binding of a control without a native input. */
    controlled: <N extends Field>(name: N) => ({
      value: values[name],
      onChange: (value: z.input<S>[N]) => put(name, value),
      error: errorOf(name),
    }),
    /** The message on a value within a field that is a list: `errorAt('lines', 0, 'amount')`. */
    errorAt,
    put: <N extends Field>(name: N, value: z.input<S>[N]) => put(name, value),
    /** Resets the form to the saved row. */
    restore: () => {
      forget()
      clearErrors()
      setUnseenRefusal(null)
      settle(base)
    },
    /** Keeps the typed values once the person has read the other changes. */
    keepMine: () => setConcurrentChange(null),
  }
}

/** The form of a schema, for components that show some of its fields. */
export type FormOf<S extends Schema> = ReturnType<typeof useForm<S, unknown>>
