import { initialsOf } from '@regie/contract/entity-fields'
import { PrestationCreate, type PrestationType, prestationFields } from '@regie/contract/prestations/schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import * as productions from '#features/productions/client.ts'
import { useForm } from '#platform/forms/form.ts'
import { FormBar } from '#platform/forms/form-save-bar.tsx'
import { Form } from '#platform/forms/form-view.tsx'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { SkeletonText } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { CategoryChoice } from './category-choice.tsx'
import { api, key, options } from './client.ts'
import { PrestationFields } from './prestation-fields.tsx'

/** Creates a prestation of a project, with its productions. */
export function CreatePrestation({ projectId, type }: { projectId: string; type: PrestationType }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const ofProject = useQuery(productions.options.ofProject({ params: { projectId }, query: { limit: 200 } }))
  const form = useForm({
    schema: PrestationCreate,
    initial: { ...initialsOf(prestationFields), projectId, name: '', type, productions: [] },
    send: (body) => api.create({ body }),
    onDone: (prestation) => {
      const params = { projectId, prestationId: prestation.id }
      queryClient.setQueryData(options.get({ params }).queryKey, prestation)
      void queryClient.invalidateQueries({ queryKey: key })
      toast.success(`La prestation « ${prestation.name} » est créée.`)
      void navigate({ to: '/admin/projects/$projectId/prestations/$prestationId', params })
    },
  })
  const attached = form.controlled('productions')
  const chosen = attached.value ?? []
  const { value: userId, onChange, error } = form.controlled('userId')
  const project = form.controlled('projectId')
  return (
    <>
      <PageHeader title="Création d'une prestation" />
      <Form form={form} className="max-w-3xl" startsFocused>
        {project.error && <Alert tone="danger">{project.error}.</Alert>}
        <Card title="Prestation">
          <div className="flex flex-col gap-4">
            <PrestationFields form={form} worker={{ value: userId ?? null, onChange, error }} />
          </div>
        </Card>
        <Card title="Productions" description="Celles auxquelles la prestation travaille, et ce qu’elle y fait.">
          {attached.error && <Alert tone="danger">{attached.error}.</Alert>}
          {ofProject.isPending && <SkeletonText lines={3} />}
          {ofProject.data?.data.length === 0 && (
            <p className="text-sm text-muted">
              Le projet n’a pas encore de production : vous pourrez les rattacher plus tard.
            </p>
          )}
          <ul className="flex flex-col divide-y divide-line">
            {ofProject.data?.data.map(({ id, name }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2.5">
                <span className="min-w-0 text-sm font-medium wrap-anywhere">{name}</span>
                <CategoryChoice
                  name={name}
                  categories={chosen.find(({ productionId }) => productionId === id)?.categories ?? []}
                  onChange={(categories) => {
                    const others = chosen.filter(({ productionId }) => productionId !== id)
                    attached.onChange(categories.length > 0 ? [...others, { productionId: id, categories }] : others)
                  }}
                />
              </li>
            ))}
          </ul>
        </Card>
        <FormBar>
          <LinkButton to="/admin/projects/$projectId/prestations" params={{ projectId }}>
            Annuler
          </LinkButton>
          <Button type="submit" variant="primary" pending={form.pending}>
            Créer la prestation
          </Button>
        </FormBar>
      </Form>
    </>
  )
}
