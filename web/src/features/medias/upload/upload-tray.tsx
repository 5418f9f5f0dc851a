import { plural } from '@regie/contract/french'
import { ChevronDown, ChevronUp, Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { sizeText } from '#ui/text/file-size.ts'
import { type Sample, speedOf, timeLeftText, totalOf, withSample } from './upload-progress.ts'
import { pauseAll, removeDoneUploads, resumeAll } from './upload-queue.ts'
import { UploadRow } from './upload-row.tsx'
import { isUnderWay, uploads, useUploads } from './uploads.ts'

/** Bytes per second of all uploads; null while unknown. */
function useSpeed(isMeasured: boolean): number | null {
  const [samples, setSamples] = useState<Sample[]>([])
  useEffect(() => {
    if (!isMeasured) return undefined
    const measure = () =>
      setSamples((now) => withSample(now, { at: performance.now(), bytes: totalOf(uploads()).received }))
    measure()
    const timer = setInterval(measure, 1000)
    return () => {
      clearInterval(timer)
      setSamples([])
    }
  }, [isMeasured])
  return speedOf(samples)
}

/** Most rows shown; the rest is a count. */
const maxRows = 60

/** The uploads of this tab, on any page. */
export function UploadTray() {
  const items = useUploads((state) => state.items)
  const [isFolded, setFolded] = useState(false)
  const isRunning = items.some(isUnderWay)
  const speed = useSpeed(isRunning)
  if (items.length === 0) return null

  const { size, received, left, share } = totalOf(items)
  const isPaused = items.some(({ status }) => status === 'PAUSED' || status === 'OFFLINE')
  const failed = items.filter(({ status }) => status === 'FAILED').length
  const twinCount = items.filter(({ status }) => status === 'TWIN').length
  const title = left > 0 ? plural(left, 'Envoi d’un fichier', `Envoi de ${left} fichiers`) : 'Envois terminés'
  const notes = [
    left > 0 && `${sizeText(received)} sur ${sizeText(size)}`,
    speed !== null && left > 0 && `${sizeText(speed)}/s`,
    left > 0 && timeLeftText(size - received, speed),
    failed > 0 && plural(failed, 'un échec', `${failed} échecs`),
    twinCount > 0 && plural(twinCount, 'un doublon possible', `${twinCount} doublons possibles`),
  ]
  // Uploads that need an action first, then the active ones, then the rest.
  const rank = { FAILED: 0, TWIN: 0, SENDING: 1, CHECKING: 1, OFFLINE: 1, PAUSED: 2, WAITING: 3, DONE: 4 }
  const sorted = items.toSorted((a, b) => rank[a.status] - rank[b.status])

  return (
    <section
      aria-label="Envois"
      className="fixed right-0 bottom-0 z-30 flex max-h-[70dvh] w-full flex-col overflow-hidden rounded-t-xl border border-line bg-raised shadow-overlay sm:right-4 sm:bottom-4 sm:w-96 sm:rounded-xl"
    >
      <header className="flex items-start gap-2 px-4 pt-3 pb-2">
        <ProgressBar
          className="min-w-0 flex-1"
          label={title}
          value={share}
          detail={notes.filter((note) => typeof note === 'string').join(' · ')}
          tone={failed > 0 ? 'danger' : left === 0 ? 'success' : 'accent'}
        />
        <IconButton
          icon={isFolded ? ChevronUp : ChevronDown}
          label={isFolded ? 'Montrer les fichiers' : 'Masquer les fichiers'}
          aria-expanded={!isFolded}
          size="sm"
          onClick={() => setFolded(!isFolded)}
        />
      </header>
      {!isFolded && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by the keyboard
        <ul tabIndex={0} aria-label="Fichiers envoyés" className="min-h-0 flex-1 divide-y divide-line overflow-y-auto">
          {sorted.slice(0, maxRows).map((item) => (
            <UploadRow key={item.key} item={item} />
          ))}
          {sorted.length > maxRows && (
            <li className="px-4 py-2 text-sm text-muted">{`et ${sorted.length - maxRows} autres fichiers`}</li>
          )}
        </ul>
      )}
      <footer className="flex justify-end gap-2 border-t border-line px-4 py-2 empty:hidden">
        {isRunning && (
          <Button size="sm" icon={Pause} onClick={pauseAll}>
            Tout mettre en pause
          </Button>
        )}
        {isPaused && (
          <Button size="sm" icon={Play} onClick={resumeAll}>
            Tout reprendre
          </Button>
        )}
        {items.some(({ status }) => status === 'DONE') && (
          <Button size="sm" onClick={removeDoneUploads}>
            Effacer les terminés
          </Button>
        )}
      </footer>
    </section>
  )
}
