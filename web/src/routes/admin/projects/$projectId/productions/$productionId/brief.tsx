import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { BriefPage } from '#features/briefs/brief-page.tsx'
import { MediaBrowser } from '#features/medias/browser/media-browser.tsx'
import { AskedFoldersCard } from '#features/medias/deposit/asked-folders-card.tsx'
import { QualityCard } from '#features/quality-control/quality-card.tsx'

export const Route = createFileRoute('/admin/projects/$projectId/productions/$productionId/brief')({
  staticData: { crumb: 'Brief post-prod' },
  component: Brief,
})

function Brief() {
  const { productionId } = Route.useParams()
  const [mediaId, setMediaId] = useState<string | null>(null)
  return (
    <>
      <BriefPage subject={{ subjectType: 'productions', subjectId: productionId }} label="Brief de post-production" />
      <div className="mt-8 flex flex-col gap-4">
        <QualityCard productionId={productionId} />
        <AskedFoldersCard productionId={productionId} />
      </div>
      <section aria-labelledby="fichiers-du-brief" className="mt-8 flex flex-1 flex-col gap-3">
        <h2 id="fichiers-du-brief" className="text-base font-semibold">
          Fichiers du brief
        </h2>
        <MediaBrowser
          productionId={productionId}
          folderId={null}
          mediaId={mediaId}
          only="BRIEF"
          onOpenFolder={() => {}}
          onOpenMedia={setMediaId}
        />
      </section>
    </>
  )
}
