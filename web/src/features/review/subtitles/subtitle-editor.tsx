import { counted } from '@regie/contract/french'
import {
  keepsUnsaved,
  mergedCues,
  onFrame,
  splitCue,
  subtitleFaults,
} from '@regie/contract/review/rules/subtitle-checks'
import type { Cue } from '@regie/contract/review/rules/subtitles'
import type { FrameCount } from '@regie/contract/review/rules/timecode'
import type { Room, RoomFile } from '@regie/contract/review/schema'
import { type Subtitles, type SubtitleTrack } from '@regie/contract/review/schema/subtitles'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Plus } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { messageOf } from '#platform/api/api-error.ts'
import { QueryState, shownData } from '#platform/api/query-state.tsx'
import { showSaved } from '#platform/api/show-saved.ts'
import { useChange } from '#platform/api/use-change.ts'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key, options } from '../client.ts'
import type { FilmPlayer } from '../player/film-player.ts'
import { EditedCue } from './edited-cue.tsx'
import { type EditedCues, editTrack, keepUnsavedCues, unsavedCues } from './edited-track.ts'
import { EditorHead } from './editor-head.tsx'

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
  const { versionId } = room
  const params = { postProductionId: room.postProduction.id, subtitlesId: track.id }
  const isRemoved = room.subtitles.every(({ id }) => id !== track.id)
  const queryClient = useQueryClient()
  /** The revision that is edited. One that somebody else saves meanwhile takes its place only where nothing was changed here. */
  const [{ base, cues }, setEdited] = useState<EditedCues>(
    () => unsavedCues(track.id) ?? { base: read, cues: read.cues },
  )
  const setCues = (changed: readonly Cue[]) => setEdited({ base, cues: changed })
  const isChanged = cues !== base.cues && JSON.stringify(cues) !== JSON.stringify(base.cues)
  const isOvertaken = read.revision > base.revision
  const restart = (from: Subtitles) => setEdited({ base: from, cues: from.cues })
  if (isOvertaken && !isChanged) restart(read)
  // What is saved, or is back to what it was, stays on screen.
  useEffect(() => editTrack(track.id), [track.id])
  useEffect(() => {
    keepUnsavedCues(track.id, isChanged ? { base, cues, versionId } : null)
  }, [track.id, isChanged, base, cues, versionId])
  const [asks, setAsks] = useState(false)
  const [besideId, setBesideId] = useState<string | null>(null)
  const others = room.subtitles.filter((other) => other.fileKey === file.id && other.id !== track.id)
  const beside = useQuery({
    ...options.subtitles({ params: { ...params, subtitlesId: besideId ?? '' } }),
    enabled: besideId !== null,
  })
  const revisions = useQuery({ ...options.subtitleRevisions({ params }), enabled: base.revision > 1 })
  const faults = useMemo(() => subtitleFaults(cues, { rate, frames }), [cues, rate, frames])
  const saving = useChange(
    async ({ base: { revision }, cues: sent }: EditedCues) => ({
      sent,
      saved: await api.updateSubtitles({ params, body: { cues: [...sent], revision } }),
    }),
    {
      stale: [key],
      onDone: ({ sent, saved }) => {
        void showSaved(queryClient, options.subtitles({ params }).queryKey, saved)
        // Another file may be on screen by now.
        if (unsavedCues(track.id)?.cues === sent) keepUnsavedCues(track.id, null)
        // What was written during the save is not saved yet.
        setEdited((now) => ({ base: saved, cues: now.cues === sent ? saved.cues : now.cues }))
        toast.success('Les sous-titres sont enregistrés.')
      },
      onFailure: () => undefined,
    },
  )
  const restoring = useChange(() => api.restoreSubtitles({ params }), { stale: [key] })
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
  /** Another bound may change the order. */
  const move = (index: number, cue: Cue) =>
    setCues(cues.with(index, cue).toSorted((one, other) => one.from - other.from))
  const here = () => onFrame((player.get().frame * 1000 * rate.den) / rate.num, rate)
  const add = () => {
    const from = here()
    const made = { from, to: onFrame(from + newLength, rate), text: 'Nouveau sous-titre' }
    const index = cues.filter((cue) => cue.from <= from).length
    setCues(cues.toSpliced(index, 0, made))
    virtual.scrollToIndex(index)
  }
  const close = () => (isChanged ? setAsks(true) : editTrack(null))
  const giveUp = () => {
    keepUnsavedCues(track.id, null)
    editTrack(null)
  }
  const isUnsavable = cues.length === 0 || faults.some(({ kind }) => keepsUnsaved(kind))
  return (
    <>
      <EditorHead
        track={track}
        others={others}
        besideId={besideId}
        onBeside={setBesideId}
        revisions={revisions.data ?? []}
        onRevision={(former) => setCues(former.cues)}
        isChanged={isChanged}
        standing={`${counted(cues.length, 'sous-titre', 'sous-titres')}, ${faults.length === 0 ? 'rien à signaler' : counted(faults.length, 'point à revoir', 'points à revoir')}`}
        onClose={close}
      />
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
                  onChange={(changed) => (changed.text === cue.text ? move : put)(index, changed)}
                  onShow={() => player.seek(Math.round((cue.from * rate.num) / (1000 * rate.den)))}
                  onHere={(bound) => move(index, { ...cue, [bound]: here() })}
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
        {isRemoved ? (
          <Alert
            tone="warning"
            title="Quelqu’un a retiré ces sous-titres"
            actions={
              <Button size="sm" pending={restoring.isPending} onClick={() => restoring.mutate()}>
                Les remettre
              </Button>
            }
          >
            Une fois remis, vous pourrez enregistrer ce que vous avez écrit.
          </Alert>
        ) : isOvertaken && isChanged ? (
          <Alert
            tone="warning"
            title="Quelqu’un a enregistré ces sous-titres entre-temps"
            actions={
              <>
                <Button size="sm" onClick={() => setEdited({ base: read, cues })}>
                  Garder les miens
                </Button>
                <Button size="sm" onClick={() => restart(read)}>
                  Reprendre les siens
                </Button>
              </>
            }
          >
            Enregistrés ensuite, les vôtres prendront leur place ; les siens resteront parmi les révisions.
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
            disabled={!isChanged || isOvertaken || isRemoved || isUnsavable}
            onClick={() => saving.mutate({ base, cues })}
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
          onConfirm={giveUp}
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
  // Those that somebody removed are refused: what is written in them stays on screen.
  const read = shownData(query) ?? unsavedCues(track.id)?.base
  return read ? <Lines key={track.id} {...props} read={read} /> : <QueryState query={query} lines={6} />
}
