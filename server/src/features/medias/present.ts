import type {
  Media,
  MediaDetail,
  MediaFolder,
  PreparedDownload,
  Received,
  RushMark,
  Transfer,
  Upload,
} from '@regie/contract/medias/schema'
import { guestsToo, nothing, presenter, signedIn, whole } from '#platform/present.ts'
import type { mediaTransfers } from './table.ts'

export const presentMedia = presenter<Media>(signedIn)
/** Guests see the files of the versions that are presented to them. */
export const presentMediaDetail = presenter<MediaDetail>(guestsToo)
export const presentFolder = presenter<MediaFolder>(signedIn)
export const presentUploads = presenter<Upload[]>(signedIn)
export const presentReceived = presenter<Received[]>(signedIn)
export const presentPreparedDownload = presenter<PreparedDownload>(signedIn)

/** What the team says of the rushes is said among those who do the work: clients read none of it. */
export const presentRushMarks = presenter<RushMark[]>({
  staff: whole,
  talent: whole,
  client: () => [],
  guest: nothing,
  visitor: nothing,
})

/** What somebody just said of a rush. Throws NOT_FOUND for a client, who says nothing of any. */
export const presentRushMark = presenter<RushMark>({
  staff: whole,
  talent: whole,
  client: nothing,
  guest: nothing,
  visitor: nothing,
})

/** A transfer without its link, whose end may be a secret: the host alone. */
const withoutLink = (row: typeof mediaTransfers.$inferSelect): Transfer => {
  const { id, productionId, url, name, state, problem, size, received, createdAt } = row
  const host = URL.canParse(url) ? new URL(url).hostname : ''
  return { id, productionId, host, name, state, problem, size, received, createdAt }
}

export const presentTransfer = presenter<typeof mediaTransfers.$inferSelect, Transfer>({
  staff: withoutLink,
  talent: withoutLink,
  client: withoutLink,
  guest: nothing,
  visitor: nothing,
})
