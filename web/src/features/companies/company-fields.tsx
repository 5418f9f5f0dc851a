import { type CompanyCreate, companyTypeLabels, companyFields as fields } from '@regie/contract/companies/schema'
import { keysOf } from '@regie/contract/keys'
import { SellsyPicker, useIsConnected } from '#features/sellsy/sellsy-picker.tsx'
import { labelInForm } from '#platform/forms/field-words.ts'
import type { FormOf } from '#platform/forms/form.ts'
import { useCan } from '#platform/session/session.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { PersonPicker, staffRoles } from './members/person-picker.tsx'

type CompanyFieldsProps = {
  form: Pick<FormOf<typeof CompanyCreate>, 'field' | 'controlled'>
  /** The company that it is linked to, and its name in the invoicing service. */
  linked?: { sellsyId: string | null; name: string | null } | undefined
}

/** The fields of a company, shared by the create and edit forms. */
export function CompanyFields({ form, linked: saved }: CompanyFieldsProps) {
  const readsUsers = useCan('users.read')
  const { value: producteurId, ...producteur } = form.controlled('producteurId')
  const { value: sellsyId, ...linked } = form.controlled('sellsyId')
  const isConnected = useIsConnected()
  return (
    <>
      <TextField label={labelInForm(fields.name)} autoComplete="off" {...form.field('name')} />
      <NativeSelect label={labelInForm(fields.type)} {...form.field('type')}>
        {keysOf(companyTypeLabels).map((type) => (
          <option key={type} value={type}>
            {companyTypeLabels[type]}
          </option>
        ))}
      </NativeSelect>
      {readsUsers && (
        <PersonPicker
          label={labelInForm(fields.producteurId)}
          optional
          description="La personne de l’agence qui suit la société et ses projets."
          roles={staffRoles}
          value={producteurId ?? null}
          {...producteur}
        />
      )}
      <Checkbox
        label={labelInForm(fields.optionCredit)}
        description="La société paie des crédits d’avance et ses productions les consomment. Leur solde apparaît dans « Crédits & Factures »."
        {...form.field('optionCredit')}
      />
      {isConnected && (
        <SellsyPicker
          label={labelInForm(fields.sellsyId)}
          optional
          description="La société dont viennent le logo et les contacts."
          kinds={['company']}
          nameOf={(id) => (id === saved?.sellsyId && saved.name) || 'Société liée'}
          value={sellsyId ?? null}
          {...linked}
        />
      )}
    </>
  )
}
