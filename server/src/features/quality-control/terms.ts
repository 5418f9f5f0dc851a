import {
  type QualityRules,
  type QualityTerms,
  type Severities,
  usualSeverities,
} from '@regie/contract/quality-control/schema'
import { eq } from 'drizzle-orm'
import type { Executor } from '#platform/db/database.ts'
import { qualityRules, qualityTerms } from './table.ts'

/** Whether the files of a production are controlled, and what they are compared with. The caller checks access. */
export async function readTerms(db: Executor, productionId: string): Promise<QualityTerms> {
  const [found] = await db
    .select({ isOn: qualityTerms.isOn, formats: qualityTerms.formats, version: qualityTerms.version })
    .from(qualityTerms)
    .where(eq(qualityTerms.productionId, productionId))
  return found ?? { isOn: false, formats: [], version: 0 }
}

/** How the agency judges each check. Those that an earlier release did not know keep their usual severity. */
export async function readRules(db: Executor): Promise<QualityRules> {
  const [found] = await db
    .select({ severities: qualityRules.severities, version: qualityRules.version })
    .from(qualityRules)
  const kept: Partial<Severities> = found?.severities ?? {}
  return { severities: { ...usualSeverities, ...kept }, version: found?.version ?? 1 }
}
