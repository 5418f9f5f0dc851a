import type { ReviewVersion } from '@regie/contract/review/schema'
import { Avatar } from '#ui/layout/avatar.tsx'
import { Badge } from '#ui/layout/badge.tsx'
import { momentText } from '#ui/text/french-date.ts'

/** The comments of a version; drafts and internal ones are marked. */
export function CommentList({ comments, files }: Pick<ReviewVersion, 'comments' | 'files'>) {
  if (comments.length === 0) return null
  const nameOf = (fileKey: string) => files.find(({ key }) => key === fileKey)?.name
  return (
    <ul aria-label="Commentaires" className="flex flex-col gap-4 border-t border-line px-4 py-4">
      {comments.map(({ id, authorId, authorName, createdAt, text, fileKey, sentAt, isInternal, resolvedAt }) => (
        <li key={id} className="flex gap-3 text-sm">
          <Avatar name={authorName || 'Invité'} personId={authorId} />
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="min-w-0 font-medium wrap-anywhere">{authorName || 'Invité'}</span>
              <time dateTime={createdAt} className="text-xs text-muted">
                {momentText(createdAt)}
              </time>
              {sentAt === null && <Badge tone="warning">Brouillon</Badge>}
              {isInternal && <Badge>Interne</Badge>}
              {resolvedAt !== null && <Badge tone="success">Traité</Badge>}
            </p>
            {fileKey && <p className="text-xs text-muted wrap-anywhere">{nameOf(fileKey)}</p>}
            <p className="mt-1 whitespace-pre-line wrap-anywhere">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
