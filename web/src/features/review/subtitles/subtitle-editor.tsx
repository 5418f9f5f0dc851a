import { counted } from '@regie/contract/french'
import { mergedCues, onFrame, splitCue, subtitleFaults } from '@regie/contract/review/rules/subtitle-checks'
import { type Cue, subtitleLanguages } from '@regie/contract/review/rules/subtitles'
import type { FrameCount } from '@regie/contract/review/rules/timecode'
import type { Room, RoomFile } from '@regie/contract/review/schema'
import { type Subtitles, type SubtitleTrack } from '@regie/contract/review/schema/subtitles'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Plus, X } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { messageOf } from '#platform/api/api-error.ts'
import { QueryState, shownData } from '#platform/api/query-state.tsx'
import { showSaved } from '#platform/api/show-saved.ts'
import { useChange } from '#platform/api/use-change.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key, options } from '../client.ts'
import type { FilmPlayer } from '../player/film-player.ts'
import { EditedCue } from './edited-cue.tsx'
import { editTrack } from './edited-track.ts'

type EditorProps = {
  room: Room
  file: RoomFile
  track: SubtitleTrack
  player: FilmPlayer
  count: FrameCount
}

/** Pixels of a subtitle of two lines, before it is measured. */
const usualHeight = 118
/** Milliseconds of a new subtitle. */
const newLength = 2000

/** The words of another language while a subtitle is shown. */
const wordsDuring = (cues: readonly Cue[] | undefined, { from, to }: Cue): string =>
  (cues ?? [])
    .filter((other) => other.from < to && from < other.to)
    .map(({ text }) => text)
    .join('\n')

/** Edits the lines of subtitles and their bounds, to the frame, beside the picture. */
function Lines({ room, file, track, player, count, read }: EditorProps & { read: Subtitles }) {
  const { rate } = count
  const { frames } = player.film
  const params = { postProductionId: room.postProduction.id, subtitlesId: track.id }
  const queryClient = useQueryClient()
  /** The revision that is edited. One that somebody else saves meanwhile takes its place only where nothing was changed here. */
  const [base, setBase] = useState(read)
  const [cues, setCues] = useState<readonly Cue[]>(read.cues)
  const isChanged = cues !== base.cues && JSON.stringify(cues) !== JSON.stringify(base.cues)
  const isOvertaken = read.revision > base.revision
  const restart = (from: Subtitles) => {
    setBase(from)
    setCues(from.cues)
  }
  if (isOvertaken && !isChanged) restart(read)
  const [asks, setAsks] = useState(false)
  const [besideId, setBesideId] = useState<string | null>(null)
  const others = room.subtitles.filter((other) => other.fileKey === file.id && other.id !== track.id)
  const beside = useQuery({
    ...options.subtitles({ params: { ...params, subtitlesId: besideId ?? '' } }),
    enabled: besideId !== null,
  })
  const faults = useMemo(() => subtitleFaults(cues, { rate, frames }), [cues, rate, frames])
  const saving = useChange(() => api.updateSubtitles({ params, body: { cues: [...cues], revision: base.revision } }), {
    stale: [key],
    onDone: (saved) => {
      void showSaved(queryClient, options.subtitles({ params }).queryKey, saved)
      restart(saved)
      toast.success('Les sous-titres sont enregistrés.')
    },
    onFailure: () => undefined,
  })
  const list = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- its functions are called here, and given to nobody
  const virtual = useVirtualizer({
    count: cues.length,
    getScrollElement: () => list.current,
    estimateSize: () => usualHeight,
    gap: 8,
    overscan: 4,
  })
  const put = (index: number, ...replaced: Cue[]) => setCues(cues.toSpliced(index, 1, ...replaced))
  const here = () => onFrame((player.get().frame * 1000 * rate.den) / rate.num, rate)
  const add = () => {
    const from = here()
    const made = { from, to: onFrame(from + newLength, rate), text: 'Nouveau sous-titre' }
    const index = cues.filter((cue) => cue.from <= from).length
    setCues(cues.toSpliced(index, 0, made))
    virtual.scrollToIndex(index)
  }
  const close = () => (isChanged ? setAsks(true) : editTrack(null))
  return (
    <>
      <div className="flex items-center gap-2 border-b border-line px-3 py-2">
        <h2 className="min-w-0 flex-1 truncate text-sm font-semibold">{`Sous-titres : ${subtitleLanguages[track.language]}`}</h2>
        {others.length > 0 && (
          <select
            aria-label="Langue à côté"
            value={besideId ?? ''}
            onChange={({ target }) => setBesideId(target.value === '' ? null : target.value)}
            className="touch-height h-8 min-w-0 rounded-md border border-line bg-surface px-1.5 text-sm"
          >
            <option value="">Seule</option>
            {others.map((other) => (
              <option key={other.id} value={other.id}>
                {`À côté : ${subtitleLanguages[other.language]}`}
              </option>
            ))}
          </select>
        )}
        <IconButton icon={X} label="Fermer les sous-titres" onClick={close} />
      </div>
      <p className="border-b border-line px-3 py-1.5 text-sm text-muted">
        {`${counted(cues.length, 'sous-titre', 'sous-titres')}, ${faults.length === 0 ? 'rien à signaler' : counted(faults.length, 'point à revoir', 'points à revoir')}`}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <section ref={list} aria-label="Lignes" tabIndex={0} className="min-h-0 flex-1 overflow-y-auto p-3">
        <ul className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, key: itemKey, start }) => {
            const cue = cues[index]
            const next = cues[index + 1]
            if (!cue) return null
            return (
              <li
                key={itemKey}
                ref={virtual.measureElement}
                data-index={index}
                aria-setsize={cues.length}
                aria-posinset={index + 1}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${start}px)` }}
              >
                <EditedCue
                  cue={cue}
                  rank={index}
                  beside={besideId === null ? null : wordsDuring(beside.data?.cues, cue)}
                  language={track.language}
                  count={count}
                  frames={frames}
                  faults={faults.filter((fault) => fault.index === index)}
                  onChange={(changed) => put(index, changed)}
                  onShow={() => player.seek(Math.round((cue.from * rate.num) / (1000 * rate.den)))}
                  onHere={(bound) => put(index, { ...cue, [bound]: here() })}
                  onSplit={(at) => {
                    const parts = splitCue(cue, at, rate)
                    if (parts) put(index, ...parts)
                    else toast.error('Placez le curseur entre deux mots.')
                  }}
                  onMerge={next && (() => setCues(cues.toSpliced(index, 2, mergedCues(cue, next))))}
                  onRemove={() => setCues(cues.toSpliced(index, 1))}
                />
              </li>
            )
          })}
        </ul>
      </section>
      <div className="flex flex-col gap-2 border-t border-line p-3">
        {isOvertaken && isChanged ? (
          <Alert
            tone="warning"
            title="Quelqu’un a enregistré ces sous-titres entre-temps"
            actions={
              <Button size="sm" onClick={() => restart(read)}>
                Reprendre les siens
              </Button>
            }
          >
            Les vôtres ne peuvent plus être enregistrés tels quels : notez ce que vous vouliez changer.
          </Alert>
        ) : (
          saving.error && <Alert tone="danger">{messageOf(saving.error)}</Alert>
        )}
        <div className="flex flex-wrap gap-2">
          <Button icon={Plus} onClick={add}>
            Ajouter ici
          </Button>
          <Button
            variant="primary"
            pending={saving.isPending}
            disabled={!isChanged || isOvertaken || cues.length === 0}
            onClick={() => saving.mutate()}
          >
            Enregistrer
          </Button>
        </div>
      </div>
      {asks && (
        <ConfirmDialog
          title="Fermer sans enregistrer ?"
          isOpen
          onOpenChange={setAsks}
          confirmLabel="Fermer sans enregistrer"
          tone="danger"
          onConfirm={() => editTrack(null)}
        >
          Ce que vous avez changé ici sera perdu.
        </ConfirmDialog>
      )}
    </>
  )
}

/** The subtitles of a film, as they are edited. */
export function SubtitleEditor(props: EditorProps) {
  const { room, track } = props
  const query = useQuery(
    options.subtitles({ params: { postProductionId: room.postProduction.id, subtitlesId: track.id } }),
  )
  const read = shownData(query)
  return read ? <Lines key={track.id} {...props} read={read} /> : <QueryState query={query} lines={6} />
}
