import type { ReactNode } from 'react'
import { Tabs as RawTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs'
import { French } from '../text/french.tsx'
import { panelTab, tabRow } from './tab-style.ts'

export type TabsProps<Id extends string> = {
  label: string
  tabs: readonly { id: Id; label: ReactNode; content: ReactNode; isDisabled?: boolean }[]
  /** Left out: the tabs hold their own state, starting from the first. */
  selected?: Id
  onSelect?: (id: Id) => void
}

/** Panels of one page, one visible at a time. For tabs with addresses, use TabLinks. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>) {
  const select = (key: string | number) => {
    const tab = tabs.find(({ id }) => id === key)
    if (tab) onSelect?.(tab.id)
  }
  return (
    <French>
      <RawTabs {...(selected !== undefined && { selectedKey: selected })} onSelectionChange={select}>
        <TabList aria-label={label} className={tabRow}>
          {tabs.map((tab) => (
            <Tab key={tab.id} id={tab.id} isDisabled={tab.isDisabled ?? false} className={panelTab}>
              {tab.label}
            </Tab>
          ))}
        </TabList>
        {tabs.map(({ id, content }) => (
          <TabPanel key={id} id={id} className="pt-4">
            {content}
          </TabPanel>
        ))}
      </RawTabs>
    </French>
  )
}
