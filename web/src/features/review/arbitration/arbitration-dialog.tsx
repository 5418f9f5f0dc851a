import { contradictingDrafts, draftsOfClientSide, isSettled } from '@regie/contract/review/rules/arbitration'
import { isSetAside } from '@regie/contract/review/rules/comments'
import { countOf } from '@regie/contract/review/rules/timecode'
import { verdictLabels } from '@regie/contract/review/rules/verdicts'
import { type Comment, type Room, speakerLabels } from '@regie/contract/review/schema'
import type { ArbitrationEntry, Outcome } from '@regie/contract/review/schema/arbitration'
import { Check, Merge, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '#platform/api/api-error.ts'
import { useChange } from '#platform/api/use-change.ts'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Badge } from '#ui/layout/badge.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Menu, MenuItem } from '#ui/overlay/menu.tsx'
import { api, key } from '../client.ts'
import { placeText } from '../comments/place-text.ts'
import { OutcomeBadge } from './outcome-badge.tsx'

type Decision = NonNullable<Room['decision']>

/** The first words of a comment, to name it among others. */
const beginningOf = ({ text, authorName }: Comment): string =>
  `${authorName || 'Invité'} : ${text === '' ? 'dessin' : text.length > 40 ? `${text.slice(0, 40)}…` : text}`

const authorOf = ({ authorName }: Comment): string => authorName || 'Invité'

type ContestedProps = {
  comment: Comment
  /** Where it is: a timecode, a page. */
  place: string
  group: readonly Comment[]
  decision: Decision
}

/** One comment of a group, and what becomes of it. */
function Contested({ comment, place, group, decision }: ContestedProps) {
  const { id: commentId, arbitration, authorId } = comment
  const [note, setNote] = useState(arbitration?.note ?? '')
  const params = { commentId }
  const decide = useChange(
    (entry: Omit<ArbitrationEntry, 'note'>) => api.arbitrate({ params, body: { ...entry, note } }),
    { stale: [key] },
  )
  const takeBack = useChange(() => api.takeBackArbitration({ params }), { stale: [key] })
  const others = group.filter((other) => other.id !== commentId && !isSetAside(other))
  const into = group.find(({ id }) => id === arbitration?.intoId)
  const verdict = decision.verdicts.find(({ personId, name }) =>
    // Comments name a guest, and do not identify them.
    authorId === null ? name === comment.authorName : personId === authorId,
  )
  const pending = decide.isPending || takeBack.isPending
  const settle = (outcome: Outcome, intoId: string | null = null) => decide.mutate({ outcome, intoId })
  return (
    <li className="flex min-w-0 flex-col gap-2 rounded-lg border border-line bg-surface p-3">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <span className="font-medium wrap-anywhere">{authorOf(comment)}</span>
        <span className="text-xs text-muted">{speakerLabels[comment.speaker]}</span>
        {verdict && <Badge>{verdictLabels[verdict.verdict]}</Badge>}
        {arbitration && <OutcomeBadge outcome={arbitration.outcome} />}
      </p>
      <p className="font-mono text-xs text-muted">{place}</p>
      <p className="text-sm whitespace-pre-line wrap-anywhere">{comment.text || 'Dessin sur l’image'}</p>
      {arbitration ? (
        <>
          {into && <p className="text-sm text-muted wrap-anywhere">{`Avec le commentaire de ${authorOf(into)}.`}</p>}
          {arbitration.note !== '' && <p className="text-sm text-muted wrap-anywhere">{arbitration.note}</p>}
          <Button size="sm" icon={Undo2} pending={pending} onClick={() => takeBack.mutate()}>
            Revenir sur ce choix
          </Button>
        </>
      ) : (
        <>
          <TextField
            label="Réponse ou précision"
            optional
            value={note}
            maxLength={1000}
            autoComplete="off"
            onChange={({ target }) => setNote(target.value)}
          />
          <div className="flex flex-wrap gap-2">
            <Button size="sm" icon={Check} pending={pending} onClick={() => settle('KEPT')}>
              Retenir
            </Button>
            <Button size="sm" icon={X} disabled={pending} onClick={() => settle('SET_ASIDE')}>
              Écarter
            </Button>
            {others.length > 0 && (
              <Menu
                label="Réunir avec"
                trigger={
                  <Button size="sm" icon={Merge} disabled={pending}>
                    Réunir avec…
                  </Button>
                }
              >
                {others.map((other) => (
                  <MenuItem key={other.id} onAction={() => settle('MERGED', other.id)}>
                    {beginningOf(other)}
                  </MenuItem>
                ))}
              </Menu>
            )}
          </div>
        </>
      )}
    </li>
  )
}

/** Says that two drafts contradict each other, wherever they are. */
function MarkByHand({ postProductionId, drafts }: { postProductionId: string; drafts: readonly Comment[] }) {
  const [[firstId, secondId], setPair] = useState<readonly [string, string]>(['', ''])
  const mark = useChange(() => api.markContradiction({ params: { postProductionId }, body: { firstId, secondId } }), {
    stale: [key],
    onDone: () => setPair(['', '']),
    onFailure: () => undefined,
  })
  if (drafts.length < 2) return null
  const choice = (label: string, value: string, choose: (id: string) => void) => (
    <NativeSelect label={label} value={value} onChange={({ target }) => choose(target.value)}>
      <option value="">Choisir</option>
      {drafts.map((draft) => (
        <option key={draft.id} value={draft.id}>
          {beginningOf(draft)}
        </option>
      ))}
    </NativeSelect>
  )
  return (
    <details className="rounded-lg border border-line">
      <summary className="touch-height px-3 py-2 text-sm font-medium">Rapprocher deux autres commentaires</summary>
      <div className="flex flex-col gap-3 border-t border-line p-3">
        {mark.error && <Alert tone="danger">{messageOf(mark.error)}</Alert>}
        {choice('Ce commentaire', firstId, (id) => setPair([id, secondId]))}
        {choice('contredit celui-ci', secondId, (id) => setPair([firstId, id]))}
        <Button
          disabled={firstId === '' || secondId === '' || firstId === secondId}
          pending={mark.isPending}
          onClick={() => mark.mutate()}
        >
          Rapprocher
        </Button>
      </div>
    </details>
  )
}

type ArbitrationDialogProps = { room: Room; decision: Decision; onClose: () => void }

/** The comments that contradict each other, side by side: what becomes of each. */
export function ArbitrationDialog({ room, decision, onClose }: ArbitrationDialogProps) {
  const groups = contradictingDrafts(room.comments, decision.contradictions)
  const placeOf = (comment: Comment) => {
    const file = room.files.find(({ id }) => id === comment.fileKey)
    return placeText(comment, file ? countOf(file) : null)
  }
  return (
    <Dialog
      title="Avis qui se contredisent"
      size="lg"
      isOpen
      onOpenChange={onClose}
      footer={<Button onClick={onClose}>Fermer</Button>}
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm text-muted">
          Le talent reçoit ce que vous retenez. Ce que vous écartez reste lisible, à part.
        </p>
        {groups.length === 0 && <p className="text-sm">Aucun commentaire n’en contredit un autre.</p>}
        {groups.map((group, index) => (
          <section key={group[0]?.id} className="flex flex-col gap-2">
            <h3 className="flex items-center gap-2 text-sm font-semibold">
              {`Désaccord ${index + 1}`}
              {isSettled(group) && <Badge tone="success">Tranché</Badge>}
            </h3>
            <ul className="grid gap-2 sm:grid-cols-2">
              {group.map((comment) => (
                <Contested
                  key={comment.id}
                  comment={comment}
                  place={placeOf(comment)}
                  group={group}
                  decision={decision}
                />
              ))}
            </ul>
          </section>
        ))}
        <MarkByHand postProductionId={room.postProduction.id} drafts={draftsOfClientSide(room.comments)} />
      </div>
    </Dialog>
  )
}
