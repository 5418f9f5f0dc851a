import { expiryOf, soonText } from '@regie/contract/documents/rules'
import { CircleAlert, Clock } from 'lucide-react'
import { StatusBadge } from '#ui/layout/badge.tsx'
import { shortDayText, today } from '#ui/text/french-date.ts'

/** Until when a document is worth something; late and soon ones by colour, icon and word. */
export function ExpiryBadge({ expiresOn }: { expiresOn: string | null }) {
  const expiry = expiryOf(expiresOn, today())
  if (expiresOn === null || expiry === null) return null
  const day = shortDayText(expiresOn)
  if (expiry.state === 'expired') return <StatusBadge tone="danger" icon={CircleAlert} label={`Expiré le ${day}`} />
  const soon = soonText(expiry)
  if (soon !== null) return <StatusBadge tone="warning" icon={Clock} label={soon} title={`Expire le ${day}`} />
  return <span className="text-muted">{`Expire le ${day}`}</span>
}
