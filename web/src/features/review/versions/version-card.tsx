import { mayJudgeFile } from '@regie/contract/post-productions/rules/transitions'
import type { PostProductionListed } from '@regie/contract/post-productions/schema'
import type { ReviewVersion } from '@regie/contract/review/schema'
import { CircleCheck, Download, EyeOff } from 'lucide-react'
import { originalAddress } from '#features/medias/client.ts'
import * as postProductions from '#features/post-productions/client.ts'
import { useChange } from '#platform/api/use-change.ts'
import { useSession } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Badge, StatusBadge } from '#ui/layout/badge.tsx'
import { Card } from '#ui/layout/card.tsx'
import { sizeText } from '#ui/text/file-size.ts'
import { momentText } from '#ui/text/french-date.ts'
import { CommentList } from '../comments/comment-list.tsx'
import { WriteComment } from '../comments/write-comment.tsx'

type VersionCardProps = {
  postProduction: PostProductionListed
  version: ReviewVersion
  /** True for the last version that is not withdrawn: the one to review. */
  isLast: boolean
}

/** A version: its files and its comments. */
export function VersionCard({ postProduction, version, isLast }: VersionCardProps) {
  const { number, clientNumber, createdAt, authorName, withdrawnAt, note, files, comments } = version
  const by = `Soumise le ${momentText(createdAt)}${authorName ? ` par ${authorName}` : ''}`
  return (
    <Card
      title={`Version ${number}`}
      description={by}
      padding="none"
      actions={
        <>
          {clientNumber !== null && <Badge tone="accent">{`Présentée au client : version ${clientNumber}`}</Badge>}
          {withdrawnAt !== null && <StatusBadge tone="neutral" icon={EyeOff} label="Retirée" />}
        </>
      }
    >
      {note && <p className="border-b border-line px-4 py-3 text-sm whitespace-pre-line">{note}</p>}
      <ul className="divide-y divide-line">
        {files.map((file) => (
          <FileRow key={file.key} postProduction={postProduction} file={file} isLast={isLast} />
        ))}
      </ul>
      <CommentList comments={comments} files={files} />
      {isLast && <WriteComment postProductionId={postProduction.id} files={files} />}
    </Card>
  )
}

type File = ReviewVersion['files'][number]
type FileRowProps = { postProduction: PostProductionListed; file: File; isLast: boolean }

function FileRow({ postProduction, file, isLast }: FileRowProps) {
  const session = useSession()
  const { mutate, isPending } = useChange(
    (isValid: boolean) => {
      const input = { params: { postProductionId: postProduction.id }, body: { fileKey: file.key } }
      return isValid ? postProductions.api.validateFile(input) : postProductions.api.devalidateFile(input)
    },
    { stale: [postProductions.key] },
  )
  const judges =
    isLast &&
    session.authenticated &&
    mayJudgeFile({ ...session.user, isAssigned: postProduction.userId === session.user.id }, postProduction.status)
  const isValid = file.validatedAt !== null
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 text-sm">
      <div className="min-w-0 flex-1">
        <a
          href={originalAddress(file.key)}
          download={file.name}
          className="touch-height inline-flex max-w-full items-center gap-2 font-medium text-accent-ink underline-offset-3 hover:underline"
        >
          <Download aria-hidden="true" className="size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{file.name}</span>
        </a>
        <p className="text-muted">{sizeText(file.size)}</p>
      </div>
      {isValid && (
        <StatusBadge
          tone="success"
          icon={CircleCheck}
          label={file.validatedByName ? `Validé par ${file.validatedByName}` : 'Validé'}
        />
      )}
      {judges && (
        <Button size="sm" pending={isPending} onClick={() => mutate(!isValid)}>
          {isValid ? 'Revenir sur la validation' : 'Valider ce fichier'}
        </Button>
      )}
    </li>
  )
}
