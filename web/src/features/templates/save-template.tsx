import { TemplateCreate } from '@regie/contract/templates/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key } from './client.ts'
import { contentText } from './content-text.ts'

type SaveTemplateProps = {
  of: { type: 'projects' | 'productions'; id: string }
  /** The name that is proposed. */
  name: string
  onClose: () => void
}

/** Makes a template of a project or of a production. */
export function SaveTemplate({ of, name, onClose }: SaveTemplateProps) {
  const queryClient = useQueryClient()
  const form = useForm({
    schema: TemplateCreate,
    initial: { name, of },
    send: (body) => api.create({ body }),
    onDone: (template) => {
      void queryClient.invalidateQueries({ queryKey: key })
      toast.success(`Le modèle « ${template.name} » est enregistré : ${contentText(template.content)}.`)
      onClose()
    },
  })
  const { error } = form.controlled('of')
  return (
    <FormDialog title="Faire un modèle" form={form} submitLabel="Enregistrer le modèle" onClose={onClose}>
      {error && <Alert tone="danger">{error}</Alert>}
      <p className="text-sm text-muted">
        Le modèle retient les productions, leurs options, briefs, dossiers, post-productions et prestations, et les
        délais entre les dates ; ni les personnes, ni les fichiers. Il sert ensuite à créer un projet, ou à compléter un
        projet en cours.
      </p>
      <TextField label="Nom du modèle" autoComplete="off" {...form.field('name')} />
    </FormDialog>
  )
}
