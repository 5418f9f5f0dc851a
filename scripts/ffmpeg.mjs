import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { canInstall, installPackage } from './system-package.mjs'

const find = () =>
  [process.env.FFMPEG_PATH, ...(process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'ffmpeg'))].find(
    (path) => path && existsSync(path),
  )

/** Makes sure that ffmpeg is there for the tests of videos and sounds, which make their own. Throws with what to do. */
export async function ensureFfmpeg() {
  if (find()) return
  if (canInstall()) await installPackage('ffmpeg')
  if (!find())
    throw new Error('ffmpeg est introuvable : installez-le, ou indiquez son chemin par la variable FFMPEG_PATH.')
}
