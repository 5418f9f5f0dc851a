import { countOf } from '@regie/contract/review/rules/timecode'
import type { Comment, RoomFile } from '@regie/contract/review/schema'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useChange } from '#platform/api/use-change.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { api, key } from '../client.ts'
import { placeText } from '../comments/place-text.ts'

type ChecklistItemProps = {
  comment: Comment
  /** Its rank among what is asked; left out for what the client set aside, which is only read. */
  number?: number
  file: RoomFile | undefined
  /** The words of the comment that says it as well, for a merged one. */
  into?: string | undefined
  /** The address of the review room. */
  roomAddress: string
}

/** One requested change, ticked once done. */
export function ChecklistItem({ comment, number, file, into, roomAddress }: ChecklistItemProps) {
  const { id: commentId, text, authorName, resolvedAt, isInternal, arbitration } = comment
  /** The ticked state until the server has it. */
  const [wanted, setWanted] = useState<boolean | null>(null)
  const { mutate } = useChange(
    (isDone: boolean) =>
      isDone ? api.resolveComment({ params: { commentId } }) : api.reopenComment({ params: { commentId } }),
    { stale: [key] },
  )
  const place = placeText(comment, file ? countOf(file) : null)
  const words = text || 'Dessin sur l’image'
  const description = `${file ? `${file.name} · ` : ''}${place} · ${authorName || 'Invité'}${isInternal ? ' · interne' : ''}`
  /** What the décideur made of it, in their words. */
  const made = [
    ...(into === undefined ? [] : [`Réuni avec « ${into} »`]),
    ...(arbitration && arbitration.note !== '' ? [`${arbitration.byName ?? 'Le client'} : ${arbitration.note}`] : []),
  ]
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64 text-sm">
        {number === undefined ? (
          <>
            <p className="wrap-anywhere">{words}</p>
            <p className="text-muted wrap-anywhere">{description}</p>
          </>
        ) : (
          <Checkbox
            label={`${number}. ${words}`}
            description={description}
            // Optimistic: several ticks in a row must not wait for each answer.
            checked={wanted ?? resolvedAt !== null}
            onChange={({ target }) => {
              setWanted(target.checked)
              mutate(target.checked, { onSettled: () => setWanted(null) })
            }}
          />
        )}
        {made.map((line) => (
          <p key={line} className={clsx('mt-1 font-medium wrap-anywhere', number !== undefined && 'ml-6')}>
            {line}
          </p>
        ))}
      </div>
      <Link
        to={roomAddress}
        search={{ f: comment.fileKey ?? undefined, c: comment.id }}
        className="touch-height rounded-md px-2 py-1 text-sm text-accent-ink hover:underline"
      >
        Voir l’image
      </Link>
    </li>
  )
}
