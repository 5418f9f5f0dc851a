import { mayValidateSubtitles, mayWriteSubtitles } from '@regie/contract/review/rules/subtitle-rights'
import { subtitleLanguages } from '@regie/contract/review/rules/subtitles'
import type { Room } from '@regie/contract/review/schema'
import { type SubtitleTrack, subtitleFormats } from '@regie/contract/review/schema/subtitles'
import { Captions, CaptionsOff, Check, Download, Pencil, Plus, Send, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { saveFrom } from '#features/medias/save-files.ts'
import { useChange } from '#platform/api/use-change.ts'
import { useCan, useSession } from '#platform/session/session.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/overlay/menu.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key } from '../client.ts'
import { AddSubtitles } from './add-subtitles.tsx'
import { DeliverSubtitles } from './deliver-subtitles.tsx'
import { editTrack } from './edited-track.ts'
import { showLanguage, useShownLanguage } from './shown-language.ts'

type SubtitleMenuProps = {
  room: Room
  fileKey: string
  /** True when the step closed meanwhile: the server refuses all but what is on screen. */
  isClosed: boolean
}

/** The subtitles of a film: which are shown; for the agency and talents, their addition and removal. */
export function SubtitleMenu({ room, fileKey, isClosed }: SubtitleMenuProps) {
  const session = useSession()
  const { language } = useShownLanguage()
  const [adds, setAdds] = useState(false)
  const [removed, setRemoved] = useState<SubtitleTrack | null>(null)
  const params = { postProductionId: room.postProduction.id }
  const { mutate, isPending } = useChange(
    (subtitlesId: string) => api.removeSubtitles({ params: { ...params, subtitlesId } }),
    {
      stale: [key],
      onDone: () => setRemoved(null),
    },
  )
  const validation = useChange(
    ({ track, isValid }: { track: SubtitleTrack; isValid: boolean }) =>
      api.validateSubtitles({
        params: { ...params, subtitlesId: track.id },
        body: { isValid, revision: track.revision },
      }),
    {
      stale: [key],
      onDone: ({ validatedAt }) =>
        toast.success(validatedAt === null ? 'La validation est reprise.' : 'Les sous-titres sont validés.'),
    },
  )
  const [delivered, setDelivered] = useState<SubtitleTrack | null>(null)
  const tracks = room.subtitles.filter((track) => track.fileKey === fileKey)
  const shown = tracks.find((track) => track.language === language)
  const person = session.authenticated && !isClosed ? session.user : null
  const may = person !== null && mayWriteSubtitles(person) && room.versionId !== null
  const delivers = useCan('post-productions.update') && may
  const validates =
    person !== null &&
    shown !== undefined &&
    mayValidateSubtitles(person, {
      // Whoever wrote them may still take the validation of somebody else back.
      isOwn: shown.isOwn && shown.validatedAt === null,
      deciderId: room.decision?.decider.id ?? null,
    })
  if (tracks.length === 0 && !may) return null
  return (
    <>
      <Menu
        label="Sous-titres"
        placement="bottom end"
        trigger={
          <IconButton
            icon={Captions}
            label={shown ? `Sous-titres : ${subtitleLanguages[shown.language]}` : 'Sous-titres'}
            aria-pressed={shown !== undefined}
          />
        }
      >
        {tracks.map((track) => (
          <MenuItem
            key={track.id}
            icon={Captions}
            trailing={track.id === shown?.id ? '✓' : undefined}
            onAction={() => showLanguage(track.language)}
          >
            {`${subtitleLanguages[track.language]}${track.validatedAt === null ? '' : ' (validés)'}`}
          </MenuItem>
        ))}
        {shown && (
          <MenuItem icon={CaptionsOff} onAction={() => showLanguage(null)}>
            Masquer
          </MenuItem>
        )}
        {may && tracks.length > 0 && <MenuSeparator />}
        {may && (
          <MenuItem icon={Plus} onAction={() => setAdds(true)}>
            Ajouter un SRT, un VTT ou un ASS…
          </MenuItem>
        )}
        {may && shown && (
          <MenuItem icon={Pencil} onAction={() => editTrack(shown.id)}>
            {`Modifier « ${subtitleLanguages[shown.language]} »`}
          </MenuItem>
        )}
        {validates && (
          <MenuItem
            icon={shown.validatedAt === null ? Check : Undo2}
            onAction={() => validation.mutate({ track: shown, isValid: shown.validatedAt === null })}
          >
            {shown.validatedAt === null
              ? `Valider « ${subtitleLanguages[shown.language]} »`
              : `Revenir sur la validation de « ${subtitleLanguages[shown.language]} »`}
          </MenuItem>
        )}
        {person &&
          shown &&
          (['srt', 'vtt'] as const).map((format) => (
            <MenuItem
              key={format}
              icon={Download}
              onAction={() =>
                saveFrom(`/api/post-production/${params.postProductionId}/subtitles/${shown.id}/${format}`)
              }
            >
              {`Télécharger en ${subtitleFormats[format]}`}
            </MenuItem>
          ))}
        {delivers && shown && (
          <MenuItem icon={Send} onAction={() => setDelivered(shown)}>
            {`Livrer « ${subtitleLanguages[shown.language]} »…`}
          </MenuItem>
        )}
        {may && shown && (
          <MenuItem icon={Trash2} tone="danger" onAction={() => setRemoved(shown)}>
            {`Retirer « ${subtitleLanguages[shown.language]} »`}
          </MenuItem>
        )}
      </Menu>
      {removed && (
        <ConfirmDialog
          title={`Retirer les sous-titres « ${subtitleLanguages[removed.language]} » ?`}
          isOpen
          onOpenChange={() => setRemoved(null)}
          confirmLabel="Retirer"
          onConfirm={() => mutate(removed.id)}
          pending={isPending}
        >
          <p>{`« ${removed.name} » ne sera plus montré à personne. Ses révisions restent : la même langue, ajoutée plus tard, les reprendra.`}</p>
        </ConfirmDialog>
      )}
      {delivered && (
        <DeliverSubtitles
          postProductionId={params.postProductionId}
          track={delivered}
          onClose={() => setDelivered(null)}
        />
      )}
      {adds && room.versionId !== null && (
        <AddSubtitles
          postProductionId={params.postProductionId}
          versionId={room.versionId}
          fileKey={fileKey}
          onClose={() => setAdds(false)}
        />
      )}
    </>
  )
}
