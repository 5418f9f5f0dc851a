import { can } from '@regie/contract/permissions'
import { blockText } from '@regie/contract/quality-control/rules'
import type { PassQualityControl } from '#features/manifest.ts'
import { emitPostProductionEvent } from '#features/post-productions/index.ts'
import { fail } from '#platform/http/failure.ts'
import { readReportsOfVersion } from './reports.ts'
import { readRules, readTerms } from './terms.ts'

/** Files named in a refusal: the others are counted by whoever reads the report. */
const mostNamed = 5

/**
 * Lets the files of a version pass, or throws QUALITY_BLOCKED with what blocks them. Somebody who may validate passes with a reason, which
 * the activity keeps.
 */
export const passQualityControl: PassQualityControl = async (
  tx,
  actor,
  { postProduction, mediaIds, versionId, waiver },
) => {
  const { productionId } = postProduction
  const { isOn, formats } = await readTerms(tx, productionId)
  if (!isOn || mediaIds.length === 0) return
  const { severities } = await readRules(tx)
  const subtitlesOf = versionId === null ? 'NONE' : { versionId }
  const reports = await readReportsOfVersion(tx, { productionId, mediaIds, formats, severities, subtitlesOf })
  const blocks = reports.flatMap((report) => blockText(report, severities) ?? [])
  if (blocks.length === 0) return
  const message = `Le contrôle technique ne passe pas. ${blocks.slice(0, mostNamed).join(' ')}`
  if (waiver === null || !can(actor, ['post-productions.validate'])) throw fail('QUALITY_BLOCKED', { message })
  await emitPostProductionEvent(tx, 'post-productions.qualityWaived', actor, postProduction, {
    isForClients: false,
    changes: { reason: [null, waiver] },
  })
}
