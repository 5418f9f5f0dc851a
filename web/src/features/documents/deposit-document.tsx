import { guessedKind } from '@regie/contract/documents/rules'
import { DocumentEntry, documentKindLabels } from '@regie/contract/documents/schema'
import { useQueryClient } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { sizeText } from '#ui/text/file-size.ts'
import { depositDocument, key } from './client.ts'
import { DocumentFields } from './document-fields.tsx'

type DepositDocumentProps = {
  userId: string
  file: File
  /** Files that were chosen together and come after this one. */
  waiting: number
  onDone: () => void
  onClose: () => void
}

/** Says what a chosen file is, then sends it. */
export function DepositDocument({ userId, file, waiting, onDone, onClose }: DepositDocumentProps) {
  const queryClient = useQueryClient()
  const form = useForm({
    schema: DocumentEntry,
    initial: { kind: guessedKind(file.name), expiresOn: null, note: '' },
    of: `${userId} ${file.name}`,
    send: async (entry) => {
      await depositDocument(userId, file, entry)
      return entry
    },
    onDone: ({ kind }) => {
      void queryClient.invalidateQueries({ queryKey: key })
      toast.success(`Le document « ${documentKindLabels[kind]} » est déposé.`)
      onDone()
    },
  })
  return (
    <FormDialog title="Déposer un document" form={form} submitLabel="Déposer" onClose={onClose}>
      <p className="flex items-center gap-2 rounded-md border border-line bg-sunken px-3 py-2 text-sm">
        <FileText aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <span className="min-w-0 flex-1 wrap-anywhere">{file.name}</span>
        <span className="shrink-0 text-muted">{sizeText(file.size)}</span>
      </p>
      <DocumentFields form={form} />
      {waiting > 0 && (
        <p className="text-sm text-muted">
          {waiting === 1 ? 'Un autre fichier suit.' : `${waiting} autres fichiers suivent.`}
        </p>
      )}
    </FormDialog>
  )
}
