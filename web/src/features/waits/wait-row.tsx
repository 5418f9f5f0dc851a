import { counted, typeset } from '@regie/contract/french'
import type { Turn } from '@regie/contract/post-productions/schema'
import { mayRemind } from '@regie/contract/waits/rules'
import type { Wait } from '@regie/contract/waits/schema'
import { Link, type LinkProps } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { BellRing } from 'lucide-react'
import { Button } from '#ui/button/button.tsx'
import { dayOf, momentText, shortDayText, today } from '#ui/text/french-date.ts'

const partyLabels: Record<Turn, string> = { staff: 'l’agence', talent: 'le talent', client: 'le client' }

/** « Ada Lovelace, Lou Reed et 2 autres ». */
function namesText(names: readonly string[]): string {
  const [first = '', second, ...others] = names
  if (second === undefined) return first
  return others.length === 0
    ? `${first} et ${second}`
    : `${first}, ${second} et ${counted(others.length, 'autre', 'autres')}`
}

/** « Attend Ada Lovelace : valider la version 2, depuis le 3 mars 2026 »; « à partir du » for a décideur whose colleagues have a delay. */
export const waitSentence = ({ who, what, names, since }: Wait): string => {
  const whom = names.length === 0 ? partyLabels[who] : namesText(names)
  const deed = typeset(`${what.charAt(0).toLocaleLowerCase('fr')}${what.slice(1)}`)
  const from = Date.parse(since) > Date.now() ? 'à partir du' : 'depuis le'
  return `Attend ${whom} : ${deed}, ${from} ${shortDayText(dayOf(since))}`
}

/** « Relancé le 4 mars 2026, 09:10 par Camille Roy »; null without any. */
function reminderText({ reminders }: Wait): string | null {
  const [last] = reminders
  if (!last) return null
  const often = reminders.length > 1 ? ` (${reminders.length} relances)` : ''
  return `Relancé le ${momentText(last.at)}${last.byName === null ? ', automatiquement' : ` par ${last.byName}`}${often}`
}

/** The page of the agency where a thing is. */
function pageOf({ kind, project, productionId, postProductionId, prestationId, personId }: Wait): LinkProps {
  if (!project) return { to: '/admin/users/$userId', params: { userId: personId ?? '' } }
  const projectId = project.id
  if (kind === 'INVOICE') return { to: '/admin/projects/$projectId/invoices', params: { projectId } }
  if (prestationId !== null)
    return { to: '/admin/projects/$projectId/prestations/$prestationId', params: { projectId, prestationId } }
  if (productionId === null) return { to: '/admin/projects/$projectId', params: { projectId } }
  return postProductionId === null
    ? { to: '/admin/projects/$projectId/productions/$productionId', params: { projectId, productionId } }
    : {
        to: '/admin/projects/$projectId/productions/$productionId/post-productions/$postProductionId',
        params: { projectId, productionId, postProductionId },
      }
}

type WaitRowProps = { wait: Wait; isProjectNamed: boolean; onRemind: (() => void) | undefined }

/** One thing that waits: whom for, since when, until when, and what was sent. */
export function WaitRow({ wait, isProjectNamed, onRemind }: WaitRowProps) {
  const { title, project, until } = wait
  const isLate = until !== null && until < today()
  const sent = reminderText(wait)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 text-sm">
      <div className="min-w-0 flex-1 basis-64">
        <p className="wrap-anywhere">
          <Link {...pageOf(wait)} className={clsx('font-medium hover:underline', !isProjectNamed && 'touch-area')}>
            {typeset(title)}
          </Link>
          {isProjectNamed && project && (
            <span className="text-muted">{` · ${project.name} · ${project.companyName}`}</span>
          )}
        </p>
        <p className="text-muted wrap-anywhere">{waitSentence(wait)}</p>
        {sent !== null && <p className="text-xs text-muted wrap-anywhere">{sent}</p>}
      </div>
      {until !== null && (
        <span className={isLate ? 'text-danger-ink' : 'text-muted'}>{`Pour le ${shortDayText(until)}`}</span>
      )}
      {onRemind && mayRemind(wait) && (
        <Button size="sm" icon={BellRing} aria-label={`Relancer : ${title}`} onClick={onRemind}>
          Relancer
        </Button>
      )}
    </li>
  )
}
