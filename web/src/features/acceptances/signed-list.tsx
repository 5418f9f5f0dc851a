import { acceptanceTitle, signedText } from '@regie/contract/acceptances/rules'
import type { Acceptance } from '@regie/contract/acceptances/schema'
import { counted } from '@regie/contract/french'
import { FileText, ShieldCheck } from 'lucide-react'
import { buttonStyle } from '#ui/button/button-style.ts'
import { momentText } from '#ui/text/french-date.ts'
import { documentAddress, evidenceAddress } from './client.ts'

function SignedRow({ acceptance, companyId }: { acceptance: Acceptance; companyId: string }) {
  const { id, record, document } = acceptance
  const title = acceptanceTitle(record)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 text-sm first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-anywhere">{`${title}, ${signedText(acceptance)}`}</p>
        <p className="text-muted">{`${momentText(record.signedAt)} · ${counted(record.files.length, 'livrable', 'livrables')}`}</p>
        {record.company.id !== companyId && <p className="text-muted">{`Pour ${record.company.name}`}</p>}
        {record.reserves !== '' && (
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{`Réserves : ${record.reserves}`}</p>
        )}
      </div>
      {document === null ? (
        <p className="text-muted">PDF en préparation</p>
      ) : (
        <div className="flex flex-wrap gap-2">
          <a href={documentAddress(id)} download aria-label={`PDF : ${title}`} className={buttonStyle({ size: 'sm' })}>
            <FileText aria-hidden="true" />
            PDF
          </a>
          <a
            href={evidenceAddress(id)}
            download
            aria-label={`Preuve : ${title}`}
            title="Le PDF, l’histoire du projet et un vérificateur"
            className={buttonStyle({ size: 'sm' })}
          >
            <ShieldCheck aria-hidden="true" />
            Preuve
          </a>
        </div>
      )}
    </li>
  )
}

/** What was signed, latest first; `companyId`: the company that the project has. */
export const SignedList = ({ signed, companyId }: { signed: readonly Acceptance[]; companyId: string }) => (
  <ul aria-label="Procès-verbaux signés" className="divide-y divide-line">
    {signed.map((acceptance) => (
      <SignedRow key={acceptance.id} acceptance={acceptance} companyId={companyId} />
    ))}
  </ul>
)
