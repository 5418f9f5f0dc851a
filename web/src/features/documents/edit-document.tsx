import { DocumentEntry, documentKindLabels, PersonDocument } from '@regie/contract/documents/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { rowIn } from '#platform/forms/form-values.ts'
import { toast } from '#ui/overlay/toast.ts'
import { dayText } from '#ui/text/french-date.ts'
import { api, key } from './client.ts'
import { DocumentFields, documentLabels } from './document-fields.tsx'

const typedOf = ({ kind, expiresOn, note }: PersonDocument) => ({ kind, expiresOn, note })
const kindLabels: Readonly<Record<string, string>> = documentKindLabels

/** A value as it is told to whoever typed another. */
const shown = (name: keyof typeof documentLabels, value: unknown): string => {
  if (typeof value !== 'string' || value === '') return 'rien'
  return name === 'kind' ? (kindLabels[value] ?? value) : name === 'expiresOn' ? dayText(value) : value
}

/** Changes what was entered of a document; its file stays. */
export function EditDocument({ document, onClose }: { document: PersonDocument; onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useForm({
    schema: DocumentEntry,
    initial: typedOf(document),
    version: document.version,
    of: document.id,
    send: (_, { changed, version }) =>
      api.update({ params: { documentId: document.id }, body: { ...changed, version } }),
    onDone: () => {
      void queryClient.invalidateQueries({ queryKey: key })
      toast.success('Le document est enregistré.')
      onClose()
    },
    rowOf: (current) => {
      const row = rowIn(PersonDocument)(current)
      return row && { initial: typedOf(row), version: row.version }
    },
  })
  return (
    <FormDialog
      title="Modifier le document"
      form={form}
      labels={documentLabels}
      show={shown}
      submitLabel="Enregistrer"
      onClose={onClose}
    >
      <DocumentFields form={form} />
    </FormDialog>
  )
}
