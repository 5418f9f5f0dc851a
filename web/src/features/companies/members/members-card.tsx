import type { CompanyMember } from '@regie/contract/companies/schema'
import { useQuery } from '@tanstack/react-query'
import { UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { QueryError } from '#platform/api/query-state.tsx'
import { useCan } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Badge } from '#ui/layout/badge.tsx'
import { Card } from '#ui/layout/card.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { options } from '../client.ts'
import { AddMember } from './add-member.tsx'
import { EditMember } from './edit-member.tsx'
import { MemberMenu } from './member-menu.tsx'
import { MemberRow } from './member-row.tsx'
import { RemoveMember } from './remove-member.tsx'

type MemberAction = { kind: 'add' } | { kind: 'edit' | 'remove'; member: CompanyMember }

/** The members of a company, main contact first, with the actions that the viewer may perform. */
export function MembersCard({ companyId }: { companyId: string }) {
  const members = useQuery(options.members({ params: { companyId } }))
  const changes = useCan('companies.update')
  // Adding a member searches the users, which needs their permission.
  const adds = useCan(['companies.update', 'users.read'], { strict: true })
  const [act, setAct] = useState<MemberAction | null>(null)
  const close = () => setAct(null)
  const addButton = adds && (
    <Button icon={UserPlus} onClick={() => setAct({ kind: 'add' })}>
      Ajouter un membre
    </Button>
  )
  return (
    <Card
      padding="none"
      title={
        <span className="inline-flex items-center gap-2">
          Membres
          {members.data && members.data.length > 0 && <Badge>{members.data.length}</Badge>}
        </span>
      }
      actions={members.data && members.data.length > 0 && addButton}
      aria-busy={members.isPending}
    >
      {members.isPending ? (
        <MemberSkeletons />
      ) : !members.data ? (
        <QueryError query={members} />
      ) : members.data.length === 0 ? (
        <EmptyState icon={Users} title="Aucun membre" actions={addButton}>
          Les personnes à qui l’agence a affaire dans cette société apparaîtront ici.
        </EmptyState>
      ) : (
        <ul className="@container divide-y divide-line">
          {members.data.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              actions={
                changes && (
                  <MemberMenu
                    companyId={companyId}
                    member={member}
                    onEdit={() => setAct({ kind: 'edit', member })}
                    onRemove={() => setAct({ kind: 'remove', member })}
                  />
                )
              }
            />
          ))}
        </ul>
      )}
      {act?.kind === 'add' && <AddMember companyId={companyId} members={members.data ?? []} onClose={close} />}
      {act?.kind === 'edit' && <EditMember companyId={companyId} member={act.member} onClose={close} />}
      {act?.kind === 'remove' && <RemoveMember companyId={companyId} member={act.member} onClose={close} />}
    </Card>
  )
}

function MemberSkeletons() {
  return (
    <output className="block divide-y divide-line">
      <VisuallyHidden>Chargement en cours</VisuallyHidden>
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className="flex items-center gap-3 px-4 py-3">
          <Skeleton className="size-8 rounded-full" />
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4 w-52 max-md:hidden" />
        </div>
      ))}
    </output>
  )
}
