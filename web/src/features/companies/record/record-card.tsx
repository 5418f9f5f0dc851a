import type { CompanyListed } from '@regie/contract/companies/schema'
import type { CompanyRecord } from '@regie/contract/companies/schema/record'
import { useQuery } from '@tanstack/react-query'
import { Pencil, RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useIsConnected } from '#features/sellsy/sellsy-picker.tsx'
import { messageOf } from '#platform/api/api-error.ts'
import { QueryError } from '#platform/api/query-state.tsx'
import { useChange } from '#platform/api/use-change.ts'
import { useCan } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { SkeletonText } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { momentText } from '#ui/text/french-date.ts'
import { api, key, options } from '../client.ts'
import { EditRecord } from './edit-record.tsx'
import { RecordFacts } from './record-facts.tsx'

/** A reading of the invoicing service older than this is made again, in ms: one day. */
const readingAge = 24 * 3_600_000

const isOld = ({ readAt }: CompanyRecord) => readAt === null || Date.parse(readAt) < Date.now() - readingAge

/** Legal numbers, addresses and notes of a company: read in the invoicing service where it is linked, or typed. */
export function RecordCard({ company }: { company: CompanyListed }) {
  const params = { companyId: company.id }
  const query = useQuery(options.record({ params }))
  const changes = useCan('companies.update')
  const isConnected = useIsConnected()
  const [isEdited, setEdited] = useState(false)
  const record = query.data
  const isLinked = company.sellsyId !== null && isConnected === true
  return (
    <Card
      title="Fiche"
      actions={
        record &&
        changes && (
          <Button size="sm" icon={Pencil} onClick={() => setEdited(true)}>
            Modifier
          </Button>
        )
      }
    >
      {record ? (
        <RecordFacts record={record} />
      ) : query.error ? (
        <QueryError query={query} />
      ) : (
        <SkeletonText lines={5} />
      )}
      {record && isLinked && <ServiceReading key={company.sellsyId} record={record} params={params} />}
      {record && isEdited && <EditRecord record={record} onClose={() => setEdited(false)} />}
    </Card>
  )
}

type ServiceReadingProps = {
  record: CompanyRecord
  params: { companyId: string }
}

/** When the record was read in the invoicing service. An old reading is made again as the page opens. */
function ServiceReading({ record, params }: ServiceReadingProps) {
  const reading = useChange(() => api.readRecord({ params }), { stale: [key] })
  const { mutate, isPending, error } = reading
  const [wasOld] = useState(() => isOld(record))
  useEffect(() => {
    if (wasOld) mutate(undefined)
  }, [wasOld, mutate])
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-2 border-t border-line pt-3">
      <p className="min-w-0 flex-1 basis-40 text-sm text-muted" role={error ? 'alert' : undefined}>
        {error
          ? messageOf(error)
          : record.readAt === null
            ? 'Lecture dans Sellsy…'
            : `« ${record.serviceName} » dans Sellsy, lue le ${momentText(record.readAt)}`}
      </p>
      <Button
        size="sm"
        icon={RefreshCw}
        pending={isPending}
        onClick={() => mutate(undefined, { onSuccess: () => toast.success('La fiche est relue dans Sellsy.') })}
      >
        Relire
      </Button>
    </div>
  )
}
