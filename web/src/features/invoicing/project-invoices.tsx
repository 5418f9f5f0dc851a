import { useQuery } from '@tanstack/react-query'
import * as prestations from '#features/prestations/client.ts'
import { useIsConnected } from '#features/sellsy/sellsy-picker.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { InvoiceLinks } from './invoice-links.tsx'

/** « Crédits & Factures » of a project: its invoices, and those of its prestations. */
export function ProjectInvoices({ projectId }: { projectId: string }) {
  const { data } = useQuery(prestations.options.ofProject({ params: { projectId }, query: { limit: 200 } }))
  const isConnected = useIsConnected()
  return (
    <div className="flex flex-col gap-4">
      {isConnected === false && (
        <Alert title="Service de facturation non configuré">
          Numéros, montants et échéances se lisent dans le service de facturation, une fois ses identifiants renseignés
          par l’administrateur. Les liens, eux, s’enregistrent dès maintenant.
        </Alert>
      )}
      <InvoiceLinks holder={{ projectId }} title="Factures du projet" />
      {data?.data.map(({ id, name }) => (
        <InvoiceLinks key={id} holder={{ prestationId: id }} title={`Prestation « ${name} »`} />
      ))}
    </div>
  )
}
