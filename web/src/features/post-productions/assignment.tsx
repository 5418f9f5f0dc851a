import { typeset } from '@regie/contract/french'
import type { PostProductionListed, TalentProposal } from '@regie/contract/post-productions/schema'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CalendarOff, UserRoundPen } from 'lucide-react'
import { useState } from 'react'
import * as prestations from '#features/prestations/client.ts'
import { absenceText } from '#features/talents/absence-text.ts'
import { fullName } from '#features/users/user-names.ts'
import { messageOf } from '#platform/api/api-error.ts'
import { QueryState } from '#platform/api/query-state.tsx'
import { useChange } from '#platform/api/use-change.ts'
import { useCan } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { Avatar } from '#ui/layout/avatar.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { shortDayText } from '#ui/text/french-date.ts'
import { useDebounced } from '#ui/use-debounced.ts'
import { api, key, options, useShowChanged } from './client.ts'

const workloadText = ({ open, theirTurn, nextDueOn }: TalentProposal): string => {
  if (open === 0) return 'Rien en cours'
  const whole = `${open} en cours`
  const due = nextDueOn ? `, prochaine échéance le ${shortDayText(nextDueOn)}` : ''
  return `${whole}, dont ${theirTurn} à faire avancer${due}`
}

/** The assigned talent, and the possible ones. */
export function Assignment({ postProduction }: { postProduction: PostProductionListed }) {
  const changes = useCan('post-productions.update')
  const [chooses, setChooses] = useState(false)
  const { userName, userId } = postProduction
  return (
    <Card title="Talent">
      {userName === null ? (
        <p className="text-sm text-muted">Personne n’est encore chargé de cette post-production.</p>
      ) : (
        <p className="flex items-center gap-3 text-sm font-medium">
          <Avatar name={userName} personId={userId} />
          <span className="min-w-0 wrap-anywhere">{userName}</span>
        </p>
      )}
      {postProduction.userId !== null && (
        <MissingPrestation postProduction={postProduction} userId={postProduction.userId} />
      )}
      {changes && (
        <Button icon={UserRoundPen} className="mt-3" onClick={() => setChooses(true)}>
          {userName === null ? 'Choisir un talent' : 'Changer de talent'}
        </Button>
      )}
      {chooses && <ChooseTalent postProduction={postProduction} onClose={() => setChooses(false)} />}
    </Card>
  )
}

type MissingPrestationProps = { postProduction: PostProductionListed; userId: string }

/** Says that the talent can't work for want of a prestation, and offers it. */
function MissingPrestation({ postProduction, userId }: MissingPrestationProps) {
  const { id: postProductionId, productionId, userName, version } = postProduction
  const reads = useCan('prestations.read')
  const changes = useCan('post-productions.update')
  const { data } = useQuery({
    ...prestations.options.list({ query: { productionId, userId, limit: 1 } }),
    enabled: reads,
  })
  const show = useShowChanged()
  const creating = useChange(
    () => api.update({ params: { postProductionId }, body: { version, withPrestation: true } }),
    {
      stale: [key, prestations.key],
      onDone: (row) => {
        show(row)
        toast.success('La prestation est créée.')
      },
    },
  )
  if (data?.total !== 0) return null
  return (
    <Alert
      tone="warning"
      className="mt-3"
      actions={
        changes && (
          <Button size="sm" pending={creating.isPending} onClick={() => creating.mutate(undefined)}>
            Créer sa prestation
          </Button>
        )
      }
    >
      {`Aucune prestation ne rattache ${userName ?? 'ce talent'} à cette production : le travail ne peut pas commencer.`}
    </Alert>
  )
}

function ChooseTalent({ postProduction, onClose }: { postProduction: PostProductionListed; onClose: () => void }) {
  const params = { postProductionId: postProduction.id }
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), 200)
  const proposals = useQuery({
    ...options.talents({ params, query: q === '' ? {} : { q } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const show = useShowChanged()
  const { mutate, isPending, variables, error } = useChange(
    (userId: string | null) =>
      api.update({ params, body: { userId, version: postProduction.version, withPrestation: true } }),
    {
      stale: [key, prestations.key],
      onDone: (row) => {
        show(row)
        toast.success(row.userName ? `Confiée à ${row.userName}.` : 'Plus personne n’en est chargé.')
        onClose()
      },
      onFailure: () => undefined,
    },
  )
  return (
    <Dialog
      title="Choisir un talent"
      isOpen
      onOpenChange={onClose}
      size="lg"
      footer={
        <>
          {postProduction.userId !== null && (
            <Button pending={isPending && variables === null} onClick={() => mutate(null)}>
              Ne la confier à personne
            </Button>
          )}
          <Button onClick={onClose}>Fermer</Button>
        </>
      }
    >
      <SearchField
        label="Chercher parmi tous les talents, par nom ou compétence"
        value={typed}
        onChange={setTyped}
        className="mb-3"
      />
      <p className="mb-3 text-sm text-muted">Les plus indiqués d’abord ; à égalité, les moins chargés.</p>
      {error && (
        <Alert tone="danger" className="mb-3">
          {messageOf(error)}
        </Alert>
      )}
      <QueryState query={proposals} lines={6} />
      {proposals.data?.length === 0 && (
        <p className="text-sm text-muted">
          {q === '' ? 'Il n’y a aucun talent actif.' : `Aucun talent ne répond à « ${q} ».`}
        </p>
      )}
      <ul className="divide-y divide-line">
        {proposals.data?.map((talent) => {
          const name = fullName(talent)
          const isTheirs = talent.id === postProduction.userId
          return (
            <li key={talent.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <Avatar name={name} personId={talent.id} />
              <div className="min-w-0 flex-1 text-sm">
                <p className="font-medium">{name}</p>
                {talent.reasons.map((reason) => (
                  <p key={reason}>{typeset(reason)}</p>
                ))}
                {talent.skills.length > 0 && <p className="text-muted wrap-anywhere">{talent.skills.join(', ')}</p>}
                <p className="text-muted">{workloadText(talent)}</p>
                {talent.absence && (
                  <p className="flex items-center gap-1.5 text-warning-ink">
                    <CalendarOff aria-hidden="true" className="size-4 shrink-0" />
                    {absenceText(talent.absence)}
                  </p>
                )}
                {!talent.hasPrestation && (
                  <p className="text-muted">Sans prestation sur cette production : elle sera créée, en interne.</p>
                )}
              </div>
              <Button
                disabled={isTheirs}
                pending={isPending && variables === talent.id}
                aria-label={`Confier à ${name}${talent.hasPrestation ? '' : ' et créer sa prestation'}`}
                onClick={() => mutate(talent.id)}
              >
                {isTheirs ? 'En est chargé' : talent.hasPrestation ? 'Confier' : 'Confier et créer sa prestation'}
              </Button>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
