import { initialsOf } from '@regie/contract/entity-fields'
import { ProductionCreate, productionFields } from '@regie/contract/productions/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import * as projects from '#features/projects/client.ts'
import { useForm } from '#platform/forms/form.ts'
import { FormBar } from '#platform/forms/form-save-bar.tsx'
import { Form } from '#platform/forms/form-view.tsx'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { Card } from '#ui/layout/card.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key, options } from './client.ts'
import { ProductionFacts, ProductionOptions } from './production-fields.tsx'

/** Creates a production of a project. */
export function CreateProduction({ projectId }: { projectId: string }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const form = useForm({
    schema: ProductionCreate,
    initial: { ...initialsOf(productionFields), projectId, name: '' },
    send: (body) => api.create({ body }),
    onDone: (production) => {
      const params = { projectId, productionId: production.id }
      queryClient.setQueryData(options.get({ params }).queryKey, production)
      void queryClient.invalidateQueries({ queryKey: [...key, 'ofProject'] })
      void queryClient.invalidateQueries({ queryKey: projects.key })
      toast.success(`La production « ${production.name} » est créée.`)
      void navigate({ to: '/admin/projects/$projectId/productions/$productionId', params })
    },
  })
  const { error } = form.controlled('projectId')
  return (
    <>
      <PageHeader title="Création d'une production" />
      <Form form={form} className="max-w-3xl" startsFocused>
        {error && <Alert tone="danger">{error}.</Alert>}
        <Card title="Production">
          <div className="flex flex-col gap-4">
            <ProductionFacts form={form} />
          </div>
        </Card>
        <Card>
          <ProductionOptions form={form} />
        </Card>
        <FormBar>
          <LinkButton to="/admin/projects/$projectId/productions" params={{ projectId }}>
            Annuler
          </LinkButton>
          <Button type="submit" variant="primary" pending={form.pending}>
            Créer la production
          </Button>
        </FormBar>
      </Form>
    </>
  )
}
