import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

/** Texts of any field. `optional` adds a mark to the label: unmarked fields are required. */
export type FieldTexts = {
  label: ReactNode
  description?: ReactNode
  error?: string | undefined
  optional?: boolean | undefined
}

/** Ids and ARIA attributes that tie a control to its label, its description and its error. */
export function useFieldWiring({ description, error }: Pick<FieldTexts, 'description' | 'error'>, givenId?: string) {
  const ownId = useId()
  const id = givenId ?? ownId
  const descriptionId = description ? `${id}-description` : undefined
  const errorId = error ? `${id}-error` : undefined
  const control = {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': [errorId, descriptionId].filter(Boolean).join(' ') || undefined,
  }
  return { control, descriptionId, errorId }
}

type FieldProps = {
  controlId: string
  descriptionId: string | undefined
  errorId: string | undefined
  className?: string | undefined
  children: ReactNode
} & FieldTexts

export function Field({ label, optional, controlId, className, children, ...notes }: FieldProps) {
  return (
    <div className={className}>
      <label htmlFor={controlId} className="mb-1 block text-sm font-medium">
        {label}
        {optional && <span className="font-normal text-muted"> (facultatif)</span>}
      </label>
      {children}
      <FieldNotes {...notes} />
    </div>
  )
}

type FieldNotesProps = Pick<FieldProps, 'description' | 'descriptionId' | 'error' | 'errorId'>

export function FieldNotes({ description, descriptionId, error, errorId }: FieldNotesProps) {
  return (
    <>
      {description && (
        <p id={descriptionId} className="mt-1 text-sm text-muted">
          {description}
        </p>
      )}
      {error && (
        <p id={errorId} className="mt-1 flex items-start gap-1.5 text-sm text-danger-ink">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </>
  )
}
