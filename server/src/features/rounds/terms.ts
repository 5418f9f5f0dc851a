import type { RoundTerms, RoundTermsAt, RoundTermsEntry } from '@regie/contract/rounds/schema'
import { eq, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { companies } from '#features/companies/index.ts'
import { postProductions } from '#features/post-productions/index.ts'
import { productions } from '#features/productions/index.ts'
import { companyOfProject, projects } from '#features/projects/index.ts'
import { checkPaidWith, heldPrice } from '#features/supplements/index.ts'
import type { Executor, Transaction } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'
import { roundTerms } from './table.ts'

/** What terms are said of. */
export type TermsSubject = 'projects' | 'productions' | 'post-productions'

const columnOf = {
  projects: roundTerms.projectId,
  productions: roundTerms.productionId,
  'post-productions': roundTerms.postProductionId,
} as const satisfies Record<TermsSubject, unknown>
const keyOf = { projects: 'projectId', productions: 'productionId', 'post-productions': 'postProductionId' } as const

const ofProject = alias(roundTerms, 'terms_of_project')
const ofProduction = alias(roundTerms, 'terms_of_production')
const ofEdit = alias(roundTerms, 'terms_of_edit')

type TermsColumns = Pick<typeof roundTerms.$inferSelect, 'included' | 'unit' | 'paidWith' | 'taxRate'>
/** A row of terms, whose columns are all null where a join found none. */
type TermsRow = TermsColumns | { [Column in keyof TermsColumns]: TermsColumns[Column] | null }
const termsColumns = ({
  included,
  unit,
  paidWith,
  taxRate,
}: typeof ofProject | typeof ofProduction | typeof ofEdit) => ({
  included,
  unit,
  paidWith,
  taxRate,
})
/** `buys`: whether the company buys credits, without which a price in credits does not hold. */
function termsOf(row: TermsRow | null, buys = true): RoundTerms | null {
  if (!row || row.included === null || row.paidWith === null || row.taxRate === null) return null
  const { included, unit, paidWith, taxRate } = row
  return { included, price: heldPrice({ unit, paidWith, taxRate }, buys) }
}

/** The terms of post-productions that hold: their own, else those of their production, else of their project. */
export async function readTermsOfEdits(
  db: Executor,
  where: SQL | undefined,
): Promise<{ id: string; name: string; productionId: string; productionName: string; terms: RoundTerms }[]> {
  const rows = await db
    .select({
      id: postProductions.id,
      name: postProductions.name,
      productionId: productions.id,
      productionName: productions.name,
      edit: termsColumns(ofEdit),
      production: termsColumns(ofProduction),
      project: termsColumns(ofProject),
      buysCredits: companies.optionCredit,
    })
    .from(postProductions)
    .innerJoin(productions, eq(productions.id, postProductions.productionId))
    .innerJoin(projects, eq(projects.id, productions.projectId))
    .innerJoin(companies, companyOfProject)
    .leftJoin(ofEdit, eq(ofEdit.postProductionId, postProductions.id))
    .leftJoin(ofProduction, eq(ofProduction.productionId, productions.id))
    .leftJoin(ofProject, eq(ofProject.projectId, projects.id))
    .where(where)
    .orderBy(productions.number, postProductions.number)
  return rows.flatMap(({ edit, production, project, buysCredits, ...row }) => {
    const terms = termsOf(edit, buysCredits) ?? termsOf(production, buysCredits) ?? termsOf(project, buysCredits)
    return terms ? [{ ...row, terms }] : []
  })
}

/** The terms of a subject, and those that it has when it says none. */
export async function readTermsAt(db: Executor, subject: TermsSubject, id: string): Promise<RoundTermsAt> {
  const read = async (of: TermsSubject, subjectId: string) => {
    const [row] = await db.select().from(roundTerms).where(eq(columnOf[of], subjectId))
    return termsOf(row ?? null)
  }
  const own = await read(subject, id)
  switch (subject) {
    case 'projects':
      return { own, inherited: null }
    case 'productions': {
      const [found] = await db
        .select({ projectId: productions.projectId })
        .from(productions)
        .where(eq(productions.id, id))
      return { own, inherited: found ? await read('projects', found.projectId) : null }
    }
    case 'post-productions': {
      const [found] = await db
        .select({ productionId: postProductions.productionId })
        .from(postProductions)
        .where(eq(postProductions.id, id))
      if (!found) return { own, inherited: null }
      const { own: ofItsProduction, inherited } = await readTermsAt(db, 'productions', found.productionId)
      return { own, inherited: ofItsProduction ?? inherited }
    }
    default:
      return subject satisfies never
  }
}

/** Writes the terms of a subject of a project, or removes them. Throws INVALID. */
export async function writeTerms(
  tx: Transaction,
  { subject, id, projectId }: { subject: TermsSubject; id: string; projectId: string },
  entry: RoundTermsEntry,
): Promise<void> {
  await checkPaidWith(tx, projectId, entry)
  const { included, extraPrice: unit, extraPaidWith: paidWith, extraTaxRate: taxRate } = entry
  if (included === null) {
    if (unit !== null) throw fail('INVALID', { fields: { included: 'Dites combien de tours sont compris' } })
    await tx.delete(roundTerms).where(eq(columnOf[subject], id))
    return
  }
  const set = { included, unit, paidWith, taxRate }
  await tx
    .insert(roundTerms)
    .values({ [keyOf[subject]]: id, ...set })
    .onConflictDoUpdate({ target: columnOf[subject], set })
}
