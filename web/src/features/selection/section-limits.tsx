import { chosenIn, withLimits } from '@regie/contract/selection/rules'
import type { SectionLimits as Limits, Selection } from '@regie/contract/selection/schema'
import { TextField } from '#ui/form/text-field.tsx'
import { chosenCountText } from './count-text.ts'

type SectionLimitsProps = Pick<Selection, 'sections' | 'images'> & {
  value: Limits[]
  onChange: (value: Limits[]) => void
  error: string | undefined
}

const countOf = (typed: string): number | null => (typed === '' ? null : Number(typed))

/** The limits of each folder, beside what is chosen there. */
export function SectionLimits({ sections, images, value, onChange, error }: SectionLimitsProps) {
  const change = (id: string, typed: Partial<Limits>) => onChange(withLimits(value, id, typed))
  return (
    <div className="flex flex-col gap-3">
      {sections.map(({ id, name, minimum, maximum }) => {
        const limits = value.find((each) => each.id === id)
        return (
          <fieldset key={id} className="min-w-0">
            <legend className="mb-1 max-w-full truncate text-sm font-medium">{name}</legend>
            <div className="grid grid-cols-2 gap-3">
              <TextField
                label="Minimum"
                type="number"
                min={0}
                optional
                value={limits?.minimum ?? ''}
                onChange={({ target }) => change(id, { minimum: countOf(target.value) })}
              />
              <TextField
                label="Maximum"
                type="number"
                min={0}
                optional
                value={limits?.maximum ?? ''}
                onChange={({ target }) => change(id, { maximum: countOf(target.value) })}
              />
            </div>
            <p className="mt-1 text-sm text-muted">
              {chosenCountText(chosenIn(images, id), { minimum, maximum, included: null })}
            </p>
          </fieldset>
        )
      })}
      {error && (
        <p role="alert" className="text-sm text-danger-ink">
          {error}
        </p>
      )}
    </div>
  )
}
