import { FileName } from '@regie/contract/medias/schema'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { key } from '../client.ts'

const NameInput = z.object({ name: FileName })

type NameDialogProps = {
  title: string
  submitLabel: string
  name: string
  send: (name: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the name of a file or of a folder. */
export function NameDialog({ title, submitLabel, name, send, onClose }: NameDialogProps) {
  const queryClient = useQueryClient()
  const form = useForm({
    schema: NameInput,
    initial: { name },
    send: (typed) => send(typed.name),
    onDone: () => {
      void queryClient.invalidateQueries({ queryKey: key })
      onClose()
    },
  })
  return (
    <FormDialog title={title} form={form} submitLabel={submitLabel} onClose={onClose}>
      <TextField label="Nom" {...form.field('name')} autoComplete="off" />
    </FormDialog>
  )
}
