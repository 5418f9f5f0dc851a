import { agencyId } from '@regie/contract/agency/schema'
import type { payables as routes } from '@regie/contract/payables/routes'
import { eq, sql } from 'drizzle-orm'
import { versionBump } from '#platform/db/columns.ts'
import { emit } from '#platform/events/emit.ts'
import { fail } from '#platform/http/failure.ts'
import { memoryFile } from '#platform/http/files/memory-file.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { exportPayments, readExports, readPayer } from '../export.ts'
import { matchesPayables, payablesPage } from '../list.ts'
import { presentPayableListed, presentPayer, presentPaymentExport } from '../present.ts'
import { payerId, payers, paymentExports } from '../table.ts'

type PaymentRoutes = Pick<
  Handlers<typeof routes>,
  'list' | 'exports' | 'exportPayments' | 'exportFile' | 'payer' | 'setPayer'
>

const endings = {
  SEPA: { extension: 'xml', type: 'application/xml' },
  CSV: { extension: 'csv', type: 'text/csv' },
} as const

/** The payments of providers, and the files that leave for the bank or the accountant. */
export function paymentHandlers(platform: Platform): PaymentRoutes {
  const { db } = platform
  return {
    async list({ query }, { actor }) {
      return presentPayableListed.page(await payablesPage(platform, query, matchesPayables(query)), actor)
    },

    async exports(_input, { actor }) {
      return presentPaymentExport.all(await readExports(db), actor)
    },

    exportPayments: ({ body }, { actor }) =>
      db.transaction(async (tx) => {
        await exportPayments(tx, actor, body)
        const [made] = await readExports(tx, eq(paymentExports.id, body.id))
        if (!made) throw fail('UNEXPECTED')
        return presentPaymentExport(made, actor)
      }),

    async exportFile({ params, query }) {
      const [found] = await db
        .select({
          number: paymentExports.number,
          SEPA: paymentExports.transfers,
          CSV: paymentExports.summary,
        })
        .from(paymentExports)
        .where(eq(paymentExports.id, params.exportId))
      const content = found?.[query.format]
      if (!found || content == null) throw fail('NOT_FOUND')
      const { extension, type } = endings[query.format]
      return memoryFile(Buffer.from(content), { name: `Paiements ${found.number}.${extension}`, type })
    },

    async payer(_input, { actor }) {
      const found = await readPayer(db)
      return found && presentPayer(found, actor)
    },

    setPayer: ({ body: { version, ...entry } }, { actor }) =>
      db.transaction(async (tx) => {
        // Two people who enter the first account at once have no row to lock.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('payables.payer', 0))`)
        const before = await readPayer(tx)
        if (version !== (before?.version ?? 0))
          throw fail('STALE_VERSION', before ? { current: presentPayer(before, actor) } : {})
        await tx
          .insert(payers)
          .values({ id: payerId, ...entry })
          .onConflictDoUpdate({ target: payers.id, set: { ...entry, ...versionBump(payers) } })
        const after = await readPayer(tx)
        if (!after) throw fail('UNEXPECTED')
        await emit(tx, {
          name: 'agency.payerChanged',
          subjectId: agencyId,
          actor,
          audience: { permission: 'payables.approve', isInternal: true },
        })
        return presentPayer(after, actor)
      }),
  }
}
