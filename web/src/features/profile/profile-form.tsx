import { Profile, ProfileUpdate } from '@regie/contract/profile/schema'
import { userFields } from '@regie/contract/users/schema'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { showSaved } from '#platform/api/show-saved.ts'
import { labelsOf } from '#platform/forms/field-words.ts'
import { useForm } from '#platform/forms/form.ts'
import { SaveBar } from '#platform/forms/form-save-bar.tsx'
import { Form } from '#platform/forms/form-view.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, options } from './client.ts'
import { ProfileEmailField } from './email-field.tsx'
import { PhotoField } from './photo-field.tsx'

const labels = labelsOf(userFields)
const ProfileEdit = z.object({
  firstname: z.nonoptional(ProfileUpdate.shape.firstname),
  lastname: z.nonoptional(ProfileUpdate.shape.lastname),
  phone: z.nonoptional(ProfileUpdate.shape.phone),
})
const valuesOf = ({ firstname, lastname, phone }: Profile) => ({ firstname, lastname, phone: phone ?? '' })

function rowOf(current: unknown) {
  const row = z.safeParse(Profile, current)
  return row.success ? { initial: valuesOf(row.data), version: row.data.version } : undefined
}

/** Name and contact details of the signed-in person. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const queryClient = useQueryClient()
  const form = useForm({
    schema: ProfileEdit,
    initial: valuesOf(profile),
    version: profile.version,
    rowOf,
    send: (_, { changed, version }) => api.update({ body: { ...changed, version } }),
    onDone: (saved) => {
      void showSaved(queryClient, options.mine().queryKey, saved)
      toast.success('Votre profil est enregistré.')
    },
  })
  const show = (_: keyof typeof labels, value: unknown) =>
    typeof value === 'string' && value !== '' ? `« ${value} »` : 'non renseigné'
  return (
    <Form form={form} labels={labels} show={show}>
      <Card title="Vos informations">
        <PhotoField profile={profile} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label={userFields.firstname.label} autoComplete="given-name" {...form.field('firstname')} />
          <TextField label={userFields.lastname.label} autoComplete="family-name" {...form.field('lastname')} />
          <TextField label={userFields.phone.label} type="tel" autoComplete="tel" optional {...form.field('phone')} />
          <ProfileEmailField profile={profile} />
        </div>
      </Card>
      <SaveBar form={form} />
    </Form>
  )
}
