import { acceptances } from '@regie/contract/acceptances/routes'
import { createClient } from '#platform/api/client.ts'
import { addressOf } from '#platform/api/request.ts'

export const { api, options, key } = createClient('acceptances', acceptances)

/** The address where the PDF of a signed acceptance is downloaded. */
export const documentAddress = (acceptanceId: string) =>
  addressOf(acceptances.document.path, { params: { acceptanceId } })

/** The address where the evidence of an acceptance is downloaded, as a ZIP. */
export const evidenceAddress = (acceptanceId: string) =>
  addressOf(acceptances.evidence.path, { params: { acceptanceId } })
