import { X } from 'lucide-react'
import { Button, ComboBox as RawComboBox } from 'react-aria-components/ComboBox'
import { Tag, TagGroup, TagList } from 'react-aria-components/TagGroup'
import { French } from '../text/french.tsx'
import { AriaLabel, AriaNotes } from './aria-field.tsx'
import { ComboInput } from './combo-input.tsx'
import type { FieldTexts } from './field.tsx'
import { type Option, withChosen } from './option.ts'
import { OptionList } from './option-list.tsx'

export type MultiSelectProps = {
  /** Label of the group of chosen tags, for screen readers: « Sociétés choisies ». */
  chosenLabel: string
  options: readonly Option[]
  value: readonly Option[]
  onChange: (value: Option[]) => void
  /** When set, the server searches and the options are not filtered here. */
  onSearch?: ((text: string) => void) | undefined
  pending?: boolean | undefined
  placeholder?: string | undefined
  emptyText?: string | undefined
  isDisabled?: boolean | undefined
  className?: string | undefined
} & FieldTexts

/** Several choices among many, found by typing; each choice is a removable tag. */
export function MultiSelect({
  chosenLabel,
  options,
  value,
  onChange,
  onSearch,
  pending = false,
  placeholder,
  emptyText = 'Aucun résultat',
  isDisabled = false,
  className,
  ...texts
}: MultiSelectProps) {
  const shown = withChosen(value, options)
  const remove = (ids: Set<unknown>) => onChange(value.filter(({ id }) => !ids.has(id)))
  return (
    <French>
      <div className={className}>
        <RawComboBox<Option, 'multiple'>
          selectionMode="multiple"
          value={value.map(({ id }) => id)}
          onChange={(keys) => onChange(shown.filter(({ id }) => keys.includes(id)))}
          {...(onSearch ? { items: shown, onInputChange: onSearch } : { defaultItems: shown })}
          isDisabled={isDisabled}
          isInvalid={texts.error !== undefined}
          allowsEmptyCollection
        >
          <AriaLabel {...texts} />
          <ComboInput placeholder={placeholder} />
          <AriaNotes {...texts} />
          <OptionList pending={pending} emptyText={emptyText} />
        </RawComboBox>
        {value.length > 0 && (
          <TagGroup aria-label={chosenLabel} {...(!isDisabled && { onRemove: remove })} className="mt-2">
            <TagList items={value} className="flex flex-wrap gap-1.5">
              {({ id, label }) => (
                <Tag
                  id={id}
                  textValue={label}
                  className="touch-height flex h-6 items-center gap-1 rounded-full bg-accent-soft pr-1 pl-2.5 text-xs font-medium text-accent-ink"
                >
                  {label}
                  {!isDisabled && (
                    <Button slot="remove" className="grid size-5 place-items-center rounded-full hover:bg-hover">
                      <X aria-hidden="true" className="size-3.5" />
                    </Button>
                  )}
                </Tag>
              )}
            </TagList>
          </TagGroup>
        )}
      </div>
    </French>
  )
}
