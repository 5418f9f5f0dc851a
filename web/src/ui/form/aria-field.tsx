import { CircleAlert } from 'lucide-react'
import { FieldError, Label, Text } from 'react-aria-components/ComboBox'
import type { FieldTexts } from './field.tsx'

/** The label of a React Aria field, which wires it itself; looks like the label of `Field`. */
export function AriaLabel({ label, optional }: Pick<FieldTexts, 'label' | 'optional'>) {
  return (
    <Label className="mb-1 block text-sm font-medium">
      {label}
      {optional && <span className="font-normal text-muted"> (facultatif)</span>}
    </Label>
  )
}

export function AriaNotes({ description, error }: Pick<FieldTexts, 'description' | 'error'>) {
  return (
    <>
      {description && (
        <Text slot="description" className="mt-1 block text-sm text-muted">
          {description}
        </Text>
      )}
      <FieldError className="mt-1 flex items-start gap-1.5 text-sm text-danger-ink">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {error}
      </FieldError>
    </>
  )
}
