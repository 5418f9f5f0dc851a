import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'

type SessionFormProps = {
  form: ComponentProps<'form'>
  /** The failure that belongs to no field; shown above the button. */
  failure: ReactNode
  pending: boolean
  /** Text of the submit button. */
  action: string
  children?: ReactNode
}

export function SessionForm({ form, failure, pending, action, children }: SessionFormProps) {
  return (
    <form {...form} className="flex flex-col gap-5">
      {children}
      {failure && <Alert tone="danger">{failure}</Alert>}
      <Button type="submit" variant="primary" size="lg" wide pending={pending}>
        {action}
      </Button>
    </form>
  )
}
