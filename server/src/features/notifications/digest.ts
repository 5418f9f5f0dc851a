import type { Role } from '@regie/contract/permissions'
import { readMediaDetails } from '#features/medias/index.ts'
import { annotatedPicture } from '#features/review/index.ts'
import type { MailPicture } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/platform.ts'
import type { DigestPart } from './mails.ts'
import { presentNotification } from './present.ts'
import type { ReadNotice } from './reading.ts'

/** Pictures of one mail: each weighs some 60 kB. */
const maxPictures = 6
/** Pixels: twice the width at which the mail shows it. */
const pictureWidth = 960

/** The frame that a comment is about, with its drawing; without a comment, the middle of the film. Null without previews. */
async function pictureOf(
  platform: Platform,
  reader: { role: Role },
  read: readonly ReadNotice[],
  cid: string,
): Promise<MailPicture | null> {
  const isPlaced = ({ place }: ReadNotice) => place.frameIn !== null || place.page !== null
  const shown = read.filter(({ notification }) => notification.picture !== null)
  const best = shown.find(isPlaced) ?? shown[0]
  if (!best?.notification.picture) return null
  const [file] = await readMediaDetails(platform.db, reader, [best.notification.picture.id])
  if (!file) return null
  const middle = Math.floor((file.previews?.frames ?? 0) / 2)
  const place = isPlaced(best) ? best.place : { ...best.place, frameIn: middle, page: 1 }
  const made = await annotatedPicture(platform, file, place, pictureWidth)
  return made && { cid, type: 'image/jpeg' as const, content: made.image }
}

/** The parts of a person's mail: one for each film, the newest first. */
export async function digestParts(
  platform: Platform,
  reader: { id: string; role: Role },
  read: readonly ReadNotice[],
): Promise<DigestPart[]> {
  const films = new Map<string, ReadNotice[]>()
  for (const one of read) {
    const film = one.postProductionId ?? one.notification.title
    films.set(film, [...(films.get(film) ?? []), one])
  }
  const parts: DigestPart[] = []
  for (const notices of films.values()) {
    const [newest, ...others] = presentNotification.all(
      notices.map(({ notification }) => notification),
      reader,
    )
    if (!newest) continue
    const rank = parts.length
    // oxlint-disable-next-line no-await-in-loop -- each picture occupies the machine
    const picture = rank < maxPictures ? await pictureOf(platform, reader, notices, `film-${rank + 1}`) : null
    parts.push({ title: newest.title, told: [newest, ...others], picture })
  }
  return parts
}
