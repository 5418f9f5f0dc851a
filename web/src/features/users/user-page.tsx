import type { SessionInfo } from '@regie/contract/session/schema'
import { refusalToManage } from '@regie/contract/users/rules'
import type { User } from '@regie/contract/users/schema'
import type { ReactNode } from 'react'
import { useCan } from '#platform/session/session.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { AccountCard } from './account-card.tsx'
import { CompaniesCard } from './companies-card.tsx'
import { EditUser } from './edit-user.tsx'
import { RoleBadge, StateBadge } from './user-badges.tsx'
import { UserFacts } from './user-facts.tsx'
import { fullName } from './user-names.ts'

type UserPageProps = {
  user: User
  actor: SessionInfo
  /** What they do, before what they are. */
  work: ReactNode
  /** What they can do, beside it. */
  sheet: ReactNode
  /** Cards of other features about the user. */
  children: ReactNode
}

/** A user: identity, permissions, companies, and account. */
export function UserPage({ user, actor, work, sheet, children }: UserPageProps) {
  const updates = useCan('users.update')
  const refusal = refusalToManage(actor, user)
  return (
    <>
      <PageHeader
        title={fullName(user)}
        aside={
          <>
            <RoleBadge {...user} />
            {user.deactivatedAt && <StateBadge {...user} />}
          </>
        }
      />
      <div className="grid items-start gap-4 *:min-w-0 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex flex-col gap-4">
          {work}
          {updates && refusal === null ? (
            <EditUser key={user.id} user={user} actor={actor} />
          ) : (
            <UserFacts user={user} reason={updates && refusal !== null ? refusal : undefined} />
          )}
        </div>
        <div className="grid gap-4 md:max-xl:grid-cols-2">
          {sheet}
          <AccountCard user={user} actor={actor} />
          <CompaniesCard userId={user.id} />
          {children}
        </div>
      </div>
    </>
  )
}
