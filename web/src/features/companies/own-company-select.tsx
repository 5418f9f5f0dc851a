import { useQuery } from '@tanstack/react-query'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { options } from './client.ts'

type OwnCompanySelectProps = {
  /** Null: all companies of the signed-in person. */
  companyId: string | null
  onChange: (companyId: string | null) => void
}

/** Restricts a page to one of the person's companies; hidden for people with a single one. */
export function OwnCompanySelect({ companyId, onChange }: OwnCompanySelectProps) {
  const mine = useQuery(options.mine()).data ?? []
  if (mine.length < 2) return null
  return (
    <div className="max-w-xs">
      <NativeSelect
        label="Société"
        value={companyId ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      >
        <option value="">Toutes vos sociétés</option>
        {mine.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </div>
  )
}
