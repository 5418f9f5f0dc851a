import { mayGiveVerdict, type Verdict, verdictLabels, verdictNames } from '@regie/contract/review/rules/verdicts'
import type { Room } from '@regie/contract/review/schema'
import type { OwnVerdict as Given } from '@regie/contract/review/schema/verdicts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MessageCircleQuestion } from 'lucide-react'
import { useId, useState } from 'react'
import * as guests from '#features/session/guest.ts'
import { messageOf } from '#platform/api/api-error.ts'
import { useChange } from '#platform/api/use-change.ts'
import { useSession } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key } from '../client.ts'
import { GuestName } from '../room/guest-name.tsx'
import { useSpeaker } from '../room/use-speaking.tsx'
import { otherReader, readersText, verdictWords } from './verdict-words.ts'

/** What the client or the guest thinks of the presented version. Nothing for the others, nor on another version. */
export function OwnVerdict({ room }: { room: Room }) {
  const speaker = useSpeaker()
  const isGuest = speaker === 'GUEST'
  const queryClient = useQueryClient()
  const { data: guest } = useQuery({ ...guests.options.guest(), enabled: isGuest })
  const [asks, setAsks] = useState<'name' | 'verdict' | null>(null)
  const userId = useSession((session) => session.user?.id ?? null)
  const { postProduction, versions, versionId, verdict, decision } = room
  const version = versions.find(({ withdrawnAt }) => withdrawnAt === null)
  if (!version || version.id !== versionId || !mayGiveVerdict({ speaker, status: postProduction.status })) return null
  const icon = verdict ? verdictWords[verdict.verdict].icon : MessageCircleQuestion
  return (
    <>
      <Button icon={icon} onClick={() => setAsks(isGuest && !guest?.name ? 'name' : 'verdict')}>
        {verdict ? `Mon avis : ${verdictLabels[verdict.verdict]}` : 'Donner mon avis'}
      </Button>
      {asks === 'name' && (
        <GuestName
          onClose={() => setAsks(null)}
          onDone={() => {
            void queryClient.invalidateQueries({ queryKey: guests.key })
            setAsks('verdict')
          }}
        />
      )}
      {asks === 'verdict' && (
        <GiveVerdict
          postProductionId={postProduction.id}
          version={version}
          before={verdict}
          other={otherReader(decision, userId)}
          onClose={() => setAsks(null)}
        />
      )}
    </>
  )
}

type GiveVerdictProps = {
  postProductionId: string
  version: { id: string; number: number }
  before: Given | null
  /** Who reads it as well as the agency. */
  other: string | null
  onClose: () => void
}

function GiveVerdict({ postProductionId, version, before, other, onClose }: GiveVerdictProps) {
  const [verdict, setVerdict] = useState<Verdict | null>(before?.verdict ?? null)
  const [note, setNote] = useState(before?.note ?? '')
  const [isMissing, setMissing] = useState(false)
  const name = useId()
  const { mutate, isPending, error } = useChange(
    (chosen: Verdict) =>
      api.giveVerdict({ params: { postProductionId }, body: { versionId: version.id, verdict: chosen, note } }),
    {
      stale: [key],
      onDone: () => {
        toast.success(`Votre avis est envoyé à l’agence${other === null ? '' : ` et à ${other}`}.`)
        onClose()
      },
      onFailure: () => undefined,
    },
  )
  return (
    <Dialog
      title={`Votre avis sur la version ${version.number}`}
      isOpen
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button
            variant="primary"
            pending={isPending}
            onClick={() => (verdict === null ? setMissing(true) : mutate(verdict))}
          >
            Envoyer mon avis
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm text-muted">
          {`${readersText(other)} Vous pouvez en changer tant que la version est présentée.`}
        </p>
        {(error || isMissing) && <Alert tone="danger">{error ? messageOf(error) : 'Choisissez un avis.'}</Alert>}
        <fieldset className="flex flex-col gap-2">
          <legend className="sr-only">Votre avis</legend>
          {verdictNames.map((each) => {
            const { icon: Icon, meaning } = verdictWords[each]
            return (
              <label
                key={each}
                className="flex items-start gap-3 rounded-md border border-line p-3 hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus"
              >
                <input
                  type="radio"
                  name={name}
                  value={each}
                  checked={verdict === each}
                  onChange={() => {
                    setVerdict(each)
                    setMissing(false)
                  }}
                  className="sr-only"
                />
                <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
                <span>
                  <span className="block font-medium">{verdictLabels[each]}</span>
                  <span className="block text-sm text-muted">{meaning}</span>
                </span>
              </label>
            )
          })}
        </fieldset>
        <TextArea
          label="Précision"
          optional
          maxLength={1000}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
    </Dialog>
  )
}
