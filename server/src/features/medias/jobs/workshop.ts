import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#platform/config.ts'

/**
 * Milliseconds after which a folder is removed: a picture made for a waiting person, or the copy that a preparation
 * reads.
 */
const maxUseMs = { shown: 15 * 60_000, other: 25 * 3_600_000 }

const workshopPath = ({ data }: Pick<Config, 'data'>) => join(data, 'workshop')
/**
 * The preparation of a file, a later copy of it, its marked previews, its measurement, or a film made with subtitles in its picture: they
 * may run at once.
 */
const works = ['media', 'copy', 'mark', 'measure', 'burn'] as const
type Work = (typeof works)[number]
const folderPrefix = (work: Work, mediaId: string) => `${work}-${mediaId}-`
const folderName = new RegExp(`^(?:${works.join('|')})-([0-9a-f-]{36})-`)
const mediaOfFolder = (name: string) => folderName.exec(name)?.[1]

/** The queue of films that are made with subtitles in their picture: its jobs name the file that they make as `mediaId`. */
export const burnQueue = 'review.subtitles'

const removeFolder = (path: string) => rm(path, { recursive: true, force: true })

/** Lends a temporary folder to some work on a file. Removes first the folder of a killed attempt of that work. */
export async function inWorkshop<Result>(
  config: Pick<Config, 'data'>,
  { kind, mediaId }: { kind: Work; mediaId: string },
  work: (directory: string) => Promise<Result>,
): Promise<Result> {
  const workshop = workshopPath(config)
  await mkdir(workshop, { recursive: true })
  for (const name of await readdir(workshop))
    if (name.startsWith(folderPrefix(kind, mediaId))) await removeFolder(join(workshop, name))
  const directory = await mkdtemp(join(workshop, folderPrefix(kind, mediaId)))
  try {
    return await work(directory)
  } finally {
    await removeFolder(directory)
  }
}

/** Removes the unused folders. `atWork` answers which of the given files are in preparation. */
export async function sweepWorkshop(
  config: Pick<Config, 'data'>,
  atWork: (mediaIds: readonly string[]) => Promise<Set<string>>,
): Promise<void> {
  const workshop = workshopPath(config)
  const names = await readdir(workshop).catch(() => [])
  const used = await atWork(names.flatMap((name) => mediaOfFolder(name) ?? []))
  for (const name of names) {
    const path = join(workshop, name)
    const mediaId = mediaOfFolder(name)
    const age = Date.now() - (await stat(path).then(({ mtimeMs }) => mtimeMs, Date.now))
    const most = name.startsWith('shown-') ? maxUseMs.shown : maxUseMs.other
    if (mediaId === undefined ? age > most : !used.has(mediaId)) await removeFolder(path)
  }
}
