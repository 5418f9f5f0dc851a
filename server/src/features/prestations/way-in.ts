import type { PrestationDetail } from '@regie/contract/prestations/schema'
import type { StrandedEdits } from '#features/manifest.ts'
import type { Executor } from '#platform/db/database.ts'
import { fail } from '#platform/http/failure.ts'

type Losing = Pick<PrestationDetail, 'id' | 'userId' | 'userName' | 'productions'>

/** The productions that a prestation opens to its person, to be edited. */
const openedBy = ({ productions }: Losing) =>
  productions.filter(({ categories }) => categories.some(({ type }) => type === 'POST_PRODUCTION')).map(({ id }) => id)

/** The sentence that refuses a change which leaves a talent in charge of edits without a way in; null where there is none. */
export async function strandedText(
  db: Executor,
  strandedEdits: StrandedEdits,
  prestation: Losing,
  productionIds: readonly string[] = openedBy(prestation),
): Promise<string | null> {
  const lost = openedBy(prestation).filter((id) => productionIds.includes(id))
  const { id: without, userId, userName } = prestation
  const edits = await strandedEdits(db, { userId, productionIds: lost, without })
  if (edits.length === 0) return null
  const named = new Intl.ListFormat('fr-FR').format(edits.map((name) => `« ${name} »`))
  return `${userName ?? 'Ce talent'} travaille encore à ${named} : confiez d’abord ce travail à quelqu’un d’autre.`
}

/** Throws TALENT_AT_WORK when a talent would lose the way in to edits that they are in charge of. */
export async function demandWayIn(...asked: Parameters<typeof strandedText>): Promise<void> {
  const message = await strandedText(...asked)
  if (message !== null) throw fail('TALENT_AT_WORK', { message })
}
