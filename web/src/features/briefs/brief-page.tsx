import { isEmpty } from '@regie/contract/briefs/rules'
import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { QueryError, shownData } from '#platform/api/query-state.tsx'
import { useCan } from '#platform/session/session.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SkeletonText } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { late } from '#ui/overlay/late.tsx'
import { RichTextReader } from '#ui/rich-text/reader.tsx'
import { attachmentAddress, options, type Subject } from './client.ts'

const loading = (
  <Card className="max-w-4xl">
    <SkeletonText lines={8} />
  </Card>
)

const BriefEditor = late(async () => (await import('./brief-editor.tsx')).BriefEditor, { waiting: loading })

/** A brief: editable for people who may change its subject, read-only for others. */
export function BriefPage({ subject, label }: { subject: Subject; label: string }) {
  const query = useQuery(options.get({ params: subject }))
  const writes = useCan(`${subject.subjectType}.update`)
  if (query.isPending) return loading
  const brief = shownData(query)
  if (!brief) return <QueryError query={query} />
  if (writes) return <BriefEditor key={subject.subjectId} subject={subject} brief={brief} label={label} />
  return (
    <Card className="max-w-4xl">
      {isEmpty(brief.document) ? (
        <EmptyState icon={FileText} title="Le brief n’est pas encore écrit" />
      ) : (
        <RichTextReader document={brief.document} address={attachmentAddress(subject)} />
      )}
    </Card>
  )
}
