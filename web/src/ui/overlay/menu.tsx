import { clsx } from 'clsx'
import { Check, type LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import {
  Header,
  MenuTrigger,
  Popover,
  Menu as RawMenu,
  MenuItem as RawMenuItem,
  MenuSection as RawMenuSection,
  Separator,
} from 'react-aria-components/Menu'
import { Pressable } from 'react-aria-components/Modal'
import { French } from '../text/french.tsx'
import { choosableStyle, floatingStyle } from './overlay-style.ts'

type MenuProps = {
  /** A Button or an IconButton. */
  trigger: ComponentProps<typeof Pressable>['children']
  label: string
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'right bottom' | undefined
  /** MenuItem, MenuChoices, MenuSeparator. */
  children: ReactNode
}

export function Menu({ trigger, label, placement = 'bottom start', children }: MenuProps) {
  return (
    <French>
      <MenuTrigger>
        <Pressable>{trigger}</Pressable>
        <Popover placement={placement} offset={4} className={clsx(floatingStyle, 'min-w-52 overflow-y-auto')}>
          <RawMenu aria-label={label} className="p-1 outline-none">
            {children}
          </RawMenu>
        </Popover>
      </MenuTrigger>
    </French>
  )
}

type MenuItemProps = {
  icon?: LucideIcon | undefined
  tone?: 'neutral' | 'danger' | undefined
  isDisabled?: boolean | undefined
  /** A Kbd, a count. */
  trailing?: ReactNode
  onAction: () => void
  children: string
}

export function MenuItem({
  icon: Icon,
  tone = 'neutral',
  isDisabled = false,
  trailing,
  onAction,
  children,
}: MenuItemProps) {
  return (
    <RawMenuItem
      textValue={children}
      isDisabled={isDisabled}
      onAction={onAction}
      className={clsx(choosableStyle, tone === 'danger' && 'text-danger-ink')}
    >
      {Icon && <Icon aria-hidden="true" className={clsx('size-4 shrink-0', tone === 'neutral' && 'text-muted')} />}
      <span className="min-w-0 flex-1">{children}</span>
      {trailing}
    </RawMenuItem>
  )
}

type MenuChoicesProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string; icon?: LucideIcon | undefined }[]
  onChange: (value: Value) => void
}

/** Menu options of which one is active. */
export function MenuChoices<Value extends string>({
  label,
  value,
  options,
  onChange,
}: MenuChoicesProps<Value>): ReactElement {
  const choose = (keys: 'all' | Set<unknown>) => {
    const chosen = options.find((option) => keys !== 'all' && keys.has(option.value))
    if (chosen) onChange(chosen.value)
  }
  return (
    <RawMenuSection
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={choose}
      shouldCloseOnSelect={false}
    >
      <Header className="px-2.5 pt-2 pb-1 text-xs font-medium text-muted">{label}</Header>
      {options.map(({ value: id, label: text, icon: Icon }) => (
        <RawMenuItem key={id} id={id} textValue={text} className={clsx(choosableStyle, 'group')}>
          {Icon && <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />}
          <span className="flex-1">{text}</span>
          <Check
            aria-hidden="true"
            className="size-4 shrink-0 text-accent-ink opacity-0 group-data-selected:opacity-100"
          />
        </RawMenuItem>
      ))}
    </RawMenuSection>
  )
}

export function MenuSeparator() {
  return <Separator className="my-1 h-px border-0 bg-line" />
}
