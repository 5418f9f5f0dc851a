import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useContext } from 'react'
import { Button, ComboBoxStateContext, Input } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { iconButtonStyle } from '../button/button-style.ts'
import { type ControlSize, controlStyle } from './control-style.ts'

type ComboInputProps = {
  size?: ControlSize | undefined
  placeholder?: string | undefined
}

/** The input and the arrow of a ComboBox or a MultiSelect. A click opens the list; focus by Tab does not. */
export function ComboInput({ size, placeholder = '' }: ComboInputProps) {
  const state = useContext(ComboBoxStateContext)
  return (
    <Group className="relative">
      <Input
        placeholder={placeholder}
        onClick={() => state?.open(null, 'manual')}
        className={controlStyle(size, 'pr-10')}
      />
      <Button className={clsx(iconButtonStyle({ size: 'sm' }), 'absolute inset-y-0 right-0.5 my-auto text-muted')}>
        <ChevronDown aria-hidden="true" />
      </Button>
    </Group>
  )
}
