import { randomUUID } from 'node:crypto'
import type { SignatureEntry, SignedAct } from '@regie/contract/signatures/schema'
import { companies } from '#features/companies/index.ts'
import { medias } from '#features/medias/index.ts'
import { postProductions } from '#features/post-productions/index.ts'
import { prestations } from '#features/prestations/index.ts'
import { productions } from '#features/productions/index.ts'
import { projects } from '#features/projects/index.ts'
import { createCode } from '#features/signatures/index.ts'
import type { Database } from '#platform/db/database.ts'

/** The row that an insertion returned. */
function only<Row>(rows: Row[]): Row {
  const [row] = rows
  if (!row) throw new Error('nothing was inserted')
  return row
}

/** A client company by default. */
export const aCompany = async (db: Database, given: Partial<typeof companies.$inferInsert> = {}) =>
  only(
    await db
      .insert(companies)
      .values({ name: `Société ${randomUUID()}`, type: 'CLIENT', ...given })
      .returning(),
  )

/** A project, of a new company by default. */
export const aProject = async (db: Database, given: Partial<typeof projects.$inferInsert> = {}) =>
  only(
    await db
      .insert(projects)
      .values({ name: 'Film de marque', companyId: given.companyId ?? (await aCompany(db)).id, ...given })
      .returning(),
  )

/** A video, of a new project by default. */
export const aProduction = async (db: Database, given: Partial<typeof productions.$inferInsert> = {}) =>
  only(
    await db
      .insert(productions)
      .values({ name: 'Teaser', type: 'VIDEO', projectId: given.projectId ?? (await aProject(db)).id, ...given })
      .returning(),
  )

/** A prestation inside the agency, of a new project by default. */
export const aPrestation = async (db: Database, given: Partial<typeof prestations.$inferInsert> = {}) =>
  only(
    await db
      .insert(prestations)
      .values({ name: 'Tournage', type: 'INTERNE', projectId: given.projectId ?? (await aProject(db)).id, ...given })
      .returning(),
  )

/** A post-production TO_DO, of a new production by default. */
export const aPostProduction = async (db: Database, given: Partial<typeof postProductions.$inferInsert> = {}) =>
  only(
    await db
      .insert(postProductions)
      .values({ name: 'Montage 16/9', productionId: given.productionId ?? (await aProduction(db)).id, ...given })
      .returning(),
  )

/** A file without bytes, of a new production by default. */
export const aMedia = async (db: Database, given: Partial<typeof medias.$inferInsert> = {}) =>
  only(
    await db
      .insert(medias)
      .values({
        name: 'film.mp4',
        size: 1200,
        type: 'video/mp4',
        kind: 'VIDEO',
        category: 'VERSION',
        state: 'READY',
        storageKey: `tests/${randomUUID()}`,
        productionId: given.productionId ?? (await aProduction(db)).id,
        ...given,
      })
      .returning(),
  )

/** A signature with the code that a person would receive for an act. */
export async function aSignature(
  db: Database,
  userId: string,
  signed: { act: SignedAct; subjectId: string },
): Promise<SignatureEntry> {
  const made = await createCode(db, userId, signed)
  if (!made) throw new Error('nobody signs')
  return { signerName: 'Ada Lovelace', consents: true, code: made.code }
}
