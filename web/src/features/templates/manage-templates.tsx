import type { Template } from '@regie/contract/templates/schema'
import { TemplateUpdate } from '@regie/contract/templates/schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '#platform/api/use-change.ts'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key, options } from './client.ts'
import { contentText } from './content-text.ts'

/** The templates: what each makes, its name, its removal. */
export function ManageTemplates({ onClose }: { onClose: () => void }) {
  const { data: templates = [] } = useQuery(options.all())
  const [renamed, setRenamed] = useState<Template | null>(null)
  const [removed, setRemoved] = useState<Template | null>(null)
  const removal = useChange((templateId: string) => api.remove({ params: { templateId } }), {
    stale: [key],
    onDone: () => {
      toast.success('Le modèle est supprimé.')
      setRemoved(null)
    },
  })
  return (
    <>
      <Dialog title="Modèles" isOpen onOpenChange={onClose} footer={<Button onClick={onClose}>Fermer</Button>}>
        <ul className="divide-y divide-line">
          {templates.map((template) => (
            <li key={template.id} className="flex items-center gap-2 py-2">
              <div className="min-w-0 flex-1">
                <p className="font-medium wrap-anywhere">{template.name}</p>
                <p className="text-sm text-muted">{contentText(template.content)}</p>
              </div>
              <IconButton icon={Pencil} label={`Renommer « ${template.name} »`} onClick={() => setRenamed(template)} />
              <IconButton icon={Trash2} label={`Supprimer « ${template.name} »`} onClick={() => setRemoved(template)} />
            </li>
          ))}
          {templates.length === 0 && (
            <li className="py-2 text-sm text-muted">
              Aucun modèle. Un modèle se fait depuis un projet ou une production, par « Autres actions ».
            </li>
          )}
        </ul>
      </Dialog>
      {renamed && <RenameTemplate template={renamed} onClose={() => setRenamed(null)} />}
      <ConfirmDialog
        title={`Supprimer le modèle « ${removed?.name ?? ''} » ?`}
        isOpen={removed !== null}
        onOpenChange={() => setRemoved(null)}
        confirmLabel="Supprimer"
        tone="danger"
        pending={removal.isPending}
        onConfirm={() => removed && removal.mutate(removed.id)}
      >
        Ce qui a été créé avec lui reste.
      </ConfirmDialog>
    </>
  )
}

function RenameTemplate({ template, onClose }: { template: Template; onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useForm({
    schema: TemplateUpdate,
    initial: { name: template.name },
    version: template.version,
    send: (body, { version }) => api.update({ params: { templateId: template.id }, body: { ...body, version } }),
    onDone: () => {
      void queryClient.invalidateQueries({ queryKey: key })
      toast.success('Le modèle est renommé.')
      onClose()
    },
  })
  return (
    <FormDialog title="Renommer le modèle" form={form} submitLabel="Renommer" onClose={onClose}>
      <TextField label="Nom du modèle" autoComplete="off" {...form.field('name')} />
    </FormDialog>
  )
}
