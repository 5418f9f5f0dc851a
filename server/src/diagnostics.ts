import { eq, inArray, sql } from 'drizzle-orm'
import { guestMarks, medias, mediaTransfers, originalKey, previewsPrefix } from './features/medias/index.ts'
import { ServiceTrouble } from './integrations/trouble.ts'
import { keptBeside } from './platform/data-directory.ts'
import type { Replica } from './platform/db/replica/reads.ts'
import type { Platform } from './platform/platform.ts'
import { directTrouble } from './platform/storage/state.ts'
import { readStoredReferences } from './stored-references.ts'

const size = (bytes: number) => `${(bytes / 1e9).toLocaleString('fr-FR', { maximumFractionDigits: 1 })} Go`
/** How many are named; the others are counted. */
const named = 20

/** What is in the storage and belongs to nothing, and what should be there and is not. */
async function compareStorage({ db, storage }: Platform) {
  const references = await readStoredReferences(db)
  const known = new Set(references.map(({ key }) => key))
  const rows = await db
    .select({
      id: medias.id,
      key: medias.storageKey,
      state: medias.state,
      previews: medias.previews,
      marked: guestMarks.previews,
    })
    .from(medias)
    .leftJoin(guestMarks, eq(guestMarks.mediaId, medias.id))
  // A copy of a film stands there before its row names it.
  const previews = new Set(
    rows.flatMap(({ id, previews: made, marked }) =>
      [made, marked].flatMap((of) => (of ? [`${previewsPrefix(id)}${of.run}/`] : [])),
    ),
  )
  const transfers = await db
    .select({ id: mediaTransfers.id })
    .from(mediaTransfers)
    .where(inArray(mediaTransfers.state, ['WAITING', 'RUNNING', 'FAILED']))
  const arriving = rows.filter(({ state }) => state === 'UPLOADING').map(({ key }) => key)
  const uploads = new Set([...arriving, ...transfers.map(({ id }) => originalKey(id))])
  for (const key of arriving) known.add(key)

  const orphans: string[] = []
  const found = new Set<string>()
  for await (const key of storage.list('')) {
    found.add(key)
    if (!known.has(key) && !previews.has(key.slice(0, key.lastIndexOf('/') + 1))) orphans.push(key)
  }
  for await (const key of storage.receiving.list()) if (!uploads.has(key)) orphans.push(`(envoi) ${key}`)
  const missing = references.filter(({ key }) => !found.has(key)).map(({ name, key }) => `${name} (${key})`)
  return { orphans, missing, count: found.size }
}

const listed = (names: readonly string[]) => [
  ...names.slice(0, named).map((name) => `    ${name}`),
  ...(names.length > named ? [`    et ${names.length - named} autres`] : []),
]

/** Whether the services that were connected answer, with what they were connected with. */
async function services({ invoicing, externalReview }: Platform): Promise<string[]> {
  const lines: string[] = []
  for (const service of [invoicing, externalReview]) {
    if (!service.isConnected) continue
    const { name } = service
    const reason = await service.check().then(
      () => null,
      (error: unknown) => {
        if (error instanceof ServiceTrouble) return error.message
        throw error
      },
    )
    lines.push(reason === null ? `✓ ${name} : répond` : `✗ ${name} : ne répond pas (${reason})`)
  }
  return lines
}

/** Constraints that rows written before them break, by name. */
async function brokenConstraints({ db }: Platform): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select conname as name from pg_constraint
      where contype = 'c' and not convalidated and connamespace = 'public'::regnamespace order by 1`,
  )
  return rows.map(({ name }) => name)
}

async function lineOfReplica(replica: Replica): Promise<string> {
  const trouble = await replica.trouble()
  return trouble === null ? `✓ Réplique (${replica.host}) : à jour` : `✗ Réplique (${replica.host}). ${trouble}`
}

/** What is right (« ✓ ») and what is not (« ✗ »), line by line, in French. */
export async function diagnose(platform: Platform): Promise<string[]> {
  const { storage, mediaTool, db, config, reads } = platform
  const free = await storage.freeBytes()
  const { orphans, missing, count } = await compareStorage(platform)
  const broken = await brokenConstraints(platform)
  const direct = await directTrouble(storage)
  const kept = await keptBeside(config.data)
  const failed = await db.$count(medias, eq(medias.state, 'FAILED'))
  return [
    '✓ Base de données : jointe, à jour',
    ...(reads.replica === null ? [] : [await lineOfReplica(reads.replica)]),
    ...(broken.length === 0
      ? []
      : [`✗ Contraintes que d’anciennes lignes ne respectent pas : ${broken.length}`, ...listed(broken)]),
    free === null || free > 5e9
      ? `✓ Place libre : ${free === null ? 'sans limite connue' : size(free)}`
      : `✗ Place libre : ${size(free)} seulement`,
    mediaTool
      ? `✓ ffmpeg ${mediaTool.version}`
      : '✗ ffmpeg est introuvable : les vidéos et les sons n’ont pas d’aperçu',
    ...(await services(platform)),
    `✓ Stockage : ${count.toLocaleString('fr-FR')} objets`,
    ...(direct === null ? [] : [`✗ ${direct}`]),
    ...(kept.length === 0 ? [] : [`✓ Gardé d’avant, à effacer quand vous n’en aurez plus besoin : ${kept.join(', ')}`]),
    ...(failed === 0 ? [] : [`✗ Préparations en échec : ${failed} (à réessayer depuis les fichiers)`]),
    ...(missing.length === 0 ? [] : [`✗ Fichiers dont le contenu manque : ${missing.length}`, ...listed(missing)]),
    ...(orphans.length === 0 ? [] : [`✗ Objets qui n’appartiennent à rien : ${orphans.length}`, ...listed(orphans)]),
  ]
}
