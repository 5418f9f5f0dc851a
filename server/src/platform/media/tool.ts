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

/** The packaged ffmpeg, which is slower; null when not installed. */
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
 * The ffmpeg of `FFMPEG_PATH`, else the system's, else the packaged one; null when none runs. The path `packaged` selects the
 * packaged one.
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
export const threadArguments = ['-threads', String(Math.min(8, availableParallelism()))]

/**
 * The formats and protocols allowed for an uploaded file. Playlists and lists of files are excluded: they could read other files of
 * this machine, or other machines.
 */
export const confinedArguments = [
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
