import { Checkbox } from './checkbox.tsx'

export interface CheckboxGroup<Value extends string> {
  label: string
  options: readonly { value: Value; label: string; description?: string | undefined }[]
}

interface CheckboxGroupsProps<Value extends string> {
  groups: readonly CheckboxGroup<Value>[]
  value: readonly Value[]
  onChange: (value: Value[]) => void
  isDisabled?: boolean | undefined
}

/** Many yes or no under few titles; each title checks or unchecks all that stands under it. */
export function CheckboxGroups<Value extends string>({
  groups,
  value,
  onChange,
  isDisabled,
}: CheckboxGroupsProps<Value>) {
  const held = new Set(value)
  const change = (values: readonly Value[], on: boolean) => {
    const next = new Set(value)
    for (const each of values) {
      if (on) next.add(each)
      else next.delete(each)
    }
    onChange([...next])
  }
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-x-8 gap-y-6">
      {groups.map(({ label, options }) => {
        const values = options.map((option) => option.value)
        const count = values.filter((each) => held.has(each)).length
        const all = count === values.length
        return (
          <fieldset key={label} disabled={isDisabled} className="min-w-0">
            <legend className="sr-only">{label}</legend>
            <div className="flex items-baseline justify-between gap-2 border-b border-line pb-2">
              <Checkbox
                label={<span className="font-semibold">{label}</span>}
                checked={all}
                indeterminate={count > 0 && !all}
                onChange={() => change(values, !all)}
              />
              <span className="text-xs text-muted tabular-nums" aria-hidden="true">
                {`${count} / ${values.length}`}
              </span>
            </div>
            <ul className="mt-2 flex flex-col gap-1.5">
              {options.map((option) => (
                <li key={option.value}>
                  <Checkbox
                    label={option.label}
                    description={option.description}
                    checked={held.has(option.value)}
                    onChange={(event) => change([option.value], event.target.checked)}
                  />
                </li>
              ))}
            </ul>
          </fieldset>
        )
      })}
    </div>
  )
}
