import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { Button, Input } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { iconButtonStyle } from './button-style.ts'
import { type ControlSize, controlStyle } from './control-style.ts'

interface ComboInputProps {
  size?: ControlSize | undefined
  placeholder?: string | undefined
}

/** The text and the arrow of a ComboBox or a MultiSelect. */
export function ComboInput({ size, placeholder = '' }: ComboInputProps) {
  return (
    <Group className="relative">
      <Input placeholder={placeholder} className={controlStyle(size, 'pr-10')} />
      <Button className={clsx(iconButtonStyle({ size: 'sm' }), 'absolute inset-y-0 right-0.5 my-auto text-muted')}>
        <ChevronDown aria-hidden="true" />
      </Button>
    </Group>
  )
}
