import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import {
  Header,
  Menu as RawMenu,
  MenuItem as RawMenuItem,
  MenuSection as RawMenuSection,
} from 'react-aria-components/Menu'
import { Heading, Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Input, SearchField } from 'react-aria-components/SearchField'
import { Spinner } from '../feedback/spinner.tsx'
import { French } from '../text/french.tsx'
import { DialogPanel } from './dialog-panel.tsx'
import { choosableStyle } from './overlay-style.ts'

export type CommandItem = {
  id: string
  icon: LucideIcon
  /** Replaces the icon: 24 px high. */
  picture?: ReactNode
  label: string
  /** Location of the result: shown after the label, in grey. */
  context?: string | undefined
  /** A reference, a shortcut. */
  mark?: string | null | undefined
  onAction: () => void
}
export type CommandSection = {
  id: string
  title: string
  items: readonly CommandItem[]
}

type CommandListProps = {
  title: string
  placeholder: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  text: string
  onTextChange: (text: string) => void
  sections: readonly CommandSection[]
  pending: boolean
  /** Shown under the field when nothing is listed, or after a failure. */
  note?: ReactNode
}

/** A dialog with a field that finds results and runs commands, from the keyboard. */
export function CommandList(props: CommandListProps) {
  const { title, placeholder, isOpen, onOpenChange, text, onTextChange, sections, pending, note } = props
  return (
    <French>
      <ModalOverlay
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        isDismissable
        className="fixed inset-0 z-40 flex items-start justify-center bg-scrim p-3 data-entering:animate-fade sm:p-6 sm:pt-[12vh]"
      >
        <Modal className="w-full max-w-2xl overflow-hidden rounded-xl bg-raised text-ink shadow-overlay data-entering:animate-rise">
          <DialogPanel className="flex max-h-[70dvh] flex-col outline-none">
            <Heading slot="title" className="sr-only">
              {title}
            </Heading>
            <Autocomplete inputValue={text} onInputChange={onTextChange}>
              {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a modal dialog must put focus somewhere, and this one is a field */}
              <SearchField aria-label={title} autoFocus className="relative border-b border-line">
                <Search
                  aria-hidden="true"
                  className="pointer-events-none absolute top-1/2 left-4 size-4 -translate-y-1/2 text-muted"
                />
                <Input
                  placeholder={placeholder}
                  className="h-12 w-full bg-transparent pr-12 pl-11 text-base outline-none placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
                />
                {pending && (
                  <span className="absolute top-1/2 right-4 -translate-y-1/2">
                    <Spinner label={null} />
                  </span>
                )}
              </SearchField>
              {note && <output className="block px-4 py-3 text-sm text-muted">{note}</output>}
              <RawMenu
                aria-label={title}
                items={sections}
                dependencies={[sections]}
                className={clsx('min-h-0 flex-1 overflow-y-auto p-1.5 outline-none', sections.length === 0 && 'hidden')}
              >
                {({ id, title: heading, items }) => (
                  <RawMenuSection id={id} items={items} dependencies={[items]}>
                    <Header className="px-2.5 pt-2 pb-1 text-xs font-medium text-muted">{heading}</Header>
                    {items.map((item) => (
                      <CommandRow key={item.id} item={item} />
                    ))}
                  </RawMenuSection>
                )}
              </RawMenu>
            </Autocomplete>
          </DialogPanel>
        </Modal>
      </ModalOverlay>
    </French>
  )
}

function CommandRow({ item: { id, icon: Icon, picture, label, context, mark, onAction } }: { item: CommandItem }) {
  return (
    <RawMenuItem id={id} textValue={label} onAction={onAction} className={choosableStyle}>
      {picture ?? <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />}
      <span className="min-w-0 flex-1 truncate">
        {label}
        {context && <span className="text-muted">{`  ${context}`}</span>}
      </span>
      {mark && <span className="shrink-0 text-xs text-muted">{mark}</span>}
    </RawMenuItem>
  )
}
