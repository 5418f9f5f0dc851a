import type {
  Media,
  MediaDetail,
  MediaFolder,
  PieceAddresses,
  PreparedDownload,
  ReceivedUpload,
  RushMark,
  Transfer,
  Upload,
} from '@regie/contract/medias/schema'
import { guestsToo, nothing, presenter, signedIn, whole } from '#platform/present.ts'
import type { mediaTransfers } from './table.ts'

export const presentMedia = presenter<Media>(signedIn)
/** Guests see the files of the versions presented to them. */
export const presentMediaDetail = presenter<MediaDetail>(guestsToo)
export const presentFolder = presenter<MediaFolder>(signedIn)
export const presentUploads = presenter<Upload[]>(signedIn)
export const presentPieceAddresses = presenter<PieceAddresses>(signedIn)
export const presentReceived = presenter<ReceivedUpload[]>(signedIn)
export const presentPreparedDownload = presenter<PreparedDownload>(signedIn)

/** The team's marks on rushes: clients read none. */
export const presentRushMarks = presenter<RushMark[]>({
  staff: whole,
  talent: whole,
  client: () => [],
  guest: nothing,
  visitor: nothing,
})

/** The mark just written. Throws NOT_FOUND for a client, who writes none. */
export const presentRushMark = presenter<RushMark>({
  staff: whole,
  talent: whole,
  client: nothing,
  guest: nothing,
  visitor: nothing,
})

/** A transfer shows the host of its link only: the rest of the link may be a secret. */
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
