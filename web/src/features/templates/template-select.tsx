import { useQuery } from '@tanstack/react-query'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { options } from './client.ts'
import { contentText } from './content-text.ts'

type TemplateSelectProps = {
  /** Id of the template; empty for none. */
  value: string
  onChange: (templateId: string) => void
  error?: string | undefined
  label?: string
  /** The choice of no template. */
  none?: string
}

/** The choice of a template, with what it makes. */
export function TemplateSelect({
  value,
  onChange,
  error,
  label = 'Modèle',
  none = 'Choisissez…',
}: TemplateSelectProps) {
  const { data: templates = [] } = useQuery(options.all())
  const chosen = templates.find(({ id }) => id === value)
  return (
    <NativeSelect
      label={label}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
      description={chosen && `${contentText(chosen.content)}.`}
    >
      <option value="">{none}</option>
      {templates.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  )
}
