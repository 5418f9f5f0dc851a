import { keysOf } from '../keys.ts'
import type { Role } from '../permissions.ts'
import type { MediaCategory, MediaKind } from './schema.ts'

/** Categories that each role may upload. Staff also need the permission `medias.upload`. */
export const uploadableCategories: Record<Role, readonly MediaCategory[]> = {
  ADMIN: ['RUSH', 'DEPOT', 'BRIEF', 'VERSION', 'LIVRABLE'],
  PRODUCTEUR: ['RUSH', 'DEPOT', 'BRIEF', 'VERSION', 'LIVRABLE'],
  CLIENT: ['DEPOT'],
  TALENT: ['RUSH', 'VERSION', 'LIVRABLE'],
}

/** Categories that each role may download among visible files. Staff also need the permission `medias.download`. */
export const downloadableCategories: Record<Role, readonly MediaCategory[]> = {
  ADMIN: ['RUSH', 'DEPOT', 'BRIEF', 'VERSION', 'LIVRABLE'],
  PRODUCTEUR: ['RUSH', 'DEPOT', 'BRIEF', 'VERSION', 'LIVRABLE'],
  CLIENT: ['DEPOT', 'LIVRABLE'],
  TALENT: ['RUSH', 'DEPOT', 'BRIEF', 'VERSION', 'LIVRABLE'],
}

const kindByType: Record<string, MediaKind> = {
  'application/pdf': 'PDF',
  'application/mxf': 'VIDEO',
  'application/gxf': 'VIDEO',
}

/** The content type declared by the sender when well-formed; `application/octet-stream` otherwise. */
export function declaredType(type: string | undefined): string {
  const lower = type?.toLowerCase() ?? ''
  return /^[a-z]+\/[a-z0-9.+-]+$/.test(lower) ? lower : 'application/octet-stream'
}

/** The name of a file without its extension. */
export const stemOf = (name: string): string =>
  name.lastIndexOf('.') > 0 ? name.slice(0, name.lastIndexOf('.')) : name

/** True for the content type of a picture that every browser shows. */
export const isWebImage = (type: string): boolean => /^image\/(jpeg|png|webp|avif|gif)$/.test(type)

/** The kind of file for a content type (`video/mp4`). */
export function kindOf(type: string): MediaKind {
  const family = type.slice(0, type.indexOf('/'))
  if (family === 'video') return 'VIDEO'
  if (family === 'image') return 'IMAGE'
  if (family === 'audio') return 'AUDIO'
  return kindByType[type] ?? 'OTHER'
}

/** How each kind of file is read and shown. A new kind does not compile without its entry. */
export const kindFacts: Record<
  MediaKind,
  {
    /** What reads the file to make its previews; null when none are made. */
    readAs: 'picture' | 'document' | 'recording' | null
    /** How the review room shows the file, and which places comments have; null when it is only downloaded. */
    shownAs: 'film' | 'sound' | 'picture' | 'pages' | null
    /** True when comments are placed in time. */
    isTimed: boolean
    /** The preview that lists show; null when they show an icon. */
    listPreview: 'small' | 'thumb' | null
  }
> = {
  VIDEO: { readAs: 'recording', shownAs: 'film', isTimed: true, listPreview: 'thumb' },
  IMAGE: { readAs: 'picture', shownAs: 'picture', isTimed: false, listPreview: 'small' },
  AUDIO: { readAs: 'recording', shownAs: 'sound', isTimed: true, listPreview: null },
  PDF: { readAs: 'document', shownAs: 'pages', isTimed: false, listPreview: 'small' },
  OTHER: { readAs: null, shownAs: null, isTimed: false, listPreview: null },
}

/** True for a film or a photo: a file whose picture may stand for its production. */
export const isPicture = (kind: MediaKind): boolean => ['film', 'picture'].includes(kindFacts[kind].shownAs ?? '')

/** Whether the files of a category are work of the production. A brief may hold the pictures of others; a deposit, logos. */
export const isWork: Record<MediaCategory, boolean> = {
  RUSH: true,
  DEPOT: false,
  BRIEF: false,
  VERSION: true,
  LIVRABLE: true,
}

/** What people judge or receive: controlled, and copied in 2 160 lines. The rest is looked through. */
export const isJudged: Record<MediaCategory, boolean> = {
  VERSION: true,
  LIVRABLE: true,
  RUSH: false,
  DEPOT: false,
  BRIEF: false,
}

/** The categories whose films and sounds are controlled. */
export const judgedCategories: readonly MediaCategory[] = keysOf(isJudged).filter((category) => isJudged[category])

const windowsDevices = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?=\.|$)/i

/** A file name that Windows accepts: no device name, no reserved character, no trailing dot or space. */
export const windowsName = (name: string): string =>
  name
    .replace(/[<>:"|?*]/g, '_')
    .replace(/[. ]+$/, '_')
    .replace(windowsDevices, '_$1')

/**
 * Returns a function that makes file names unique: « film.mp4 », then « film (2).mp4 ». Each returned name becomes taken. Case is
 * ignored, as on most people's disks.
 */
export function freeNames(taken: Iterable<string>): (wanted: string) => string {
  const used = new Set([...taken].map((name) => name.toLowerCase()))
  return (wanted) => {
    const dot = wanted.lastIndexOf('.')
    const [stem, extension] = dot > 0 ? [wanted.slice(0, dot), wanted.slice(dot)] : [wanted, '']
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? wanted : `${stem.slice(0, 240 - extension.length)} (${number})${extension}`
      if (used.has(name.toLowerCase())) continue
      used.add(name.toLowerCase())
      return name
    }
  }
}
