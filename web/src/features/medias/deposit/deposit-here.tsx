import { Upload } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { messageOf } from '#platform/api/api-error.ts'
import { useChange } from '#platform/api/use-change.ts'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { FileInput } from '#ui/form/file-input.tsx'
import { key } from '../client.ts'
import { DropArea } from '../upload/drop-area.tsx'
import { pickedFiles } from '../upload/dropped-files.ts'
import { depositFiles } from '../upload/upload-queue.ts'
import { UploadRow } from '../upload/upload-row.tsx'
import type { ChosenFile, Destination, UploadItem } from '../upload/uploads.ts'

type DepositHereProps = {
  destination: Destination
  /** What was deposited here, and did not arrive yet. */
  onItsWay: readonly UploadItem[]
  /** Receives the ids of the files that were chosen or dropped. */
  onDeposited: (keys: readonly string[]) => void
  children: ReactNode
}

/** Deposits files in the midst of something that needs them: they are chosen or dropped, and followed until they are there. */
export function DepositHere({ destination, onItsWay, onDeposited, children }: DepositHereProps) {
  const input = useRef<HTMLInputElement>(null)
  const { mutate, isPending, error } = useChange((files: readonly ChosenFile[]) => depositFiles(destination, files), {
    stale: [key],
    onDone: onDeposited,
    onFailure: () => undefined,
  })
  return (
    <DropArea label="Déposer les fichiers" onFiles={mutate}>
      <div className="flex flex-col gap-3">
        {children}
        {onItsWay.length > 0 && (
          <ul aria-label="Fichiers en cours d’envoi" className="-mx-4 divide-y divide-line">
            {onItsWay.map((item) => (
              <UploadRow key={item.key} item={item} />
            ))}
          </ul>
        )}
        {error && <Alert tone="danger">{messageOf(error)}</Alert>}
        <div className="flex flex-wrap items-center gap-3">
          <Button icon={Upload} pending={isPending} onClick={() => input.current?.click()}>
            Déposer des fichiers
          </Button>
          <p className="text-sm text-muted max-sm:hidden">ou glissez-les ici</p>
        </div>
        <FileInput ref={input} multiple label="Fichiers à déposer" onFiles={(files) => mutate(pickedFiles(files))} />
      </div>
    </DropArea>
  )
}
