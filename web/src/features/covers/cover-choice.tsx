import { isPicture } from '@regie/contract/medias/rules'
import type { Media } from '@regie/contract/medias/schema'
import { Image, ImageOff } from 'lucide-react'
import { useChange } from '#platform/api/use-change.ts'
import { useCan } from '#platform/session/session.ts'
import { MenuItem } from '#ui/overlay/menu.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key, useCover } from './client.ts'

type CoverChoiceProps = {
  media: Media
  of: 'projects' | 'productions'
  id: string
}

const words = {
  projects: {
    choose: 'En faire l’image du projet',
    reset: 'Rendre automatique l’image du projet',
    chosen: 'Image du projet choisie.',
    isReset: 'L’image du projet sera toujours la plus récente.',
  },
  productions: {
    choose: 'En faire l’image de la production',
    reset: 'Rendre automatique l’image de la production',
    chosen: 'Image de la production choisie.',
    isReset: 'L’image de la production sera toujours la plus récente.',
  },
} as const

/** Makes a file the image of its project or production, or leaves that to the latest picture again. */
function CoverChoice({ media, of, id }: CoverChoiceProps) {
  const cover = useCover(of, id)
  const isChosen = cover?.isChosen === true && cover.mediaId === media.id
  const save = useChange(
    (mediaId: string | null) =>
      of === 'projects'
        ? api.chooseForProject({ params: { projectId: id }, body: { mediaId } })
        : api.chooseForProduction({ params: { productionId: id }, body: { mediaId } }),
    { stale: [key], onDone: (saved) => toast.success(saved?.isChosen ? words[of].chosen : words[of].isReset) },
  )
  return (
    <MenuItem icon={isChosen ? ImageOff : Image} onAction={() => save.mutate(isChosen ? null : media.id)}>
      {isChosen ? words[of].reset : words[of].choose}
    </MenuItem>
  )
}

/** The choices of image in a file's menu; none for a file without a picture. */
export function CoverChoices({ media, projectId }: { media: Media; projectId: string }) {
  const choosesForProject = useCan('projects.update')
  const choosesForProduction = useCan('productions.update')
  if (media.thumb === null || !isPicture(media.kind)) return null
  return (
    <>
      {choosesForProduction && <CoverChoice media={media} of="productions" id={media.productionId} />}
      {choosesForProject && <CoverChoice media={media} of="projects" id={projectId} />}
    </>
  )
}
