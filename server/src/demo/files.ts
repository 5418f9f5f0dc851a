import { existsSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { MediaKind } from '@regie/contract/medias/schema'

/** What `npm run demo:media` made. Beside `dist` once built, two folders up in the sources: as the migrations. */
const folder = ['../demo-media', '../../demo-media']
  .map((path) => join(import.meta.dirname, path))
  .find((path) => existsSync(path))

const typeOf: Readonly<Record<string, readonly [type: string, kind: MediaKind]>> = {
  '.mp4': ['video/mp4', 'VIDEO'],
  '.jpg': ['image/jpeg', 'IMAGE'],
  '.png': ['image/png', 'IMAGE'],
  '.m4a': ['audio/mp4', 'AUDIO'],
}

function placeOf(name: string): string {
  if (!folder) throw new Error('the folder of the demo’s media is missing')
  return join(folder, name)
}

/** A file of the demo agency: where it is, its size in bytes and its type, which its extension gives. */
export function demoFile(name: string) {
  const extension = extname(name)
  const [type, kind] = typeOf[extension] ?? []
  if (!type || !kind) throw new Error(`no demo file is of the type of ${name}`)
  const path = placeOf(name)
  return { path, extension, size: statSync(path).size, type, kind }
}

const pictureOf = (name: string): Buffer | null => (existsSync(placeOf(name)) ? readFileSync(placeOf(name)) : null)

/** The portrait of a person, in WebP; null for those who have none. */
export const demoPortrait = (email: string): Buffer | null => pictureOf(`portraits/${email}.webp`)
/** The logo of a company, in PNG; null for those that have none. */
export const demoLogo = (company: string): Buffer | null => pictureOf(`logos/${company}.png`)
