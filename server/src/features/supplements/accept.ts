import { randomUUID } from 'node:crypto'
import type { PostProductionListed } from '@regie/contract/post-productions/schema'
import type { SignatureEntry } from '@regie/contract/signatures/schema'
import { asksSignature, isSameSupplement, supplementText, supplementToAccept } from '@regie/contract/supplements/rules'
import type { AcceptedSupplement, SupplementKind, SupplementPrice } from '@regie/contract/supplements/schema'
import { Big } from 'big.js'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { companies } from '#features/companies/index.ts'
import { creditEntries, lockCredits, moveCredits } from '#features/credits/index.ts'
import { membersOfProduction } from '#features/productions/index.ts'
import { type Signer, signAct } from '#features/signatures/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Transaction } from '#platform/db/database.ts'
import { emit } from '#platform/events/emit.ts'
import { fail } from '#platform/http/failure.ts'
import { standingOf } from './read.ts'
import { supplements } from './table.ts'

type PaidFor = Pick<PostProductionListed, 'id' | 'name' | 'productionId' | 'productionName' | 'projectId' | 'companyId'>
type Asked = { kind: SupplementKind; quantity: number; price: SupplementPrice | null }

/** Debits the company of a post-production, or gives credits back. Returns the id of the movement. */
async function moveCreditsOf(
  tx: Transaction,
  actor: Actor,
  { companyId, productionId, productionName }: PaidFor,
  movement: { kind: 'USED' | 'ADJUSTED'; amount: Big; reason: string },
): Promise<string> {
  const [company] = await tx
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(eq(companies.id, companyId))
  if (!company) throw fail('NOT_FOUND')
  await lockCredits(tx, company.id)
  const id = randomUUID()
  const production = { id: productionId, name: productionName }
  await moveCredits(tx, actor, { id, company, production, mayGoBelowZero: false, ...movement })
  return id
}

const tell = async (tx: Transaction, name: 'accepted' | 'cancelled', actor: Actor, of: PaidFor, text: string) =>
  emit(tx, {
    name: name === 'accepted' ? 'post-productions.supplementAccepted' : 'post-productions.supplementCancelled',
    subjectId: of.id,
    label: of.name,
    projectId: of.projectId,
    actor,
    // Talents are told no price; what a client is told live carries none.
    audience: { permission: 'invoices.view', userIds: await membersOfProduction(tx, of) },
    changes: { supplement: name === 'accepted' ? [null, text] : [text, null] },
  })

/** Signs a supplement that is invoiced. Throws INVALID, on `signature` without one, on `code` for a wrong one. */
function signSupplement(tx: Transaction, signer: Signer, subjectId: string, entry: SignatureEntry | null) {
  if (!entry) {
    const message = 'Signez ce supplément : votre nom, votre accord, et le code reçu par mail.'
    throw fail('INVALID', { message, fields: { signature: message } })
  }
  return signAct(tx, { act: 'SUPPLEMENT', subjectId }, signer, entry)
}

/**
 * Records what a client accepts beyond the order: signs it, or debits its credits. Nothing, where nothing is to be accepted. Throws
 * FORBIDDEN for anybody else; INVALID, on `accepted`, when the actor was shown another supplement, on `signature` and `code`; CREDITS_SHORT.
 */
export async function acceptSupplement(
  tx: Transaction,
  signer: Signer,
  of: PaidFor,
  {
    kind,
    quantity,
    price,
    accepted,
    signature,
  }: Asked & { accepted: AcceptedSupplement | null; signature: SignatureEntry | null },
): Promise<void> {
  const { actor } = signer
  const asked = supplementToAccept(quantity, price)
  if (asked === null || price === null) return
  // Staff choose and send in the place of a client: they commit none to pay.
  if (actor.role !== 'CLIENT') throw fail('FORBIDDEN', { message: 'Un supplément est accepté par le client lui-même.' })
  const text = supplementText(kind, quantity, price)
  if (!isSameSupplement(asked, accepted)) {
    const message = `Le supplément est maintenant celui-ci : ${text}. Vérifiez-le, puis acceptez-le.`
    throw fail('INVALID', { message, fields: { accepted: message } })
  }
  const signed = asksSignature(asked) ? await signSupplement(tx, signer, of.id, signature) : null
  const creditEntryId =
    price.paidWith === 'CREDITS'
      ? await moveCreditsOf(tx, actor, of, { kind: 'USED', amount: new Big(asked.total).neg(), reason: text })
      : null
  await tx.insert(supplements).values({
    kind,
    postProductionId: of.id,
    companyId: of.companyId,
    quantity,
    ...price,
    creditEntryId,
    signatureId: signed?.id ?? null,
    acceptedById: actor.id,
  })
  await tell(tx, 'accepted', actor, of, text)
}

/** Cancels what was accepted for a post-production, or one of it, and gives its credits back to the company that they were debited from. */
export async function cancelSupplements(
  tx: Transaction,
  actor: Actor,
  of: PaidFor,
  { kind, supplementId, reason }: { kind: SupplementKind; supplementId?: string; reason: string },
): Promise<void> {
  const standing = await tx
    .select({
      id: supplements.id,
      quantity: supplements.quantity,
      unit: supplements.unit,
      paidWith: supplements.paidWith,
      taxRate: supplements.taxRate,
      /** The project may be of another company since; null for what is invoiced. */
      debitedId: creditEntries.companyId,
    })
    .from(supplements)
    .leftJoin(creditEntries, eq(creditEntries.id, supplements.creditEntryId))
    .where(and(standingOf(of.id, kind), supplementId === undefined ? undefined : eq(supplements.id, supplementId)))
    .for('update', { of: supplements })
  if (standing.length === 0) return
  await tx
    .update(supplements)
    .set({ cancelledAt: sql`now()`, cancelledById: actor.id, cancelReason: reason })
    .where(
      inArray(
        supplements.id,
        standing.map(({ id }) => id),
      ),
    )
  for (const { quantity, unit, paidWith, taxRate, debitedId } of standing) {
    const price = { unit, paidWith, taxRate }
    const text = supplementText(kind, quantity, price)
    const amount = new Big(unit).times(quantity)
    if (debitedId !== null) {
      const debited = { ...of, companyId: debitedId }
      await moveCreditsOf(tx, actor, debited, { kind: 'ADJUSTED', amount, reason: `Supplément annulé : ${reason}` })
    }
    await tell(tx, 'cancelled', actor, of, text)
  }
}
