import * as z from 'zod/mini'
import { field, schemasOf } from '../entity-fields.ts'
import { Id, requiredLine, SerialNumber, Version } from '../fields.ts'
import { keysOf } from '../keys.ts'
import { Amount, typedAmount } from '../money.ts'

/** A sale is what the client pays; days and purchases are what the agency spends. */
export const budgetKindLabels = { SALE: 'Vente', DAYS: 'Jours', PURCHASE: 'Achat' } as const
export const BudgetKind = z.enum(keysOf(budgetKindLabels), { error: 'Type de ligne inconnu' })
export type BudgetKind = z.infer<typeof BudgetKind>

/** The lines of one project, at most. */
export const mostBudgetLines = 500

/** Digits before the comma of a quantity, and of a unit price. Their product has twelve at most. */
const Quantity = typedAmount({
  required: 'Quantité requise',
  invalid: 'Quantité invalide',
  digits: 5,
  isSigned: false,
  allowsZero: true,
})
/** Excluding taxes. Negative for a discount or a credit note. */
const Price = typedAmount({
  required: 'Prix requis',
  invalid: 'Prix invalide',
  digits: 7,
  isSigned: true,
  allowsZero: true,
})
const Label = requiredLine(160, { required: 'Libellé requis', tooLong: 'Libellé trop long' })

/** The fields of a budget line that people enter. */
export const budgetLineFields = {
  kind: field(BudgetKind, { label: 'Type', values: budgetKindLabels }),
  label: field(Label, { label: 'Libellé' }),
  /** What the line is for; null: the whole project. Both are of the project. */
  productionId: field(z.nullable(Id), { label: 'Production' }),
  prestationId: field(z.nullable(Id), { label: 'Prestation' }),
  plannedQuantity: field(Quantity, { label: 'Quantité prévue', isAmount: true }),
  plannedPrice: field(Price, { label: 'Prix unitaire prévu', isAmount: true }),
  /** Null until they are known, both together. */
  realQuantity: field(z.nullable(Quantity), { label: 'Quantité réelle', isAmount: true }),
  realPrice: field(z.nullable(Price), { label: 'Prix unitaire réel', isAmount: true }),
}

/** A line of a project's budget: a sale, days of work, or a purchase. Amounts are in euros, excluding taxes. */
export const BudgetLine = z.object({
  id: Id,
  projectId: Id,
  productionId: z.nullable(Id),
  prestationId: z.nullable(Id),
  kind: BudgetKind,
  label: z.string(),
  plannedQuantity: Amount,
  plannedPrice: Amount,
  /** Quantity by price, rounded to the cent, halves away from zero. */
  plannedAmount: Amount,
  realQuantity: z.nullable(Amount),
  realPrice: z.nullable(Amount),
  realAmount: z.nullable(Amount),
  version: Version,
})
export type BudgetLine = z.infer<typeof BudgetLine>

const entered = schemasOf(budgetLineFields)
type RealValues = { realQuantity: Amount | null; realPrice: Amount | null }
const realTogether = [
  z.refine<RealValues>(({ realQuantity, realPrice }) => realQuantity !== null || realPrice === null, {
    path: ['realQuantity'],
    error: 'Quantité réelle requise',
  }),
  z.refine<RealValues>(({ realQuantity, realPrice }) => realQuantity === null || realPrice !== null, {
    path: ['realPrice'],
    error: 'Prix réel requis',
  }),
] as const

/** What people enter of a line. */
export const BudgetLineEntry = z.object(entered).check(...realTogether)
export type BudgetLineEntry = z.output<typeof BudgetLineEntry>

/** Adds a line. The caller chooses `id`: a repeated request adds one line. */
export const BudgetLineCreate = z.object({ id: Id, ...entered }).check(...realTogether)
export type BudgetLineCreate = z.output<typeof BudgetLineCreate>

/** Replaces what was entered of a line. `version` is the version the caller read. */
export const BudgetLineUpdate = z.object({ ...entered, version: z.optional(Version) }).check(...realTogether)

/** Sums of lines, in euros, excluding taxes. An estimate takes what is real where it is known, else what is planned. */
export const BudgetTotals = z.object({
  lineCount: z.int(),
  plannedSale: Amount,
  realSale: Amount,
  estimatedSale: Amount,
  plannedCost: Amount,
  realCost: Amount,
  estimatedCost: Amount,
  /** Estimated sale minus estimated cost. */
  margin: Amount,
  /** Percent of the estimated sale, to the tenth; null when nothing is sold. */
  marginRate: z.nullable(z.number()),
})
export type BudgetTotals = z.infer<typeof BudgetTotals>

/** What the clients' invoices of a project amount to, in one currency. Drafts and cancelled invoices are left out. */
export const BilledTotals = z.object({
  /** ISO 4217. */
  currency: z.string(),
  count: z.int(),
  exclTax: Amount,
  inclTax: Amount,
  /** Taxes included. */
  paid: Amount,
  /** Taxes included. */
  remainingDue: Amount,
})
export type BilledTotals = z.infer<typeof BilledTotals>

/** A production or a prestation of a budget, with the sums of its lines. */
export const BudgetPart = z.object({ id: Id, number: SerialNumber, name: z.string(), totals: BudgetTotals })
export type BudgetPart = z.infer<typeof BudgetPart>

/** The budget of a project. */
export const ProjectBudget = z.object({
  projectId: Id,
  /** In the order they were added. */
  lines: z.array(BudgetLine),
  totals: BudgetTotals,
  /** Every production and prestation of the project. A line of both counts in each. */
  productions: z.array(BudgetPart),
  prestations: z.array(BudgetPart),
  /** Null for those who may not see invoices. */
  billed: z.nullable(z.array(BilledTotals)),
})
export type ProjectBudget = z.infer<typeof ProjectBudget>

/** Invoices in euros, excluding taxes; null for those who may not see invoices. */
const Billed = z.nullable(Amount)

/** A project in the list of budgets. */
export const BudgetListed = z.extend(BudgetTotals, {
  /** Of the project. */
  id: Id,
  number: SerialNumber,
  name: z.string(),
  companyId: Id,
  companyName: z.string(),
  producteurName: z.nullable(z.string()),
  billed: Billed,
})
export type BudgetListed = z.infer<typeof BudgetListed>

/** The sums of a list of budgets. */
export const BudgetListTotals = z.extend(BudgetTotals, { projectCount: z.int(), billed: Billed })
export type BudgetListTotals = z.infer<typeof BudgetListTotals>

/** The sums of a client's budgets. */
export const ClientBudget = z.extend(BudgetListTotals, { companyId: Id, companyName: z.string() })
export type ClientBudget = z.infer<typeof ClientBudget>
