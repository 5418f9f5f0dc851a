import { type SubtitleLanguage, subtitleLanguageCodes, subtitleLanguages } from '@regie/contract/review/rules/subtitles'
import { useState } from 'react'
import { ApiError, messageOf } from '#platform/api/api-error.ts'
import { useChange } from '#platform/api/use-change.ts'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key } from '../client.ts'
import { showLanguage } from './shown-language.ts'
import { textOfBytes } from './text-of-file.ts'

type AddSubtitlesProps = {
  postProductionId: string
  versionId: string
  fileKey: string
  onClose: () => void
}

const reasonOf = (error: Error): string =>
  (error instanceof ApiError && Object.values(error.fields ?? {})[0]) || messageOf(error)

/** Adds the subtitles of a film in one language, or replaces them. */
export function AddSubtitles({ postProductionId, versionId, fileKey, onClose }: AddSubtitlesProps) {
  const [language, setLanguage] = useState<SubtitleLanguage>('fr')
  const [file, setFile] = useState<File | null>(null)
  const [isMissing, setMissing] = useState(false)
  const { mutate, isPending, error } = useChange(
    async (chosen: File) => {
      const text = textOfBytes(await chosen.arrayBuffer())
      const body = { versionId, fileKey, language, name: chosen.name, text }
      return api.addSubtitles({ params: { postProductionId }, body })
    },
    {
      stale: [key],
      onDone: () => {
        showLanguage(language)
        toast.success('Les sous-titres sont ajoutés.')
        onClose()
      },
      onFailure: () => undefined,
    },
  )
  return (
    <Dialog
      title="Ajouter des sous-titres"
      isOpen
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button
            variant="primary"
            pending={isPending}
            onClick={() => (file === null ? setMissing(true) : mutate(file))}
          >
            Ajouter
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {(error || isMissing) && <Alert tone="danger">{error ? reasonOf(error) : 'Choisissez un fichier.'}</Alert>}
        <label className="flex flex-col gap-1.5 text-sm font-medium">
          Fichier SRT, VTT ou ASS
          <input
            type="file"
            accept=".srt,.vtt,.ass,.ssa,text/vtt,application/x-subrip"
            onChange={({ target }) => {
              setFile(target.files?.[0] ?? null)
              setMissing(false)
            }}
            className="text-sm font-normal file:mr-3 file:h-9 file:rounded-md file:border file:border-line file:bg-surface file:px-3 file:text-sm file:font-medium"
          />
        </label>
        <NativeSelect
          label="Langue"
          description="Ceux de la même langue sont remplacés."
          value={language}
          onChange={({ target }) =>
            setLanguage(subtitleLanguageCodes.find((code) => code === target.value) ?? language)
          }
        >
          {subtitleLanguageCodes.map((code) => (
            <option key={code} value={code}>
              {subtitleLanguages[code]}
            </option>
          ))}
        </NativeSelect>
      </div>
    </Dialog>
  )
}
