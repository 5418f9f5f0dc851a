import type { FieldBinding } from '#platform/forms/form.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { TextField } from '#ui/form/text-field.tsx'

type MemberForm = {
  field: (name: 'jobTitle' | 'isMainContact', options?: { nullable?: boolean }) => FieldBinding
}

/** Fields of a membership, for any form that has both. */
export function MemberFields({ form }: { form: MemberForm }) {
  return (
    <>
      <TextField
        label="Fonction"
        optional
        autoComplete="off"
        description="Par exemple « Directrice de la communication »."
        {...form.field('jobTitle', { nullable: true })}
      />
      <Checkbox
        label="Contact principal"
        description="La personne à appeler en premier. Une société n’en a qu’un : il remplace le précédent."
        {...form.field('isMainContact')}
      />
    </>
  )
}
