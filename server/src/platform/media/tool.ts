import { execFile, spawn } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'

/** How a program is started: its path, then the arguments that come before any other. */
export type Program = readonly [path: string, ...first: string[]]

/** The programs that read and make video and sound. */
export type MediaTool = { ffmpeg: Program; ffprobe: Program; version: string }

const execute = promisify(execFile)

/** What a program that reads files sent by anybody is told of ours: where programs are, and nothing that is secret. */
export const bareEnvironment = (): NodeJS.ProcessEnv => {
  const { PATH, TMPDIR } = process.env
  return { ...(PATH !== undefined && { PATH }), ...(TMPDIR !== undefined && { TMPDIR }) }
}
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
    const script = resolve('@regie/server/packaged-ffmpeg')
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
    const { stdout } = await execute(ffmpeg, ['-hide_banner', '-version'], { env: bareEnvironment() })
    const version = /version (\S+)/.exec(stdout)?.[1] ?? 'inconnue'
    return { ffmpeg: [ffmpeg], ffprobe: [ffprobe], version }
  } catch {
    return packagedTool()
  }
}

/**
 * What a file sent by somebody may be read as, and through what. Playlists and lists of files are left out: they would have other
 * files of this machine, or other machines, read in their name.
 */
export const confinement = [
  '-protocol_whitelist',
  'file,pipe',
  '-format_whitelist',
  [
    'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpeg,mpegts,mpegvideo,mpegtsraw,mxf,asf,flv,dv,h264,hevc,ivf,rm,nut',
    'wav,w64,aiff,caf,mp3,flac,ogg,aac,ac3,eac3,amr,ape,au,dsf,loas,mp2,opus,tta,wv,gif,gif_pipe,r3d,gxf',
  ].join(','),
]

/** ffmpeg tells how far it is twice a second: after this long without a word, in milliseconds, it is stuck. */
const mostSilence = 15 * 60_000

/** The end of what a program said is what tells why it stopped. */
const keptBytes = 64 * 1024

export class ProgramFailed extends Error {
  override name = 'ProgramFailed'
}

/** Runs a program to its end, behind everything else; answers what it wrote on its error output (the end of it). Rejects with ProgramFailed. */
export function run(
  [program, ...first]: Program,
  args: readonly string[],
  { signal }: { signal?: AbortSignal } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...first, ...args], {
      env: bareEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(signal && { signal }),
    })
    let said = ''
    const silence = setTimeout(() => child.kill('SIGKILL'), mostSilence)
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      silence.refresh()
      said = (said + text).slice(-keptBytes)
    })
    child.once('spawn', () => {
      try {
        if (child.pid !== undefined) setPriority(child.pid, 10)
      } catch {
        // Already over.
      }
    })
    child.once('error', reject)
    child.once('close', (code, ended) => {
      clearTimeout(silence)
      if (code === 0) resolve(said)
      else
        reject(new ProgramFailed(`${[program, ...first].join(' ')} ended with ${code ?? ended}: ${said.slice(-2000)}`))
    })
  })
}

/** What ffprobe says of a file, as JSON text. Rejects when it can't be read as any known kind of media. */
export async function readStreams({ ffprobe: [program, ...first] }: MediaTool, path: string): Promise<string> {
  const args = [
    ...first,
    '-v',
    'error',
    ...confinement,
    '-count_packets',
    '-show_streams',
    '-show_format',
    '-of',
    'json',
    path,
  ]
  try {
    return (await execute(program, args, { maxBuffer: 16 * 1024 * 1024, env: bareEnvironment() })).stdout
  } catch (error) {
    throw new ProgramFailed(`ffprobe: ${error instanceof Error ? error.message.slice(-2000) : String(error)}`)
  }
}
