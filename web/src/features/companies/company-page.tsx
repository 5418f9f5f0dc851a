import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { MissingPage } from '#platform/pages/problem-pages.tsx'
import { useCan } from '#platform/session/session.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { options } from './client.ts'
import { CompanyBadges } from './company-badges.tsx'
import { CompanyCard } from './company-card.tsx'
import { CompanyStory } from './company-story.tsx'
import { DeleteCompany, useIsCompanyBeingDeleted } from './delete-company.tsx'
import { CompanyLogo } from './logo.tsx'
import { MembersCard } from './members/members-card.tsx'
import { RecordCard } from './record/record-card.tsx'

/** A company: its fields, its members, and the cards of other features. */
export function CompanyPage({ companyId, children }: { companyId: string; children: ReactNode }) {
  const { data: company, error } = useQuery(options.get({ params: { companyId } }))
  const deletes = useCan('companies.delete')
  const isBeingDeleted = useIsCompanyBeingDeleted(companyId)
  // Another person deleted it while it was on screen.
  const isGone = error instanceof ApiError && error.status === 404 && !isBeingDeleted
  if (!company || isGone) return <MissingPage error={error} />
  return (
    <>
      <PageHeader
        title={company.name}
        aside={
          <>
            <CompanyLogo name={company.name} sellsyId={company.sellsyId} />
            <CompanyBadges {...company} />
          </>
        }
        description={<CompanyStory company={company} />}
        actions={deletes && <DeleteCompany company={company} />}
      />
      <div className="grid items-start gap-4 *:min-w-0 xl:grid-cols-[minmax(18rem,22rem)_minmax(0,1fr)]">
        <div className="flex flex-col gap-4">
          <CompanyCard company={company} />
          <RecordCard company={company} />
        </div>
        <div className="flex flex-col gap-4">
          <MembersCard companyId={companyId} />
          {children}
        </div>
      </div>
    </>
  )
}
