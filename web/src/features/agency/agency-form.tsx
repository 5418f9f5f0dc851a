import { AgencySettings, AgencyUpdate, agencyFields } from '@regie/contract/agency/schema'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { adoptAgency } from '#platform/agency.ts'
import { showSaved } from '#platform/api/show-saved.ts'
import { labelsOf } from '#platform/forms/field-words.ts'
import { useForm } from '#platform/forms/form.ts'
import { SaveBar } from '#platform/forms/form-save-bar.tsx'
import { Form } from '#platform/forms/form-view.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { AgencyPreview } from './agency-preview.tsx'
import { api, options } from './client.ts'
import { ColourField } from './colour-field.tsx'
import { LogoField } from './logo-field.tsx'

const { version: _, ...editable } = AgencyUpdate.shape
const AgencyEdit = z.required(z.object(editable))
const labels = labelsOf(agencyFields)
const valuesOf = ({ version: _version, ...values }: AgencySettings) => values

function rowOf(current: unknown) {
  const row = z.safeParse(AgencySettings, current)
  return row.success ? { initial: valuesOf(row.data), version: row.data.version } : undefined
}

const show = (name: keyof typeof labels, value: unknown) => {
  if (typeof value !== 'string' || value === '') return 'non renseigné'
  return name === 'logo' || name === 'darkLogo' ? 'une autre image' : `« ${value} »`
}

/** The settings of the agency, beside what they look like. */
export function AgencyForm({ settings }: { settings: AgencySettings }) {
  const queryClient = useQueryClient()
  const form = useForm({
    schema: AgencyEdit,
    initial: valuesOf(settings),
    version: settings.version,
    rowOf,
    send: (_values, { changed, version }) => api.update({ body: { ...changed, version } }),
    onDone: (saved) => {
      void showSaved(queryClient, options.settings().queryKey, saved)
      toast.success('Les réglages de l’agence sont enregistrés.')
      void queryClient.fetchQuery(options.shown()).then(adoptAgency)
    },
  })
  const { values } = form
  const logo = form.controlled('logo')
  const darkLogo = form.controlled('darkLogo')
  return (
    <Form form={form} labels={labels} show={show}>
      <div className="grid items-start gap-4 *:min-w-0 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
        <div className="flex flex-col gap-4">
          <Card title="Identité">
            <div className="flex flex-col gap-4">
              <TextField
                label={labels.name}
                autoComplete="organization"
                optional
                description="Sans nom, vos clients lisent « Régie »."
                {...form.field('name', { nullable: true })}
              />
              <LogoField
                label={labels.logo}
                description="PNG, JPEG ou WebP, 5 Mo au plus. Sans bord blanc autour, il paraîtra plus grand."
                theme="light"
                {...logo}
              />
              <LogoField
                label={labels.darkLogo}
                description="Facultatif : sans lui, le logo est posé sur une plaque blanche dans les pages sombres."
                theme="dark"
                {...darkLogo}
              />
              <ColourField label={labels.colour} {...form.controlled('colour')} />
            </div>
          </Card>
          <Card
            title="À qui s’adresser"
            description="Affiché au pied des pages et des e-mails, et à qui tient un lien expiré."
          >
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                label="Adresse e-mail"
                type="email"
                autoComplete="email"
                optional
                {...form.field('contactEmail', { nullable: true })}
              />
              <TextField
                label="Téléphone"
                type="tel"
                autoComplete="tel"
                optional
                {...form.field('contactPhone', { nullable: true })}
              />
            </div>
            <p className="mt-3 text-sm text-muted">
              Le nom, le logo et ces coordonnées sont publics : quiconque ouvre la page de connexion les voit.
            </p>
          </Card>
        </div>
        <AgencyPreview values={values} />
      </div>
      <SaveBar form={form} />
    </Form>
  )
}
