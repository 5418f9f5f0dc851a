import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox'
import { Spinner } from '../feedback/spinner.tsx'
import { choosableStyle, floatingStyle } from '../overlay/overlay-style.ts'
import type { Option } from './option.ts'

type OptionListProps = {
  /** True while options are being searched. */
  pending: boolean
  emptyText: string
}

/** The list of a ComboBox or a MultiSelect, which passes its options. */
export function OptionList({ pending, emptyText }: OptionListProps) {
  return (
    <Popover offset={4} className={clsx(floatingStyle, 'w-(--trigger-width) min-w-56')}>
      <ListBox<Option>
        className="max-h-72 overflow-y-auto p-1 outline-none"
        renderEmptyState={() => (
          <p className="flex items-center gap-2 px-2.5 py-2 text-sm text-muted">
            {pending ? <Spinner label={null} /> : null}
            {pending ? 'Recherche en cours…' : emptyText}
          </p>
        )}
      >
        {({ id, label, detail }) => (
          <ListBoxItem id={id} textValue={label} className={clsx(choosableStyle, 'group')}>
            <span className="min-w-0 flex-1">
              <span className="block truncate">{label}</span>
              {detail && <span className="block truncate text-xs text-muted">{detail}</span>}
            </span>
            <Check
              aria-hidden="true"
              className="size-4 shrink-0 text-accent-ink opacity-0 group-data-selected:opacity-100"
            />
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  )
}
