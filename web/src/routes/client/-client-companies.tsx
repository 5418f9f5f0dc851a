import { companies } from '@regie/contract/companies/routes'
import { useQuery } from '@tanstack/react-query'
import { Building2, Clapperboard } from 'lucide-react'
import { messageOf } from '../../platform/api-error.ts'
import { createClient } from '../../platform/client.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'

const { options } = createClient('companies', companies)

/** The companies of the person, each with what there is to follow for it. */
export function ClientCompanies() {
  const { data, error, isPending, isFetching, refetch } = useQuery(options.mine())
  if (isPending)
    return (
      <Card padding="lg">
        <SkeletonText />
      </Card>
    )
  if (error)
    return (
      <Card padding="lg">
        <ErrorState onRetry={() => void refetch()} pending={isFetching}>
          {messageOf(error)}
        </ErrorState>
      </Card>
    )
  if (data.length === 0)
    return (
      <Card padding="lg">
        <EmptyState icon={Building2} title="Votre compte n’est encore rattaché à aucune société">
          L’agence s’en occupe : vos productions apparaîtront ici dès que ce sera fait.
        </EmptyState>
      </Card>
    )
  return (
    <div className="flex flex-col gap-6">
      {data.map(({ id, name }) => (
        <Card
          key={id}
          title={
            <span className="flex items-center gap-3 text-base">
              <Avatar name={name} />
              {name}
            </span>
          }
        >
          <EmptyState icon={Clapperboard} title="Aucune production pour le moment">
            Dès que l’agence en prépare une, son avancement s’affiche ici.
          </EmptyState>
        </Card>
      ))}
    </div>
  )
}
