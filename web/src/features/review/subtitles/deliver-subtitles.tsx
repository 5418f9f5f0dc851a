import { keysOf } from '@regie/contract/keys'
import { subtitleLanguages } from '@regie/contract/review/rules/subtitles'
import { type SubtitleDelivery, type SubtitleTrack, subtitleDeliveries } from '@regie/contract/review/schema/subtitles'
import { useState } from 'react'
import { messageOf } from '#platform/api/api-error.ts'
import { useChange } from '#platform/api/use-change.ts'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api } from '../client.ts'

const says: Record<SubtitleDelivery, string> = {
  BURNT: 'Un film de la même taille, avec les sous-titres dans l’image.',
  srt: 'Un fichier que lisent les lecteurs vidéo et les réseaux sociaux.',
  vtt: 'Un fichier pour une page web.',
}
const choices = keysOf(subtitleDeliveries)

type DeliverSubtitlesProps = { postProductionId: string; track: SubtitleTrack; onClose: () => void }

/** Makes a deliverable of subtitles: burnt in, or beside the film. */
export function DeliverSubtitles({ postProductionId, track, onClose }: DeliverSubtitlesProps) {
  const [as, setAs] = useState<SubtitleDelivery>('BURNT')
  const { id: subtitlesId, revision, validatedAt, language } = track
  const delivering = useChange(
    () => api.deliverSubtitles({ params: { postProductionId, subtitlesId }, body: { revision, as } }),
    {
      stale: [],
      onDone: () => {
        toast.success('Le fichier se prépare : il arrivera parmi les livrables.')
        onClose()
      },
      onFailure: () => undefined,
    },
  )
  return (
    <Dialog
      title={`Livrer les sous-titres « ${subtitleLanguages[language]} »`}
      isOpen
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="primary" pending={delivering.isPending} onClick={() => delivering.mutate()}>
            Livrer
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {delivering.error && <Alert tone="danger">{messageOf(delivering.error)}</Alert>}
        {validatedAt === null && <Alert tone="warning">Personne n’a encore validé ces sous-titres.</Alert>}
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 text-sm font-medium">Comment les livrer</legend>
          {choices.map((choice) => (
            <label key={choice} className="touch-height flex items-start gap-3 rounded-md py-1.5 text-sm">
              <input
                type="radio"
                name="delivery"
                value={choice}
                checked={as === choice}
                onChange={() => setAs(choice)}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              <span>
                {subtitleDeliveries[choice]}
                <span className="block text-muted">{says[choice]}</span>
              </span>
            </label>
          ))}
        </fieldset>
      </div>
    </Dialog>
  )
}
