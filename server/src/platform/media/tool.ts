import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { programFile } from '../program-file.ts'
import { mostVideoPixels } from './bounds.ts'
import { bareEnvironment, type Program } from './confined.ts'

/** The programs that read and make video and sound. */
export type MediaTool = { ffmpeg: Program; ffprobe: Program; version: string }

const execute = promisify(execFile)

const isRunnable = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )

async function find(name: string, folders: readonly string[]): Promise<string | null> {
  for (const folder of folders) if (await isRunnable(join(folder, name))) return join(folder, name)
  return null
}

/** ffmpeg as it comes with the product, slower; null where it was not installed. */
function packagedTool(): MediaTool | null {
  const { resolve } = createRequire(import.meta.url)
  try {
    resolve('@ffmpeg/core')
    const script = programFile('packaged-ffmpeg')
    const start = (name: string): Program => [process.execPath, script, name]
    const version = 'fourni avec Régie, plus lent'
    return { ffmpeg: start('ffmpeg'), ffprobe: start('ffprobe'), version }
  } catch {
    return null
  }
}

/**
 * ffmpeg where `FFMPEG_PATH` says, else where the system has it, else the product's own; null when there is none, or none that runs.
 * `packaged` as a path asks for the product's own.
 */
export async function findMediaTool({ ffmpegPath }: { ffmpegPath: string | null }): Promise<MediaTool | null> {
  if (ffmpegPath === 'packaged') return packagedTool()
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  const ffmpeg = ffmpegPath ?? (await find('ffmpeg', folders))
  const ffprobe = ffmpeg && (await find('ffprobe', [dirname(ffmpeg), ...folders]))
  if (!ffmpeg || !ffprobe) return packagedTool()
  try {
    const { stdout } = await execute(ffmpeg, ['-hide_banner', '-version'], { env: bareEnvironment(), timeout: 10_000 })
    const version = /version (\S+)/.exec(stdout)?.[1] ?? 'inconnue'
    return { ffmpeg: [ffmpeg], ffprobe: [ffprobe], version }
  } catch {
    return packagedTool()
  }
}

/** Threads of each decoder, filter and encoder. */
export const threads = ['-threads', String(Math.min(8, availableParallelism()))]

/**
 * What a file sent by somebody may be read as, and through what. Playlists and lists of files are left out: they would have other
 * files of this machine, or other machines, read in their name.
 */
export const confinement = [
  '-max_pixels',
  String(mostVideoPixels),
  '-protocol_whitelist',
  'file,pipe',
  '-format_whitelist',
  [
    'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpeg,mpegts,mpegvideo,mpegtsraw,mxf,asf,flv,dv,h264,hevc,ivf,rm,nut',
    'wav,w64,aiff,caf,mp3,flac,ogg,aac,ac3,eac3,amr,ape,au,dsf,loas,mp2,opus,tta,wv,gif,gif_pipe,r3d,gxf',
  ].join(','),
]
