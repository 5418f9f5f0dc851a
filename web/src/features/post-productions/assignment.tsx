import type { PostProductionListed, TalentProposal } from '@regie/contract/post-productions/schema'
import { useQuery } from '@tanstack/react-query'
import { UserRoundPen } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { fullName } from '#features/users/user-names.ts'
import { messageOf } from '#platform/api/api-error.ts'
import { QueryState } from '#platform/api/query-state.tsx'
import { useChange } from '#platform/api/use-change.ts'
import { useCan } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { Avatar } from '#ui/layout/avatar.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { shortDayText } from '#ui/text/french-date.ts'
import { api, key, options } from './client.ts'

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
  const { userName } = postProduction
  return (
    <Card title="Talent">
      {userName === null ? (
        <p className="text-sm text-muted">Personne n’est encore chargé de cette post-production.</p>
      ) : (
        <p className="flex items-center gap-3 text-sm font-medium">
          <Avatar name={userName} />
          {userName}
        </p>
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

function ChooseTalent({ postProduction, onClose }: { postProduction: PostProductionListed; onClose: () => void }) {
  const params = { postProductionId: postProduction.id }
  const proposals = useQuery({ ...options.talents({ params }), staleTime: 0 })
  const { mutate, isPending, variables, error } = useChange(
    (userId: string | null) => api.update({ params, body: { userId, version: postProduction.version } }),
    {
      stale: [key],
      onDone: (row) => {
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
      <p className="mb-3 text-sm text-muted">Les plus indiqués d’abord ; à égalité, les moins chargés.</p>
      {error && (
        <Alert tone="danger" className="mb-3">
          {messageOf(error)}
        </Alert>
      )}
      <QueryState query={proposals} lines={6} />
      {proposals.data?.length === 0 && <p className="text-sm text-muted">Il n’y a aucun talent actif.</p>}
      <ul className="divide-y divide-line">
        {proposals.data?.map((talent) => {
          const name = fullName(talent)
          const isTheirs = talent.id === postProduction.userId
          return (
            <li key={talent.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <Avatar name={name} />
              <div className="min-w-0 flex-1 text-sm">
                <p className="font-medium">{name}</p>
                {talent.reasons.map((reason) => (
                  <p key={reason}>{reason}</p>
                ))}
                <p className="text-muted">{workloadText(talent)}</p>
              </div>
              <Button
                disabled={isTheirs}
                pending={isPending && variables === talent.id}
                aria-label={`Confier à ${name}`}
                onClick={() => mutate(talent.id)}
              >
                {isTheirs ? 'En est chargé' : 'Confier'}
              </Button>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
