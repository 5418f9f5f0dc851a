import { plural } from '@regie/contract/french'
import { statusFacts } from '@regie/contract/post-productions/rules/statuses'
import { mayActNow } from '@regie/contract/post-productions/rules/transitions'
import type { PostProductionListed } from '@regie/contract/post-productions/schema'
import { requestsForTalent } from '@regie/contract/review/rules/arbitration'
import type { Comment } from '@regie/contract/review/schema'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CirclePlay, Upload } from 'lucide-react'
import { useState } from 'react'
import { FlowFiles } from '#features/medias/flow-files.tsx'
import { AddVersion } from '#features/post-productions/add-version.tsx'
import * as postProductions from '#features/post-productions/client.ts'
import { PostProductionBadge } from '#features/post-productions/post-production-badges.tsx'
import { useChange } from '#platform/api/use-change.ts'
import { useSession } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { options } from '../client.ts'
import { ChecklistItem } from './checklist-item.tsx'

type PostProdStepProps = {
  postProduction: PostProductionListed
  roomAddress: string
}

/** The talent's checklist: comments of the sent rounds, to tick one by one. */
function Checklist({ postProductionId, roomAddress }: { postProductionId: string; roomAddress: string }) {
  const { data } = useQuery(options.room({ params: { postProductionId }, query: {} }))
  if (!data) return null
  const { asked: requestedChanges, setAside } = requestsForTalent(data.comments.filter(({ isOwn }) => !isOwn))
  if (requestedChanges.length + setAside.length === 0) return null
  const fileOf = (comment: Comment) => data.files.find(({ id }) => id === comment.fileKey)
  const left = requestedChanges.filter(({ resolvedAt }) => resolvedAt === null).length
  return (
    <Card
      title={left === 0 ? 'Retours : tout est traité' : `Retours à traiter : ${left} sur ${requestedChanges.length}`}
      padding="none"
      actions={
        <Link
          to={roomAddress}
          className="touch-height inline-flex items-center rounded-md px-2 py-1 text-sm font-medium text-accent-ink hover:underline"
        >
          Voir sur l’image
        </Link>
      }
    >
      <ul className="divide-y divide-line">
        {requestedChanges.map((comment, index) => (
          <ChecklistItem
            key={comment.id}
            comment={comment}
            number={index + 1}
            file={fileOf(comment)}
            roomAddress={roomAddress}
          />
        ))}
      </ul>
      {setAside.length > 0 && (
        <details className="border-t border-line">
          <summary className="touch-height px-4 py-2.5 text-sm text-muted">
            {plural(
              setAside.length,
              'Un commentaire écarté ou réuni par le client',
              `${setAside.length} commentaires écartés ou réunis par le client`,
            )}
          </summary>
          <ul className="divide-y divide-line border-t border-line">
            {setAside.map((comment) => (
              <ChecklistItem
                key={comment.id}
                comment={comment}
                file={fileOf(comment)}
                into={data.comments.find(({ id }) => id === comment.arbitration?.intoId)?.text}
                roomAddress={roomAddress}
              />
            ))}
          </ul>
        </details>
      )}
    </Card>
  )
}

/** The talent's step: the requested changes, the files of the version, and its submission. */
export function PostProdStep({ postProduction, roomAddress }: PostProdStepProps) {
  const { id, productionId, status, version, versionInterne } = postProduction
  const user = useSession((session) => session.user)
  const [adds, setAdds] = useState(false)
  const [mediaId, setMediaId] = useState<string | null>(null)
  const [folderId, setFolderId] = useState<string | null>(null)
  const start = useChange(() => postProductions.api.start({ params: { postProductionId: id }, body: { version } }), {
    stale: [postProductions.key],
  })
  const acting = user && { ...user, isAssigned: postProduction.userId === user.id }
  const submits = acting && mayActNow(acting, status, 'addVersion')
  const starts = acting && mayActNow(acting, status, 'start')
  return (
    <div className="flex flex-col gap-4">
      <Card padding="lg">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <div>
            <h2 className="flex flex-wrap items-center gap-2 text-lg font-semibold">
              {versionInterne === 0 ? 'Première version' : `Version ${versionInterne + (submits ? 1 : 0)}`}
              <PostProductionBadge status={status} />
            </h2>
            <p className="mt-1 text-sm text-muted">
              {submits
                ? 'Déposez vos fichiers ci-dessous, puis soumettez-les ensemble.'
                : 'La version est entre les mains de l’agence ou du client.'}
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            {starts && (
              <Button icon={CirclePlay} pending={start.isPending} onClick={() => start.mutate(undefined)}>
                {statusFacts[status].isBegun ? 'Reprendre le travail' : 'Démarrer'}
              </Button>
            )}
            {submits && (
              <Button variant="primary" icon={Upload} onClick={() => setAdds(true)}>
                Soumettre une version
              </Button>
            )}
          </div>
        </div>
      </Card>
      <Checklist postProductionId={id} roomAddress={roomAddress} />
      <FlowFiles
        productionId={productionId}
        category="VERSION"
        folderId={folderId}
        mediaId={mediaId}
        onPlace={({ dossier, fichier }) => {
          setFolderId(dossier ?? null)
          setMediaId(fichier ?? null)
        }}
      />
      {adds && <AddVersion postProduction={postProduction} onClose={() => setAdds(false)} />}
    </div>
  )
}
