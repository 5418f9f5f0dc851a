import { waitingOn } from '@regie/contract/post-productions/rules/transitions'
import { useQuery } from '@tanstack/react-query'
import { MonitorPlay } from 'lucide-react'
import { useState } from 'react'
import { ActivityCard } from '#features/activity/activity-card.tsx'
import { CoverPicture } from '#features/covers/cover-picture.tsx'
import { AddVersion } from '#features/post-productions/add-version.tsx'
import { Assignment } from '#features/post-productions/assignment.tsx'
import { options } from '#features/post-productions/client.ts'
import { EditPostProduction, postProductionDeletionKey } from '#features/post-productions/edit-post-production.tsx'
import { PostProductionHistory } from '#features/post-productions/history.tsx'
import { PossibleActions } from '#features/post-productions/possible-actions.tsx'
import {
  DueDay,
  PostProductionBadge,
  postProductionReference,
  versionsText,
} from '#features/post-productions/post-production-badges.tsx'
import * as productions from '#features/productions/client.ts'
import { sendRound } from '#features/review/client.ts'
import { ReviewersCard } from '#features/review/verdicts/reviewers-card.tsx'
import { LastVersion } from '#features/review/versions/last-version.tsx'
import { Versions } from '#features/review/versions/versions.tsx'
import { RoundsCard } from '#features/rounds/rounds-card.tsx'
import { TermsCard } from '#features/rounds/terms-card.tsx'
import { SelectionSettings } from '#features/selection/selection-settings.tsx'
import { ApiError } from '#platform/api/api-error.ts'
import { useIsRowBeingDeleted } from '#platform/forms/delete-button.tsx'
import { MissingPage } from '#platform/pages/problem-pages.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Badge } from '#ui/layout/badge.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Description, DescriptionList } from '#ui/layout/description-list.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { momentText } from '#ui/text/french-date.ts'

const waiters = { staff: 'L’agence', talent: 'Le talent', client: 'Le client' }

/** A post-production: its status, the party it waits for, the possible actions, and its versions. */
export function PostProductionPage({ postProductionId }: { postProductionId: string }) {
  const params = { postProductionId }
  const { data: postProduction, error } = useQuery(options.get({ params }))
  const productionId = postProduction?.productionId ?? ''
  const { data: production } = useQuery({
    ...productions.options.get({ params: { productionId } }),
    enabled: productionId !== '',
  })
  const isBeingDeleted = useIsRowBeingDeleted(postProductionDeletionKey(postProductionId))
  const [adds, setAdds] = useState(false)
  if (!postProduction || (error instanceof ApiError && error.status === 404 && !isBeingDeleted))
    return <MissingPage error={error} />
  const { name, status, statusSince, productionName, companyName } = postProduction
  const waiting = waitingOn(postProduction)
  return (
    <>
      <PageHeader
        title={name}
        picture={<CoverPicture of="post-productions" id={postProductionId} className="h-14 rounded-md" />}
        aside={
          <>
            <Badge>{postProductionReference(postProduction)}</Badge>
            <PostProductionBadge status={status} />
          </>
        }
        description={`${productionName} · ${companyName}`}
        actions={
          postProduction.versionInterne > 0 && (
            <LinkButton
              to="/admin/projects/$projectId/productions/$productionId/post-productions/$postProductionId/retour"
              params={{
                projectId: postProduction.projectId,
                productionId: postProduction.productionId,
                postProductionId,
              }}
              variant="primary"
              icon={MonitorPlay}
            >
              Salle de visionnage
            </LinkButton>
          )
        }
      />
      <div className="grid items-start gap-4 *:min-w-0 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex flex-col gap-4 max-lg:order-2">
          <LastVersion postProduction={postProduction} />
          <Versions postProduction={postProduction} />
          <ActivityCard query={{ subjectId: postProductionId }} />
        </div>
        <div className="flex flex-col gap-4">
          <Card title="Où elle en est">
            <DescriptionList>
              <Description term="Attend">
                {waiting ? `${waiters[waiting.who]} : ${waiting.what}` : 'Personne : elle est terminée'}
              </Description>
              <Description term="Depuis">
                <time dateTime={statusSince}>{momentText(statusSince)}</time>
              </Description>
              <Description term="Échéance">
                {postProduction.dueOn !== null && <DueDay {...postProduction} />}
              </Description>
              <Description term="Versions">{versionsText(postProduction)}</Description>
            </DescriptionList>
          </Card>
          <PossibleActions postProduction={postProduction} onAddVersion={() => setAdds(true)} sendRound={sendRound} />
          <ReviewersCard postProduction={postProduction} />
          {production && production.optionImageChoice !== 'NO' && (
            <SelectionSettings postProductionId={postProductionId} />
          )}
          <RoundsCard postProductionId={postProductionId} />
          <Assignment postProduction={postProduction} />
          <PostProductionHistory postProductionId={postProductionId} />
          <EditPostProduction postProduction={postProduction} />
          <TermsCard subject="post-productions" id={postProductionId} />
        </div>
      </div>
      {adds && <AddVersion postProduction={postProduction} onClose={() => setAdds(false)} />}
    </>
  )
}
