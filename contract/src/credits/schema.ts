import * as z from 'zod/mini'
import { atMost, Id, Instant, SerialNumber } from '../fields.ts'
import { keysOf } from '../keys.ts'
import { Amount, typedAmount } from '../money.ts'

export const creditKindLabels = { BOUGHT: 'Achat', USED: 'Utilisation', ADJUSTED: 'Ajustement' } as const
export const CreditKind = z.enum(keysOf(creditKindLabels), { error: 'Type de mouvement inconnu' })
export type CreditKind = z.infer<typeof CreditKind>

/** An entry of a company's credit ledger. It is never changed or deleted: an adjustment corrects it. */
export const CreditEntry = z.object({
  id: Id,
  kind: CreditKind,
  /** Credits, as a decimal string: positive when bought, negative when used. */
  amount: Amount,
  /** Credits left after this entry. */
  balance: Amount,
  reason: z.string(),
  productionId: z.nullable(Id),
  productionName: z.nullable(z.string()),
  projectId: z.nullable(Id),
  byName: z.nullable(z.string()),
  at: Instant,
})
export type CreditEntry = z.infer<typeof CreditEntry>

/** The credits a company bought and used. */
export const CreditAccount = z.object({
  companyId: Id,
  /** Credits, decimal strings. */
  balance: Amount,
  bought: Amount,
  /** By productions, less what was given back for one. */
  used: Amount,
  /** For no production. */
  adjusted: Amount,
  /** A balance at or below this value notifies the company's producteur and its members. */
  lowAt: Amount,
  /** Newest first, 200 at most. */
  entries: z.array(CreditEntry),
})
export type CreditAccount = z.infer<typeof CreditAccount>

/** Credits used by a project's productions; null when its company buys none. */
export const ProjectCredits = z.nullable(
  z.object({
    companyId: Id,
    companyName: z.string(),
    balance: Amount,
    used: Amount,
    productions: z.array(z.object({ id: Id, number: SerialNumber, name: z.string(), used: Amount })),
  }),
)
export type ProjectCredits = z.infer<typeof ProjectCredits>

const CreditAmount = typedAmount({
  required: 'Nombre de crédits requis',
  invalid: 'Nombre de crédits invalide',
  digits: 8,
  isSigned: true,
  allowsZero: false,
})
const Reason = z.string().check(z.trim(), atMost(300, 'Raison trop longue'))

/** Records a ledger entry. The caller chooses `id`: a repeated request records one entry. */
export const CreditMovement = z
  .object({
    id: Id,
    kind: CreditKind,
    /** Positive for a purchase or a use; either sign for an adjustment. */
    amount: CreditAmount,
    reason: z._default(Reason, ''),
    productionId: z._default(z.nullable(z.uuid('Production requise')), null),
    /** True when an administrator accepts a negative balance. */
    allowsNegative: z._default(z.boolean(), false),
  })
  .check(
    z.refine(({ kind, reason }) => kind !== 'ADJUSTED' || reason !== '', {
      path: ['reason'],
      error: 'Donnez la raison de l’ajustement',
    }),
    z.refine(({ kind, productionId }) => kind !== 'USED' || productionId !== null, {
      path: ['productionId'],
      error: 'Production requise',
    }),
    z.refine(({ kind, amount }) => kind === 'ADJUSTED' || !amount.startsWith('-'), {
      path: ['amount'],
      error: 'Nombre de crédits invalide',
    }),
  )
export type CreditMovement = z.output<typeof CreditMovement>

export const CreditThreshold = z.object({ lowAt: CreditAmount })
