import { largestInvoice, type ProviderOrder } from '@regie/contract/payables/schema'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { FileInput } from '#ui/form/file-input.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { sizeText } from '#ui/text/file-size.ts'
import { InvoiceForm } from './invoice-form.tsx'

type DepositInvoiceProps = { prestationId: string; order: ProviderOrder; label: string }

/** Chooses the PDF of an invoice, then says what it is. */
export function DepositInvoice({ prestationId, order, label }: DepositInvoiceProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const choose = ([chosen]: readonly File[]) => {
    if (!chosen) return
    if (chosen.size > largestInvoice)
      toast.error(
        `« ${chosen.name} » pèse ${sizeText(chosen.size)} : une facture fait ${sizeText(largestInvoice)} au plus.`,
      )
    else setFile(chosen)
  }
  return (
    <>
      <Button icon={FileUp} onClick={() => chooser.current?.click()}>
        {label}
      </Button>
      <FileInput ref={chooser} label="Facture en PDF" accept=".pdf,application/pdf" onFiles={choose} />
      {file && <InvoiceForm prestationId={prestationId} order={order} file={file} onClose={() => setFile(null)} />}
    </>
  )
}
