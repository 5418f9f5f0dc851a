import type { Role } from '../permissions.ts'
import type { MediaCategory, MediaKind } from './schema.ts'

/** What each role may deposit; staff need the permission `medias.upload` besides. */
export const deposits: Record<Role, readonly MediaCategory[]> = {
  ADMIN: ['RUSH', 'DEPOT', 'BRIEF', 'VERSION', 'LIVRABLE'],
  PRODUCTEUR: ['RUSH', 'DEPOT', 'BRIEF', 'VERSION', 'LIVRABLE'],
  CLIENT: ['DEPOT'],
  TALENT: ['RUSH', 'VERSION', 'LIVRABLE'],
}

/** What each role may save on their own disk, of what they see; staff need the permission `medias.download` besides. */
export const downloads: Record<Role, readonly MediaCategory[]> = {
  ADMIN: ['RUSH', 'DEPOT', 'BRIEF', 'VERSION', 'LIVRABLE'],
  PRODUCTEUR: ['RUSH', 'DEPOT', 'BRIEF', 'VERSION', 'LIVRABLE'],
  CLIENT: ['DEPOT', 'LIVRABLE'],
  TALENT: ['RUSH', 'DEPOT', 'BRIEF', 'VERSION', 'LIVRABLE'],
}

const documents: Record<string, MediaKind> = {
  'application/pdf': 'PDF',
  'application/mxf': 'VIDEO',
  'application/gxf': 'VIDEO',
}

/** What a sender says that a file is, when it is written as a type of content; `application/octet-stream` otherwise. */
export function declaredType(type: string | undefined): string {
  const lower = type?.toLowerCase() ?? ''
  return /^[a-z]+\/[a-z0-9.+-]+$/.test(lower) ? lower : 'application/octet-stream'
}

/** What a type of content (`video/mp4`) is to the product. */
export function kindOf(type: string): MediaKind {
  const family = type.slice(0, type.indexOf('/'))
  if (family === 'video') return 'VIDEO'
  if (family === 'image') return 'IMAGE'
  if (family === 'audio') return 'AUDIO'
  return documents[type] ?? 'OTHER'
}

/** How each kind of file is read and shown. A new kind does not compile until it is said. */
export const kindFacts: Record<
  MediaKind,
  {
    /** What reads it to make its previews; null: nothing does. */
    readAs: 'picture' | 'document' | 'recording' | null
    /** Whether its places are moments. */
    isTimed: boolean
  }
> = {
  VIDEO: { readAs: 'recording', isTimed: true },
  IMAGE: { readAs: 'picture', isTimed: false },
  AUDIO: { readAs: 'recording', isTimed: true },
  PDF: { readAs: 'document', isTimed: false },
  OTHER: { readAs: null, isTimed: false },
}

const devices = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?=\.|$)/i

/** A name that Windows can write on a disk: no device, no character that it keeps to itself, no dot or space at the end. */
export const windowsName = (name: string): string =>
  name
    .replace(/[<>:"|?*]/g, '_')
    .replace(/[. ]+$/, '_')
    .replace(devices, '_$1')

/**
 * Gives files the names they take where others already are: « film.mp4 », then « film (2).mp4 ». Each name given is taken from
 * then on. Names are told apart without regard to case, as the disks of most people do.
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
