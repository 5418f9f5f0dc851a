import type { PlanItem } from '@regie/contract/planning/schema'
import { CalendarRange } from 'lucide-react'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DayItems } from './day-items.tsx'

type DayDialogProps = {
  /** « lundi 2 mars 2026 ». */
  title: string
  items: readonly PlanItem[]
  now: string
  onClose: () => void
  /** Shows the week of the day, where each item has its room. */
  onOpenWeek: (() => void) | undefined
}

/** All that one day holds. */
export function DayDialog({ title, items, now, onClose, onOpenWeek }: DayDialogProps) {
  return (
    <Dialog
      title={<span className="inline-block first-letter:uppercase">{title}</span>}
      isOpen
      onOpenChange={onClose}
      footer={
        onOpenWeek && (
          <Button icon={CalendarRange} onClick={onOpenWeek}>
            Voir la semaine
          </Button>
        )
      }
    >
      <DayItems label={title} items={items} now={now} />
    </Dialog>
  )
}
