import { keysOf } from '@regie/contract/keys'
import {
  prestationFields as fields,
  type PrestationType,
  type PrestationUpdate,
  prestationTypeLabels,
} from '@regie/contract/prestations/schema'
import { PersonPicker } from '#features/companies/members/person-picker.tsx'
import { labelInForm } from '#platform/forms/field-words.ts'
import type { FieldBinding } from '#platform/forms/form.ts'
import { useCan } from '#platform/session/session.ts'
import { DateField, type DayBinding } from '#ui/form/date/date-field.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { TextField } from '#ui/form/text-field.tsx'

const typeDescriptions: Record<PrestationType, string> = {
  INTERNE: 'Le travail est fait par l’agence : tournage, prise de son, régie…',
  INTERNE_POST_PRODUCTION: 'Le montage, l’étalonnage ou le mixage sont faits par l’agence.',
  EXTERNE: 'Le travail est commandé à un talent extérieur ; un bon de commande peut y être lié.',
}
const internalRoles = ['TALENT', 'PRODUCTEUR', 'ADMIN'] as const
const externalRoles = ['TALENT'] as const

type Name = Exclude<keyof typeof PrestationUpdate.shape, 'version'>
type PrestationFieldsProps = {
  form: {
    field: (name: Name, how?: { nullable?: boolean }) => FieldBinding
    controlled: (name: 'startsOn' | 'endsOn') => DayBinding
    values: { type?: PrestationType | undefined }
  }
  worker: { value: string | null; onChange: (userId: string | null) => void; error: string | undefined }
}

/** The fields of a prestation, shared by the create and edit forms. */
export function PrestationFields({ form, worker }: PrestationFieldsProps) {
  const readsUsers = useCan('users.read')
  const type = form.values.type ?? 'INTERNE'
  return (
    <>
      <TextField label={labelInForm(fields.name)} autoComplete="off" {...form.field('name')} />
      <NativeSelect label={labelInForm(fields.type)} description={typeDescriptions[type]} {...form.field('type')}>
        {keysOf(prestationTypeLabels).map((each) => (
          <option key={each} value={each}>
            {prestationTypeLabels[each]}
          </option>
        ))}
      </NativeSelect>
      {readsUsers && (
        <PersonPicker
          label={labelInForm(fields.userId)}
          optional
          description="Qui fait le travail. Cette personne lit le brief et voit les productions rattachées."
          roles={type === 'EXTERNE' ? externalRoles : internalRoles}
          {...worker}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField label={labelInForm(fields.startsOn)} optional {...form.controlled('startsOn')} />
        <DateField label={labelInForm(fields.endsOn)} optional {...form.controlled('endsOn')} />
      </div>
      <TextField label={labelInForm(fields.place)} optional autoComplete="off" {...form.field('place')} />
    </>
  )
}
