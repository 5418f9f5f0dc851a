import type { Media, RushMark } from '@regie/contract/medias/schema'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Star, X } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '#platform/api/use-change.ts'
import { useSession } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { api, key, options } from '../client.ts'
import { useMediaRights } from '../media-rights.ts'

const emptyMark: Pick<RushMark, 'tags' | 'note'> = { tags: [], note: '' }

/** The team's marks on the files of a production. Not fetched for clients, who may not read them. */
export function useRushMarks(productionId: string): ReadonlyMap<string, RushMark> {
  const role = useSession(({ user }) => user?.role)
  const { data } = useQuery({
    ...options.rushMarks({ params: { productionId } }),
    enabled: role !== undefined && role !== 'CLIENT',
  })
  return new Map((data ?? []).map((mark) => [mark.mediaId, mark]))
}

/** Marks a take as good, or removes the mark. */
export function GoodTake({ media, mark }: { media: Pick<Media, 'id' | 'name'>; mark: RushMark | undefined }) {
  const { mayMark } = useMediaRights()
  const isGood = mark?.isGoodTake ?? false
  const { mutate, isPending } = useChange(
    (isGoodTake: boolean) => api.markRush({ params: { mediaId: media.id }, body: { isGoodTake } }),
    { stale: [key] },
  )
  if (!mayMark) return null
  return (
    <button
      type="button"
      aria-pressed={isGood}
      aria-label={`Bonne prise : ${media.name}`}
      title={isGood ? 'Bonne prise' : 'Marquer comme bonne prise'}
      disabled={isPending}
      onClick={() => mutate(!isGood)}
      className="relative z-10 grid size-8 shrink-0 place-items-center rounded-md hover:bg-hover pointer-coarse:size-11"
    >
      <Star aria-hidden="true" className={clsx('size-4', isGood ? 'fill-current text-warning-ink' : 'text-muted')} />
    </button>
  )
}

/** Tags and a note on a file, for the team. */
export function RushNotes({ media }: { media: Pick<Media, 'id' | 'name' | 'productionId'> }) {
  const { mayMark } = useMediaRights()
  const { tags, note } = useRushMarks(media.productionId).get(media.id) ?? emptyMark
  const [typed, setTyped] = useState('')
  const [text, setText] = useState<string | null>(null)
  const { mutate, isPending } = useChange(
    (body: { tags?: string[]; note?: string }) => api.markRush({ params: { mediaId: media.id }, body }),
    { stale: [key], onDone: () => setText(null) },
  )
  if (!mayMark) return null
  const add = () => {
    const tag = typed.trim()
    if (tag !== '' && !tags.includes(tag)) mutate({ tags: [...tags, tag] })
    setTyped('')
  }
  return (
    <section aria-label="Notes de l’équipe" className="mt-4 flex flex-col gap-3 border-t border-line pt-4">
      {tags.length > 0 && (
        <ul aria-label="Étiquettes" className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag} className="flex items-center rounded-full border border-line pl-2.5 text-xs">
              {tag}
              <IconButton
                icon={X}
                size="sm"
                label={`Retirer l’étiquette ${tag}`}
                onClick={() => mutate({ tags: tags.filter((each) => each !== tag) })}
              />
            </li>
          ))}
        </ul>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <TextField
          label="Ajouter une étiquette"
          value={typed}
          maxLength={40}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
      <TextArea
        label="Note (jamais montrée au client)"
        rows={2}
        maxLength={2000}
        value={text ?? note}
        onChange={({ target }) => setText(target.value)}
      />
      {text !== null && text !== note && (
        <Button pending={isPending} onClick={() => mutate({ note: text })}>
          Enregistrer la note
        </Button>
      )}
    </section>
  )
}
