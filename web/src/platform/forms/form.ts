import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
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
  /** What the fields start from: nothing typed yet, or the row as it is known now. It may change while the form is open. */
  initial: z.input<S>
  /** Version of that row; left out when nothing exists yet. */
  version?: Version
  /**
   * Sends what was checked; the promise is the server's. `changed` holds the fields that differ from the row alone, and
   * `version` the state of the row that the person has seen.
   */
  send: (values: z.output<S>, edit: { changed: Partial<z.output<S>>; version: Version }) => Promise<Answer>
  /** After success; the form holds nothing unsaved any more, so that it may lead elsewhere. */
  onDone?: ((answer: Answer) => void) | undefined
  /** Reads the row in a 409's answer, in the shape of the form; undefined when it is not one. */
  rowOf?: ((current: unknown) => { initial: z.input<S>; version: number } | undefined) | undefined
}

/** What somebody else wrote while the person was typing. */
export type Overtaken<Field extends string> = {
  /** Fields that now show what the other wrote. */
  follow: Field[]
  /** Fields that keep what the person typed, although the other changed them too. */
  clash: Field[]
  /** Learnt by a refusal to save, and not while typing: the person waits for an answer. */
  refused: boolean
}

/** What ties a control to its field, whatever the form: components that show a few fields fit every form that has them. */
export type FieldBinding = {
  name: string
  error: string | undefined
} & Pick<UseFormRegisterReturn, 'onChange' | 'onBlur' | 'ref'>

const blankAsNull = { setValueAs: (typed: unknown) => (typed === '' ? null : typed) }
const asNumber = { setValueAs: (typed: unknown) => (typed === '' || typed === null ? null : Number(typed)) }

/**
 * The one way to make a form: checked by a schema of the contract before it is sent and by the server after, sent once
 * however often one clicks, never losing what was typed. Show it with `<Form form={…}>`.
 */
export function useForm<const S extends Schema, Answer, Version extends number | undefined = undefined>(
  options: FormOptions<S, Answer, Version>,
) {
  type Field = Name<S>
  const { schema, initial, version, send, onDone, rowOf } = options
  const [base, setBase] = useState<{ initial: z.input<S>; version: number | undefined }>({ initial, version })
  const [overtaken, setOvertaken] = useState<Overtaken<Field> | null>(null)
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
    setOvertaken(null)
    reset(row.initial)
  }
  const absorb = (row: { initial: z.input<S>; version: number }, refused = false) => {
    const merged = mergeRow({ base: base.initial, theirs: row.initial, mine: getValues() }) as Pick<
      Overtaken<Field>,
      'follow' | 'clash'
    >
    setBase(row)
    for (const name of merged.follow) put(name, row.initial[name])
    if (merged.clash.length > 0 || (merged.follow.length > 0 && changed.length > 0))
      setOvertaken({ ...merged, refused })
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
  useFormRescue(Object.keys(initial), {
    typed: () => {
      const names = changedFields(base.initial, getValues())
      return names.length === 0 ? null : Object.fromEntries(names.map((name) => [name, getValues(path(name as Field))]))
    },
    restore: (typed) => {
      for (const [name, value] of Object.entries(typed)) put(name as Field, value)
    },
  })

  // The row moved under the form: by somebody else, or by another act of this very person.
  useEffect(() => {
    if (version !== undefined && base.version !== undefined && version > base.version && !isPending)
      // oxlint-disable-next-line react/set-state-in-effect -- the fields live in a store outside React, which has to follow the row
      absorb({ initial, version })
  })

  const deliver = (sent: z.output<S>) => {
    // Both clicks of a double click are checked before the first one is rendered as pending.
    if (sending.current) return
    sending.current = true
    setOvertaken(null)
    mutate(sent)
  }
  const errorOf = (name: Field): string | undefined => {
    const message: unknown = formState.errors[name]?.message
    return typeof message === 'string' ? message : undefined
  }
  const isStale = error instanceof ApiError && error.code === 'STALE_VERSION'
  const onField =
    error instanceof ApiError && Object.keys(error.fields).some((name) => (name.split('.')[0] ?? '') in initial)

  return {
    values,
    /** Names of the fields that differ from the row. */
    changed,
    /** The row's own values, as last known. */
    saved: base.initial,
    unsaved,
    overtaken,
    pending: isPending,
    /** What went wrong beyond the fields. */
    failure: error && !isStale && !onField ? messageOf(error) : null,
    onSubmit: (event: React.FormEvent<HTMLFormElement>) => {
      if (!sending.current) forget()
      void handleSubmit(deliver)(event)
    },
    /** Spread on a TextField, a TextArea, a NativeSelect or a Checkbox; with `nullable`, an empty text is sent as null; with `number`, a number is sent, or null. */
    field: (name: Field, { nullable = false, number = false } = {}): FieldBinding => {
      const { onChange, onBlur, ref } = form.register(path(name), number ? asNumber : nullable ? blankAsNull : {})
      return { name, onChange, onBlur, ref, error: errorOf(name) }
    },
    /** For a control that has no input of its own. */
    controlled: <N extends Field>(name: N) => ({
      value: values[name],
      onChange: (value: z.input<S>[N]) => put(name, value),
      error: errorOf(name),
    }),
    put: <N extends Field>(name: N, value: z.input<S>[N]) => put(name, value),
    /** Back to the row as it is saved. */
    restore: () => {
      forget()
      clearErrors()
      settle(base)
    },
    /** The person has read what somebody else wrote, and keeps their own typing. */
    keepMine: () => setOvertaken(null),
  }
}

/** A form of that schema, for the components that show some of its fields. */
export type FormOf<S extends Schema> = ReturnType<typeof useForm<S, unknown>>
