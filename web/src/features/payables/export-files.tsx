import { counted } from '@regie/contract/french'
import { moneyText } from '@regie/contract/money'
import type { PaymentFormat } from '@regie/contract/payables/schema'
import { useQuery } from '@tanstack/react-query'
import { QueryState, shownData } from '#platform/api/query-state.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { momentText } from '#ui/text/french-date.ts'
import { exportAddress, options } from './client.ts'

const fileLabels: Record<PaymentFormat, string> = { SEPA: 'Virements (XML)', CSV: 'Tableau (CSV)' }

/** The files of payments that were made, which can be saved again. */
export function ExportFiles({ onClose }: { onClose: () => void }) {
  const query = useQuery(options.exports())
  const files = shownData(query)
  return (
    <Dialog
      title="Fichiers de paiements"
      isOpen
      onOpenChange={onClose}
      footer={<Button onClick={onClose}>Fermer</Button>}
    >
      {!files && <QueryState query={query} lines={3} />}
      {files?.length === 0 && <p className="text-sm">Aucun fichier n’a été fait.</p>}
      <ul className="flex flex-col gap-2">
        {files?.map(({ id, number, format, count, total, at, byName }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 text-sm">
            <span className="min-w-0 wrap-anywhere">
              {`Paiements ${number} · ${counted(count, 'paiement', 'paiements')}, ${moneyText(total)}`}
              <span className="block text-muted">{`${momentText(at)}${byName === null ? '' : `, ${byName}`}`}</span>
            </span>
            <span className="flex gap-4">
              {(format === 'SEPA' ? (['SEPA', 'CSV'] as const) : (['CSV'] as const)).map((file) => (
                <a
                  key={file}
                  href={exportAddress(id, file)}
                  download
                  className="touch-height text-accent-ink underline underline-offset-3"
                >
                  {fileLabels[file]}
                  <span className="sr-only">{` des paiements ${number}`}</span>
                </a>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
