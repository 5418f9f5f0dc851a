import { type ExpectedFormat, ExpectedFormatEntry, type QualityTerms } from '@regie/contract/quality-control/schema'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { TextField } from '#ui/form/text-field.tsx'

const newFormat: ExpectedFormat = {
  name: '',
  ratio: null,
  width: null,
  height: null,
  rate: null,
  duration: null,
  loudness: null,
  subtitles: false,
}

type FormatFormProps = {
  /** The format to change; null to add one. */
  format: ExpectedFormat | null
  save: (format: ExpectedFormat) => Promise<QualityTerms>
  onClose: () => void
}

/** Enters a format that the brief expects, or changes one. */
export function FormatForm({ format, save, onClose }: FormatFormProps) {
  const form = useForm({
    schema: ExpectedFormatEntry,
    initial: format ?? newFormat,
    of: format?.name ?? '',
    send: (entry) => save(entry),
    onDone: onClose,
  })
  const subtitles = form.controlled('subtitles')
  return (
    <FormDialog
      title={format ? 'Modifier un format attendu' : 'Ajouter un format attendu'}
      form={form}
      submitLabel={format ? 'Enregistrer' : 'Ajouter'}
      onClose={onClose}
    >
      <TextField
        label="Nom"
        description="« Master TV », « Vertical Instagram » : un fichier est comparé au format dont il est le plus proche."
        autoComplete="off"
        {...form.field('name')}
      />
      <div className="grid gap-3 sm:grid-cols-3">
        <TextField
          label="Ratio"
          optional
          autoComplete="off"
          placeholder="16:9"
          {...form.field('ratio', { nullable: true })}
        />
        <TextField label="Largeur" optional type="number" min={16} {...form.field('width', { number: true })} />
        <TextField label="Hauteur" optional type="number" min={16} {...form.field('height', { number: true })} />
        <TextField
          label="Images par seconde"
          optional
          type="number"
          step="any"
          min={0}
          {...form.field('rate', { number: true })}
        />
        <TextField
          label="Durée, en secondes"
          optional
          type="number"
          step="any"
          min={0}
          {...form.field('duration', { number: true })}
        />
        <TextField
          label="Niveau, en LUFS"
          optional
          type="number"
          step="any"
          placeholder="-23"
          {...form.field('loudness', { number: true })}
        />
      </div>
      <Checkbox
        label="Avec des sous-titres"
        checked={subtitles.value}
        onChange={({ target }) => subtitles.onChange(target.checked)}
      />
    </FormDialog>
  )
}
