import { CommentCreate, type ReviewVersion } from '@regie/contract/review/schema'
import { useQueryClient } from '@tanstack/react-query'
import { MessageSquarePlus } from 'lucide-react'
import { useForm } from '#platform/forms/form.ts'
import { Form } from '#platform/forms/form-view.tsx'
import { useSession } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { api, key } from '../client.ts'

type WriteCommentProps = {
  postProductionId: string
  files: ReviewVersion['files']
}

/** Adds a comment to the version: a draft, until the round is sent. */
export function WriteComment({ postProductionId, files }: WriteCommentProps) {
  const queryClient = useQueryClient()
  const session = useSession()
  const form = useForm({
    schema: CommentCreate,
    initial: { fileKey: files.length === 1 ? (files[0]?.key ?? null) : null, text: '', isInternal: false },
    send: (body) => api.comment({ params: { postProductionId }, body }),
    onDone: () => {
      form.put('text', '')
      void queryClient.invalidateQueries({ queryKey: key })
    },
  })
  const isClient = session.authenticated && session.user.role === 'CLIENT'
  return (
    <Form form={form} className="border-t border-line px-4 py-4">
      <TextArea label="Commentaire" rows={2} {...form.field('text')} />
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        {files.length > 1 && (
          <NativeSelect label="À propos de" {...form.field('fileKey', { nullable: true })}>
            <option value="">Toute la version</option>
            {files.map((file) => (
              <option key={file.key} value={file.key}>
                {file.name}
              </option>
            ))}
          </NativeSelect>
        )}
        {!isClient && <Checkbox label="Interne (jamais montré au client)" {...form.field('isInternal')} />}
        <Button type="submit" icon={MessageSquarePlus} pending={form.pending}>
          Ajouter le commentaire
        </Button>
      </div>
    </Form>
  )
}
