import { keysOf } from '@regie/contract/keys'
import { type CategoryType, categoryTypeLabels } from '@regie/contract/prestations/schema'
import { Checkbox } from '#ui/form/checkbox.tsx'

type AttachedChoiceProps = {
  /** Name of the production, for screen readers. */
  name: string
  categories: readonly CategoryType[]
  onChange: (categories: CategoryType[]) => void
}

/** Categories of a prestation for a production: rushes, post-production, or both. */
export function CategoryChoice({ name, categories, onChange }: AttachedChoiceProps) {
  return (
    <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
      <legend className="sr-only">{`Ce qui est fait pour « ${name} »`}</legend>
      {keysOf(categoryTypeLabels).map((type) => (
        <Checkbox
          key={type}
          label={categoryTypeLabels[type]}
          checked={categories.includes(type)}
          onChange={({ target }) =>
            onChange(target.checked ? [...categories, type] : categories.filter((each) => each !== type))
          }
        />
      ))}
    </fieldset>
  )
}
