import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { agency as routes } from '@regie/contract/agency/routes'
import { type AgencySettings, agencyId } from '@regie/contract/agency/schema'
import { and, eq, inArray, lt, notInArray, sql } from 'drizzle-orm'
import type { Actor } from '#platform/actor.ts'
import { definedFields, versionBump } from '#platform/db/columns.ts'
import type { Transaction } from '#platform/db/database.ts'
import { changesBetween, emit } from '#platform/events/emit.ts'
import { fail } from '#platform/http/failure.ts'
import { memoryFile } from '#platform/http/files/memory-file.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import { createLimit } from '#platform/limits.ts'
import { logoCopies } from '#platform/media/logo-copies.ts'
import { NoPreview, UnreadableFile } from '#platform/media/unreadable.ts'
import type { Platform } from '#platform/platform.ts'
import { presentAgency, presentAgencySettings, presentLogo } from './present.ts'
import { noSettings, readAgency, readSettings, settingsColumns } from './reading.ts'
import { agency, agencyLogos } from './table.ts'

type Logos = Pick<AgencySettings, 'logo' | 'darkLogo'>
const idsOf = ({ logo, darkLogo }: Logos) => [logo, darkLogo].filter((id) => id !== null)

/** Throws INVALID, on its field, for a logo that is not there. Holds those that are until the end of the transaction. */
async function checkLogos(tx: Transaction, sent: Partial<Logos>) {
  const wanted = idsOf({ logo: null, darkLogo: null, ...sent })
  if (wanted.length === 0) return
  const found = await tx
    .select({ id: agencyLogos.id })
    .from(agencyLogos)
    .where(inArray(agencyLogos.id, wanted))
    .for('key share')
  const isLost = (id: string | null | undefined) => id && !found.some((logo) => logo.id === id)
  const message = 'Ce logo n’est plus là : choisissez-le de nouveau.'
  const fields = { ...(isLost(sent.logo) && { logo: message }), ...(isLost(sent.darkLogo) && { darkLogo: message }) }
  if (Object.keys(fields).length > 0) throw fail('INVALID', { fields })
}

/** Locks the settings, which the first change creates. */
async function lockSettings(tx: Transaction): Promise<AgencySettings> {
  await tx.insert(agency).values({ id: agencyId }).onConflictDoNothing()
  const [found] = await tx.select(settingsColumns).from(agency).for('update')
  return found ?? noSettings
}

async function write(tx: Transaction, actor: Actor, before: AgencySettings, sent: Partial<AgencySettings>) {
  await tx.update(agency).set({ ...sent, ...versionBump(agency) })
  const after = await readSettings(tx)
  const kept = idsOf(after)
  const left = idsOf(before).filter((id) => !kept.includes(id))
  if (left.length > 0) await tx.delete(agencyLogos).where(inArray(agencyLogos.id, left))
  await emit(tx, {
    name: 'agency.updated',
    subjectId: agencyId,
    label: after.name ?? undefined,
    actor,
    audience: { permission: 'agency.update' },
    changes: changesBetween(before, sent),
  })
  return after
}

export function agencyHandlers({ db, log, pool, decoding }: Platform): Handlers<typeof routes> {
  const logosSent = createLimit(pool, 'agency-logos', { attempts: 30, minutes: 60 })
  return {
    shown: async (_input, { actor }) => presentAgency(await readAgency(db), actor),

    settings: async (_input, { actor }) => presentAgencySettings(await readSettings(db), actor),

    update: ({ body: { version, ...sent } }, { actor }) =>
      db.transaction(async (tx) => {
        const set = definedFields(sent)
        const before = await lockSettings(tx)
        if (version !== before.version) throw fail('STALE_VERSION', { current: presentAgencySettings(before, actor) })
        await checkLogos(tx, set)
        return presentAgencySettings(await write(tx, actor, before, set), actor)
      }),

    async sendLogo({ content }, { actor }) {
      await logosSent.spend(actor.id)
      const sent = await buffer(content)
      if (sent.length === 0) throw fail('INVALID', { message: 'Ce fichier est vide : choisissez-en un autre.' })
      const copies = await logoCopies(decoding, sent, actor.id).catch((error: unknown) => {
        if (!(error instanceof UnreadableFile || error instanceof NoPreview)) throw error
        log.info({ reason: error.name }, 'a logo could not be read')
        throw fail('INVALID', { message: error.message })
      })
      const id = createHash('sha256').update(copies.webp).digest('hex').slice(0, 32)
      await db.transaction(async (tx) => {
        // Those that were sent and never kept.
        const shown = idsOf(await readSettings(tx))
        const isForgotten = lt(agencyLogos.createdAt, sql`now() - interval '1 day'`)
        await tx.delete(agencyLogos).where(and(isForgotten, notInArray(agencyLogos.id, [...shown, id])))
        await tx
          .insert(agencyLogos)
          .values({ id, ...copies })
          .onConflictDoUpdate({ target: agencyLogos.id, set: { createdAt: sql`now()` } })
      })
      return presentLogo({ id, width: copies.width, height: copies.height }, actor)
    },

    async logo({ params: { logoId } }) {
      const [found] = await db.select({ webp: agencyLogos.webp }).from(agencyLogos).where(eq(agencyLogos.id, logoId))
      if (!found) throw fail('NOT_FOUND')
      return memoryFile(found.webp, {
        name: 'logo.webp',
        type: 'image/webp',
        shown: true,
        etag: `"${logoId}"`,
        isPublic: true,
      })
    },
  }
}
