import { usageRights } from '@regie/contract/usage-rights/routes'
import { createClient } from '#platform/api/client.ts'
import { addressOf, request } from '#platform/api/request.ts'

export const { api, options, key } = createClient('usage-rights', usageRights)

/** The address where the signed document of a right is downloaded. */
export const rightDocumentAddress = (rightId: string) => addressOf(usageRights.document.path, { params: { rightId } })

/** Deposits the signed document of a right. Rejects with an ApiError. */
export async function attachRightDocument(rightId: string, file: File): Promise<void> {
  await request(usageRights.attach, { params: { rightId }, query: { name: file.name }, body: file })
}
