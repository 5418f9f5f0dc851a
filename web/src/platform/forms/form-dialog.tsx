import { type ReactNode, useEffect, useId, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Form, type FormState } from './form-view.tsx'

type FormDialogProps<Field extends string> = {
  title: ReactNode
  form: FormState<Field>
  /** As for `Form`, when the row may change under the dialog. */
  labels?: Readonly<Record<Field, string>>
  show?: (name: Field, value: unknown) => string
  /** The verb of the submit button: « Créer », « Ajouter ». */
  submitLabel: string
  onClose: () => void
  children: ReactNode
}

/**
 * A short form in a dialog. « Annuler » closes at once; Escape or an outside click may be an accident, and asks first.
 */
export function FormDialog<Field extends string>(props: FormDialogProps<Field>) {
  const { title, form, labels, show, submitLabel, onClose, children } = props
  const formId = useId()
  const [asks, setAsks] = useState(false)
  useEffect(() => {
    const first = document.getElementById(formId)?.querySelector('input')
    // On touch, focus would open the keyboard over the form; on a combo box, it would open the list.
    if (first?.getAttribute('role') !== 'combobox' && matchMedia('(pointer: fine)').matches) first?.focus()
  }, [formId])
  const slip = () => {
    if (form.pending) return
    if (form.unsaved.current) setAsks(true)
    else onClose()
  }
  return (
    <>
      <Dialog
        title={title}
        isOpen
        onOpenChange={slip}
        footer={
          <>
            <Button onClick={onClose} disabled={form.pending}>
              Annuler
            </Button>
            <Button type="submit" form={formId} variant="primary" pending={form.pending}>
              {submitLabel}
            </Button>
          </>
        }
      >
        <Form form={form} labels={labels} show={show} id={formId}>
          {children}
        </Form>
      </Dialog>
      <ConfirmDialog
        title="Fermer sans enregistrer ?"
        isOpen={asks}
        onOpenChange={setAsks}
        confirmLabel="Fermer sans enregistrer"
        tone="danger"
        onConfirm={onClose}
      >
        Ce que vous avez saisi ici sera perdu.
      </ConfirmDialog>
    </>
  )
}
