import { demoId } from '../derive.ts'
import { pageOf } from './documents.ts'

const [yanis, loic, producteur] = ['talent@regie.test', 'loic.kervella@altiplume.test', 'producteur@regie.test'].map(
  (email) => demoId('users', email),
)
const shoot = demoId('prestations', 'Collection Aube/Tournage à l’atelier')
const flight = demoId('prestations', 'Réouverture de l’hôtel/Vol de drone')
const shootOrder = demoId('provider_orders', 'Tournage à l’atelier')
const invoice = 'F-2026-031'

/** The outside prestations of the demo on their way to their payment: one invoiced, one whose papers lack. */
export function demoPayables(now: Date) {
  const ago = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000).toISOString()
  const content = pageOf(`Facture ${invoice} - exemple`)
  if (!yanis || !loic || !producteur) throw new Error('people are missing')
  return {
    providers: [
      {
        userId: yanis,
        legalName: 'Delorme Images',
        siret: '91234567500017',
        vatNumber: 'FR65912345675',
        iban: 'FR7630006000011234567890189',
      },
      {
        userId: loic,
        legalName: 'Altiplume',
        siret: '92345678400019',
        vatNumber: 'FR21923456784',
        iban: 'FR1420041010050500013M02606',
      },
    ],
    orders: [
      {
        id: shootOrder,
        prestationId: shoot,
        lines: [
          { label: 'Deux jours de tournage', amount: '1100.00' },
          { label: 'Optiques macro', amount: '240.00' },
        ],
        taxRate: '20.00' as const,
        note: 'Repas compris.',
        createdAt: ago(24),
        acceptedAt: ago(22),
        acceptedById: yanis,
        workApprovedAt: ago(5),
        workApprovedById: producteur,
      },
      {
        id: demoId('provider_orders', 'Vol de drone'),
        prestationId: flight,
        lines: [{ label: 'Vol de drone, une demi-journée, déclaration comprise', amount: '680.00' }],
        taxRate: '20.00' as const,
        createdAt: ago(9),
        acceptedAt: ago(8),
        acceptedById: loic,
      },
    ],
    invoices: [
      {
        id: demoId('provider_invoices', invoice),
        orderId: shootOrder,
        userId: yanis,
        number: invoice,
        issuedOn: ago(4).slice(0, 10),
        exclTax: '1340.00',
        tax: '268.00',
        fileName: `Facture ${invoice}.pdf`,
        size: content.length,
        storageKey: `demo/${demoId('provider_invoices', invoice)}`,
        depositedAt: ago(4),
        depositedById: yanis,
        content,
      },
    ],
  }
}
