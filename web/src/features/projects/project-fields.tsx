import { projectFields as fields, type ProjectCreate } from '@regie/contract/projects/schema'
import { CompanyPicker } from '#features/companies/company-picker.tsx'
import { PersonPicker, staffRoles } from '#features/companies/members/person-picker.tsx'
import { labelInForm } from '#platform/forms/field-words.ts'
import type { FormOf } from '#platform/forms/form.ts'
import { useCan } from '#platform/session/session.ts'
import { DateField } from '#ui/form/date/date-field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'

/** The fields of a project, shared by the create and edit forms. */
export function ProjectFields({ form }: { form: Pick<FormOf<typeof ProjectCreate>, 'field' | 'controlled'> }) {
  const readsUsers = useCan('users.read')
  const { value: companyId, onChange: chooseCompany, ...company } = form.controlled('companyId')
  const { value: producteurId, ...producteur } = form.controlled('producteurId')
  return (
    <>
      <TextField label={labelInForm(fields.name)} autoComplete="off" {...form.field('name')} />
      <CompanyPicker
        creates
        label={labelInForm(fields.companyId)}
        description="Le client qui a commandé le projet. Ses membres en suivent les productions."
        {...company}
        value={companyId || null}
        onChange={(id) => chooseCompany(id ?? '')}
      />
      {readsUsers && (
        <PersonPicker
          label={labelInForm(fields.producteurId)}
          optional
          description="La personne de l’agence qui suit le projet ; à défaut, celle qui suit la société."
          roles={staffRoles}
          value={producteurId ?? null}
          {...producteur}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField label={labelInForm(fields.startsOn)} optional {...form.controlled('startsOn')} />
        <DateField label={labelInForm(fields.dueOn)} optional {...form.controlled('dueOn')} />
      </div>
      <TextArea
        label={labelInForm(fields.description)}
        optional
        description="Ce que le client a commandé, en quelques lignes. Le détail va dans le brief."
        {...form.field('description')}
      />
    </>
  )
}
