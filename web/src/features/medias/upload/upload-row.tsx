import { CircleAlert, CircleCheck, Pause, Play, RotateCcw, Send, X } from 'lucide-react'
import { messageOf } from '#platform/api/api-error.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { sizeText } from '#ui/text/file-size.ts'
import { cancelUpload, pauseUpload, resumeUpload } from './upload-queue.ts'
import { removeUploads, type UploadItem } from './uploads.ts'

const statusTexts: Record<UploadItem['status'], string> = {
  WAITING: 'En attente',
  SENDING: 'Envoi',
  PAUSED: 'En pause',
  OFFLINE: 'Connexion coupée : l’envoi reprendra de lui-même',
  TWIN: 'Déjà dans la production, sous ce nom et de cette taille',
  CHECKING: 'Vérification…',
  DONE: 'Envoyé',
  FAILED: 'En échec',
}

const cancel = (key: string) => void cancelUpload(key).catch((error: unknown) => toast.error(messageOf(error)))

/** One upload: its progress and its actions. */
export function UploadRow({ item }: { item: UploadItem }) {
  const { key, name, path, size, received, status, problem } = item
  const detail = problem ?? (status === 'SENDING' ? `${sizeText(received)} sur ${sizeText(size)}` : statusTexts[status])
  const isOver = status === 'DONE' || status === 'FAILED' || status === 'TWIN'
  return (
    <li className="flex items-center gap-2 px-4 py-2">
      <div className="min-w-0 flex-1">
        {isOver ? (
          <>
            <p className="flex items-center gap-1.5 text-sm font-medium">
              {status === 'DONE' ? (
                <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-success-ink" />
              ) : (
                <CircleAlert
                  aria-hidden="true"
                  className={`size-4 shrink-0 ${status === 'TWIN' ? 'text-warning-ink' : 'text-danger-ink'}`}
                />
              )}
              <span className="truncate" title={[...path, name].join(' / ')}>
                {name}
              </span>
            </p>
            <p className="mt-0.5 text-xs text-muted">{status === 'DONE' ? (problem ?? sizeText(size)) : detail}</p>
          </>
        ) : (
          <ProgressBar
            label={[...path, name].join(' / ')}
            value={size === 0 ? null : received / size}
            detail={detail}
            tone={status === 'OFFLINE' ? 'danger' : 'accent'}
          />
        )}
      </div>
      {(status === 'SENDING' || status === 'WAITING') && (
        <IconButton icon={Pause} label={`Mettre « ${name} » en pause`} size="sm" onClick={() => pauseUpload(key)} />
      )}
      {(status === 'PAUSED' || status === 'OFFLINE') && (
        <IconButton icon={Play} label={`Reprendre « ${name} »`} size="sm" onClick={() => resumeUpload(key)} />
      )}
      {status === 'FAILED' && (
        <IconButton icon={RotateCcw} label={`Réessayer « ${name} »`} size="sm" onClick={() => resumeUpload(key)} />
      )}
      {status === 'TWIN' && (
        <IconButton icon={Send} label={`Envoyer « ${name} » quand même`} size="sm" onClick={() => resumeUpload(key)} />
      )}
      {status === 'DONE' ? (
        <IconButton
          icon={X}
          label={`Retirer « ${name} » de la liste`}
          size="sm"
          onClick={() => removeUploads((other) => other.key === key)}
        />
      ) : (
        status !== 'CHECKING' && (
          <IconButton icon={X} label={`Renoncer à « ${name} »`} size="sm" onClick={() => cancel(key)} />
        )
      )}
    </li>
  )
}
