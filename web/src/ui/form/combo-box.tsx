import { ComboBox as RawComboBox } from 'react-aria-components/ComboBox'
import { French } from '../text/french.tsx'
import { AriaLabel, AriaNotes } from './aria-field.tsx'
import { ComboInput } from './combo-input.tsx'
import type { ControlSize } from './control-style.ts'
import type { FieldTexts } from './field.tsx'
import { type Option, withChosen } from './option.ts'
import { OptionList } from './option-list.tsx'

export type ComboBoxProps = {
  options: readonly Option[]
  value: Option | null
  onChange: (value: Option | null) => void
  onBlur?: (() => void) | undefined
  /** When set, the server searches and the options are not filtered here. */
  onSearch?: ((text: string) => void) | undefined
  pending?: boolean | undefined
  placeholder?: string | undefined
  emptyText?: string | undefined
  size?: ControlSize | undefined
  isDisabled?: boolean | undefined
  name?: string | undefined
  className?: string | undefined
} & FieldTexts

/** One choice among many, found by typing. */
export function ComboBox({
  options,
  value,
  onChange,
  onBlur,
  onSearch,
  pending = false,
  placeholder,
  emptyText = 'Aucun résultat',
  size,
  isDisabled = false,
  name,
  className,
  ...texts
}: ComboBoxProps) {
  const shown = withChosen(value ? [value] : [], options)
  return (
    <French>
      <RawComboBox<Option>
        value={value?.id ?? null}
        onChange={(key) => onChange(shown.find(({ id }) => id === key) ?? null)}
        {...(onSearch ? { items: shown, onInputChange: onSearch } : { defaultItems: shown })}
        {...(onBlur && { onBlur })}
        {...(name !== undefined && { name })}
        isDisabled={isDisabled}
        isInvalid={texts.error !== undefined}
        allowsEmptyCollection
        className={className ?? ''}
      >
        <AriaLabel {...texts} />
        <ComboInput size={size} placeholder={placeholder} />
        <AriaNotes {...texts} />
        <OptionList pending={pending} emptyText={emptyText} />
      </RawComboBox>
    </French>
  )
}
