import { TalentSheet, TalentTyped } from '@regie/contract/talents/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { rowIn } from '#platform/forms/form-values.ts'
import { useCan } from '#platform/session/session.ts'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key, options } from './client.ts'

const labels = { skills: 'Compétences', city: 'Ville', dayRate: 'Tarif d’une journée, HT', note: 'Note' }

const typedOf = ({ skills, city, dayRate, note }: TalentSheet) => ({
  skills: skills.join(', '),
  city,
  dayRate: dayRate?.replace('.', ',') ?? null,
  note,
})

/** The form of what a person can do. */
export function EditTalent({ sheet, onClose }: { sheet: TalentSheet; onClose: () => void }) {
  const queryClient = useQueryClient()
  const setsRate = useCan('budget.edit')
  const params = { userId: sheet.userId }
  const form = useForm({
    schema: TalentTyped,
    initial: typedOf(sheet),
    version: sheet.version,
    of: sheet.userId,
    send: (_, { changed, version }) => api.update({ params, body: { ...changed, version } }),
    onDone: (row) => {
      queryClient.setQueryData(options.read({ params }).queryKey, row)
      void queryClient.invalidateQueries({ queryKey: key })
      toast.success('La fiche est enregistrée.')
      onClose()
    },
    rowOf: (current) => {
      const row = rowIn(TalentSheet)(current)
      return row && { initial: typedOf(row), version: row.version }
    },
  })
  return (
    <FormDialog
      title="Modifier les compétences"
      form={form}
      labels={labels}
      submitLabel="Enregistrer"
      onClose={onClose}
    >
      <TextField
        label={labels.skills}
        optional
        autoComplete="off"
        description="Séparées par des virgules : Montage, Étalonnage, Drone."
        {...form.field('skills')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={labels.city} optional autoComplete="off" {...form.field('city', { nullable: true })} />
        {setsRate && (
          <TextField
            label={labels.dayRate}
            optional
            inputMode="decimal"
            autoComplete="off"
            trailing={<span className="px-2 text-sm text-muted">€</span>}
            {...form.field('dayRate', { nullable: true })}
          />
        )}
      </div>
      <TextArea
        label={labels.note}
        optional
        rows={4}
        description="Pour l’agence : la personne ne la lit pas ici, mais peut en demander une copie."
        {...form.field('note', { nullable: true })}
      />
    </FormDialog>
  )
}
