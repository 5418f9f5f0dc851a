import { CircleAlert, CloudUpload, WifiOff } from 'lucide-react'
import { Button } from '#ui/button/button.tsx'
import { useWaiting, type WaitingComment } from './waiting-comments.ts'

type WaitingCardProps = {
  comment: WaitingComment
  onSendAgain: ((comment: WaitingComment) => void) | undefined
  onDiscard: ((comment: WaitingComment) => void) | undefined
}

/** A comment that the server does not have: on its way, delayed by a cut, or refused. */
export function WaitingCard({ comment, onSendAgain, onDiscard }: WaitingCardProps) {
  const { body, problem } = comment
  const isDelayed = useWaiting(({ delayed }) => delayed.has(body.id))
  const [Icon, state] =
    problem !== null
      ? [CircleAlert, `Non envoyé : ${problem}`]
      : isDelayed
        ? [WifiOff, 'Gardé ici : il partira dès que la connexion revient.']
        : [CloudUpload, 'Envoi…']
  const isQuiet = problem === null && !isDelayed
  return (
    <div className="rounded-lg border border-dashed border-line-strong p-3 text-sm">
      <p className={isQuiet ? 'flex gap-1.5 text-xs text-muted' : 'flex gap-1.5 text-xs text-warning-ink'}>
        <Icon aria-hidden="true" className="size-3.5 shrink-0" />
        {state}
      </p>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{body.text || 'Dessin sur l’image'}</p>
      {problem !== null && onSendAgain && onDiscard && (
        <div className="mt-2 flex justify-end gap-2">
          <Button size="sm" onClick={() => onDiscard(comment)}>
            Abandonner
          </Button>
          <Button size="sm" variant="primary" onClick={() => onSendAgain(comment)}>
            Renvoyer
          </Button>
        </div>
      )}
    </div>
  )
}
