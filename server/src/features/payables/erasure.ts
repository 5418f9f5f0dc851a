import { eq } from 'drizzle-orm'
import type { Transaction } from '#platform/db/database.ts'
import { providerOrders, providers } from './table.ts'

/**
 * Forgets the payment details of an erased person, and from where they accepted. Orders, invoices and payments stay: they are accounting
 * documents, kept for ten years (article L123-22 of the Code de commerce; article 17-3 b of the GDPR).
 */
export async function eraseProvider(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(providers).where(eq(providers.userId, userId))
  await tx.update(providerOrders).set({ acceptedFrom: null }).where(eq(providerOrders.acceptedById, userId))
}
