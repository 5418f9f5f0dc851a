import { plural } from '@regie/contract/french'
import { waitingOn } from '@regie/contract/post-productions/rules/transitions'
import { type PostProductionListed, turnLabels } from '@regie/contract/post-productions/schema'
import type { ProductionListed } from '@regie/contract/productions/schema'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, Scissors } from 'lucide-react'
import { useState } from 'react'
import { CoverPicture } from '#features/covers/cover-picture.tsx'
import { options } from '#features/post-productions/client.ts'
import { CreatePostProduction } from '#features/post-productions/create-post-production.tsx'
import { DueDay, PostProductionBadge, versionsText } from '#features/post-productions/post-production-badges.tsx'
import { QueryState } from '#platform/api/query-state.tsx'
import { useCan } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { TextLink } from '#ui/text/text-link.tsx'

/** Post-productions shown; the others are in their list. */
const maxEdits = 12

/** The post-productions of a production: the picture of each, its status, and whom it waits for. */
export function ProductionEdits({ production }: { production: ProductionListed }) {
  const { id: productionId, projectId } = production
  const query = useQuery(options.ofProduction({ params: { productionId }, query: { sort: 'dueOn', limit: maxEdits } }))
  const creates = useCan('post-productions.create')
  const [adds, setAdds] = useState(false)
  const { data: { data: edits, total } = { data: [], total: 0 } } = query
  const createButton = creates && (
    <Button icon={Plus} onClick={() => setAdds(true)}>
      Créer une post-production
    </Button>
  )
  return (
    <Card title="Post-productions" actions={total > 0 && createButton}>
      <QueryState query={query} lines={6} />
      {query.data && total === 0 && (
        <EmptyState icon={Scissors} title="Aucune post-production" actions={createButton}>
          Une post-production est un montage : ses versions, ses retours, sa validation.
        </EmptyState>
      )}
      {edits.length > 0 && (
        <ul className="grid gap-3 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))]">
          {edits.map((edit) => (
            <Edit key={edit.id} edit={edit} />
          ))}
        </ul>
      )}
      {total > edits.length && (
        <p className="mt-3 text-sm">
          <TextLink
            to="/admin/projects/$projectId/productions/$productionId/post-productions"
            params={{ projectId, productionId }}
          >
            {plural(total, 'Voir la post-production', `Voir les ${total} post-productions`)}
          </TextLink>
        </p>
      )}
      {adds && <CreatePostProduction production={production} onClose={() => setAdds(false)} />}
    </Card>
  )
}

function Edit({ edit }: { edit: PostProductionListed }) {
  const { id, projectId, productionId, name, status, userName } = edit
  const awaited = waitingOn(edit)
  const who = awaited && (awaited.who === 'talent' ? (userName ?? turnLabels.talent) : turnLabels[awaited.who])
  return (
    <li>
      <Link
        to="/admin/projects/$projectId/productions/$productionId/post-productions/$postProductionId"
        params={{ projectId, productionId, postProductionId: id }}
        className="block size-full overflow-hidden rounded-lg border border-line hover:border-line-strong"
      >
        <CoverPicture of="post-productions" id={id} className="w-full" />
        <span className="flex flex-col gap-1.5 p-3 text-sm">
          <span className="font-medium wrap-anywhere">{name}</span>
          <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <PostProductionBadge status={status} />
            <DueDay {...edit} />
          </span>
          {awaited && <span className="text-muted wrap-anywhere">{`${who} · ${awaited.what}`}</span>}
          {edit.versionInterne > 0 && <span className="text-xs text-muted">{`Versions : ${versionsText(edit)}`}</span>}
        </span>
      </Link>
    </li>
  )
}
