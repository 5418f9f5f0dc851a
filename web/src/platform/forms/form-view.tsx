import { clsx } from 'clsx'
import type { ReactNode, RefObject } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import type { ConcurrentChange } from './form.ts'
import { LeaveDialog } from './form-leave.tsx'

/** The part of `useForm`'s result that form components read. */
export type FormState<Field extends string> = {
  onSubmit: (event: React.FormEvent<HTMLFormElement>) => void
  changed: readonly string[]
  unsaved: RefObject<boolean>
  saved: Record<string, unknown>
  concurrentChange: ConcurrentChange<Field> | null
  failure: string | null
  pending: boolean
  restore: () => void
  keepMine: () => void
}

type FormProps<Field extends string> = {
  form: FormState<Field>
  /** French name of each field, for the list of fields changed by another person. */
  labels?: Readonly<Record<Field, string>> | undefined
  /** Text of a saved value, where the value itself is not readable. */
  show?: ((name: Field, value: unknown) => string) | undefined
  id?: string | undefined
  className?: string | undefined
  /** True on a page that exists for the form: its first field takes the focus. */
  startsFocused?: boolean
  children: ReactNode
}

const asText = (_: string, value: unknown) =>
  value === null || value === '' ? 'vide' : typeof value === 'string' ? value : JSON.stringify(value)

/** Scrolls the answer to a submit into view, on a form longer than the screen. */
const reveal = (answer: HTMLElement | null) => answer?.scrollIntoView({ block: 'nearest' })

/** Focuses the first field, without scrolling. A telephone would open its keyboard over the page. */
const focusFirst = (form: HTMLFormElement | null) => {
  if (matchMedia('(pointer: fine)').matches)
    form?.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea')?.focus({ preventScroll: true })
}

/** A form with its fields, its errors, the changes made by another person, and the question before leaving. */
export function Form<Field extends string>(props: FormProps<Field>) {
  const { form, labels, show = asText, id, className, startsFocused = false, children } = props
  return (
    <form
      ref={startsFocused ? focusFirst : null}
      id={id}
      noValidate
      onSubmit={form.onSubmit}
      className={clsx('flex flex-col gap-4', className)}
    >
      {form.concurrentChange && labels && (
        <div ref={form.concurrentChange.refused ? reveal : null}>
          <ConcurrentChangeNotice {...{ form, labels, show }} concurrentChange={form.concurrentChange} />
        </div>
      )}
      {children}
      {form.failure && (
        <div ref={reveal}>
          <Alert tone="danger">{form.failure}</Alert>
        </div>
      )}
      <LeaveDialog unsaved={form.unsaved} />
    </form>
  )
}

type NoticeProps<Field extends string> = {
  form: FormState<Field>
  concurrentChange: ConcurrentChange<Field>
  labels: Readonly<Record<Field, string>>
  show: (name: Field, value: unknown) => string
}

function ConcurrentChangeNotice<Field extends string>({ form, concurrentChange, labels, show }: NoticeProps<Field>) {
  const now = (name: Field) => `${labels[name]} : ${show(name, form.saved[name])}`
  return (
    <Alert
      tone="warning"
      title="Quelqu’un a modifié cette fiche entre-temps."
      actions={
        <>
          <Button size="sm" onClick={form.keepMine}>
            Garder ma saisie
          </Button>
          <Button size="sm" onClick={form.restore}>
            Reprendre ce qui est enregistré
          </Button>
        </>
      }
    >
      <p>Votre saisie est conservée. Vérifiez-la, puis enregistrez de nouveau.</p>
      {concurrentChange.clash.length > 0 && (
        <>
          <p className="mt-2">Enregistré entre-temps, et différent de votre saisie :</p>
          <Lines lines={concurrentChange.clash.map(now)} />
        </>
      )}
      {concurrentChange.follow.length > 0 && (
        <>
          <p className="mt-2">Repris dans la fiche :</p>
          <Lines lines={concurrentChange.follow.map(now)} />
        </>
      )}
    </Alert>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="mt-1 list-disc pl-5">
      {lines.map((line) => (
        <li key={line} className="wrap-anywhere">
          {line}
        </li>
      ))}
    </ul>
  )
}
