import type { RoomFile } from '@regie/contract/review/schema'
import { Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import { MediaIcon } from '#features/medias/media-icon.tsx'

/** « prête dans moins d’une minute », « prête dans environ 4 min ». `seconds`: null when nobody knows. */
export function readyInText(seconds: number | null): string {
  if (seconds === null) return 'elle s’ouvrira d’elle-même.'
  if (seconds < 60) return 'prête dans moins d’une minute.'
  return `prête dans environ ${Math.round(seconds / 60)}\u00a0min.`
}

/** Seconds since the component was mounted. */
function useElapsed(): number {
  const [elapsed, setElapsed] = useState(0)
  useEffect(() => {
    const since = Date.now()
    const timer = setInterval(() => setElapsed((Date.now() - since) / 1000), 5000)
    return () => clearInterval(timer)
  }, [])
  return elapsed
}

/** Stands in the place of a file that can’t be shown yet. It opens by itself when it can. Its key is `readyIn`. */
export function Preparing({ file, couldNotPlay }: { file: RoomFile; couldNotPlay: boolean }) {
  const elapsed = useElapsed()
  const left = file.readyIn === null ? null : Math.max(0, file.readyIn - elapsed)
  return (
    <output className="flex max-w-md flex-col items-center gap-3 p-8 text-center">
      <Hourglass aria-hidden="true" className="size-10 text-muted" />
      <span className="font-medium wrap-anywhere">{file.name}</span>
      <span className="text-sm text-muted">
        {couldNotPlay
          ? 'Ce navigateur ne lit pas l’original. La version de lecture est en préparation, '
          : 'En préparation, '}
        {readyInText(left)}
      </span>
    </output>
  )
}

/** Stands in the place of a file without a preview, for whoever may not have the file itself. */
export function NotShown({ file: { name, kind } }: { file: RoomFile }) {
  return (
    <div className="absolute inset-0 grid place-items-center">
      <div className="flex max-w-md flex-col items-center gap-3 p-8 text-center">
        <MediaIcon kind={kind} className="size-10 text-muted" />
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="text-sm text-muted">
          Ce fichier ne peut pas être montré ici. Demandez à l’agence comment le voir.
        </span>
      </div>
    </div>
  )
}
