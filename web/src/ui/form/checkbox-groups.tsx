import type { ReactNode } from 'react'
import { Checkbox } from './checkbox.tsx'

export type CheckboxOption<Value extends string> = {
  value: Value
  label: string
  description?: string | undefined
  /** A badge after the label. */
  mark?: ReactNode
  /** True when the box can't be changed; give the reason in `description`. */
  isDisabled?: boolean | undefined
}

export type CheckboxGroup<Value extends string> = {
  label: string
  options: readonly CheckboxOption<Value>[]
}

type CheckboxGroupsProps<Value extends string> = {
  groups: readonly CheckboxGroup<Value>[]
  value: readonly Value[]
  onChange: (value: Value[]) => void
  isDisabled?: boolean | undefined
}

/** Checkboxes in groups; the title of a group checks or unchecks all its boxes. */
export function CheckboxGroups<Value extends string>({
  groups,
  value,
  onChange,
  isDisabled,
}: CheckboxGroupsProps<Value>) {
  const checked = new Set(value)
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
        const count = values.filter((each) => checked.has(each)).length
        const all = count === values.length
        const changeable = options.filter((option) => !option.isDisabled).map((option) => option.value)
        const fills = changeable.some((each) => !checked.has(each))
        return (
          <fieldset key={label} disabled={isDisabled} className="min-w-0">
            <legend className="sr-only">{label}</legend>
            <div className="flex items-baseline justify-between gap-2 border-b border-line pb-2">
              <Checkbox
                label={<span className="font-semibold">{label}</span>}
                checked={all}
                indeterminate={count > 0 && !all}
                disabled={changeable.length === 0}
                onChange={() => change(changeable, fills)}
              />
              <span className="text-xs text-muted tabular-nums" aria-hidden="true">
                {`${count} / ${values.length}`}
              </span>
            </div>
            <ul className="mt-2 flex flex-col gap-1.5">
              {options.map((option) => (
                <li key={option.value}>
                  <Checkbox
                    label={
                      <>
                        {option.label}
                        {option.mark && <span className="ml-2 inline-flex align-top">{option.mark}</span>}
                      </>
                    }
                    description={option.description}
                    checked={checked.has(option.value)}
                    disabled={option.isDisabled}
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
