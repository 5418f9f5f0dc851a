import { randomBytes, randomInt } from 'node:crypto'
import type { productions as routes } from '@regie/contract/productions/routes'
import type { GuestLink, ProductionListed } from '@regie/contract/productions/schema'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { readWhomToAsk } from '#features/agency/index.ts'
import { projects } from '#features/projects/index.ts'
import { ensureGuest, guests } from '#features/session/index.ts'
import { openAccount, users } from '#features/users/index.ts'
import type { Actor, Viewer } from '#platform/actor.ts'
import { versionBump } from '#platform/db/columns.ts'
import type { Executor, Transaction } from '#platform/db/database.ts'
import { todayInParis } from '#platform/db/paris-days.ts'
import { type Failure, fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import { createLimit } from '#platform/limits.ts'
import type { Platform } from '#platform/platform.ts'
import type { Presented } from '#platform/present.ts'
import { hashPassword, verifyPassword } from '#platform/secrets/passwords.ts'
import { presentGuestLink, presentGuestName } from '../present.ts'
import { emitProductionEvent, lockProduction } from '../production.ts'
import { guestOpenings, productions, projectOfProduction } from '../table.ts'

const guestLinkColumns = {
  guestAccess: productions.guestAccess,
  key: productions.guestKey,
  passwordHash: productions.guestPasswordHash,
  until: productions.guestUntil,
  isOver: sql<boolean>`coalesce(${productions.guestUntil} < ${todayInParis}, false)`,
  epoch: productions.guestEpoch,
  watermark: productions.guestWatermark,
  mark: productions.guestMark,
}

async function readGuestLink(db: Executor, productionId: string) {
  const [link] = await db
    .select(guestLinkColumns)
    .from(productions)
    .where(and(eq(productions.id, productionId), isNull(productions.deletedAt)))
  return link
}

const guestLinkOf = ({
  guestAccess,
  key,
  passwordHash,
  until,
  watermark,
  mark,
}: NonNullable<Awaited<ReturnType<typeof readGuestLink>>>): GuestLink => ({
  guestAccess,
  key,
  hasPassword: passwordHash !== null,
  until,
  watermark,
  mark,
})

/** No sign that is taken for another. */
const markSigns = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
/** A new reference to burn into the pictures of a link: it tells which link a picture came from. */
const freshMark = () => ({
  guestMark: Array.from({ length: 6 }, () => markSigns[randomInt(markSigns.length)]).join(''),
  guestMarkedAt: sql`now()`,
})

const dayText = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })

/** What whoever had the link reads once it has expired: since when, and whom to ask. `until`: its last day. */
async function expiredLink(db: Executor, productionId: string, until: string | null): Promise<Failure> {
  const [producteur] = await db
    .select({ firstname: users.firstname, lastname: users.lastname, email: users.email })
    .from(productions)
    .innerJoin(projects, projectOfProduction)
    .innerJoin(users, and(eq(users.id, projects.producteurId), openAccount))
    .where(eq(productions.id, productionId))
  const when = until === null ? 'Ce lien a expiré.' : `Ce lien a expiré le ${dayText.format(new Date(until))}.`
  const whom = producteur
    ? `${producteur.firstname} ${producteur.lastname} (${producteur.email})`
    : await readWhomToAsk(db)
  return fail('LINK_CLOSED', { message: `${when} Demandez-en un nouveau à ${whom}.` })
}

/** What whoever holds a link of before reads: whom to ask for the one of now. */
const replacedLink = async (db: Executor): Promise<Failure> =>
  fail('LINK_CLOSED', {
    message: `Ce lien n’est plus valable. Demandez-en un nouveau à ${await readWhomToAsk(db)}.`,
  })

/** Why a viewer does not see a production. For a guest: what their link lacks (401). For others: NOT_FOUND (404). */
export async function refusalToSeeProduction(db: Executor, viewer: Viewer, productionId: string): Promise<Failure> {
  const link = viewer.role === 'GUEST' ? await readGuestLink(db, productionId) : undefined
  if (!link) return fail('NOT_FOUND')
  if (link.guestAccess === 'SIGNED_IN') return fail('UNAUTHENTICATED')
  if (link.isOver) return link.key === null ? expiredLink(db, productionId, link.until) : replacedLink(db)
  if (link.passwordHash !== null) return fail('LINK_PASSWORD')
  return replacedLink(db)
}

type LinkSettings = Partial<
  Pick<
    typeof productions.$inferInsert,
    'guestAccess' | 'guestKey' | 'guestPasswordHash' | 'guestUntil' | 'guestWatermark'
  >
>

/** Writes the settings of a link. When it asks for something new, guests must open it again. */
async function updateGuestLink(
  tx: Transaction,
  actor: Actor,
  before: ProductionListed,
  set: LinkSettings,
): Promise<Presented<GuestLink>> {
  const asksAnew = Boolean(set.guestKey) || Boolean(set.guestPasswordHash)
  const isFirstMark = set.guestWatermark === 'BURNT' && (await readGuestLink(tx, before.id))?.mark === null
  await tx
    .update(productions)
    .set({
      ...set,
      // Another link gets another reference.
      ...((isFirstMark || set.guestKey) && freshMark()),
      ...(asksAnew && { guestEpoch: sql`${productions.guestEpoch} + 1` }),
      ...versionBump(productions),
    })
    .where(eq(productions.id, before.id))
  const changes: Record<string, [unknown, unknown]> =
    set.guestAccess && set.guestAccess !== before.guestAccess
      ? { guestAccess: [before.guestAccess, set.guestAccess] }
      : {}
  await emitProductionEvent(tx, 'productions.linkChanged', actor, before, { changes })
  const link = await readGuestLink(tx, before.id)
  if (!link) throw fail('NOT_FOUND')
  return presentGuestLink(guestLinkOf(link), actor)
}

type LinkRoutes = Pick<Handlers<typeof routes>, 'link' | 'updateLink' | 'renewLink' | 'openLink'>

/** The guest link of a production. */
export function linkHandlers({ db, pool }: Platform): LinkRoutes {
  const triesFrom = createLimit(pool, 'link-password', { attempts: 20, minutes: 15 })
  // Counted per production, whatever the IP address: many addresses give no more guesses.
  const guessesAt = createLimit(pool, 'link-password-production', { attempts: 100, minutes: 60 })
  return {
    link: ({ params }, { actor }) =>
      db.transaction(async (tx) => {
        const { id } = await lockProduction(tx, actor, params.productionId)
        const link = await readGuestLink(tx, id)
        if (!link) throw fail('NOT_FOUND')
        return presentGuestLink(guestLinkOf(link), actor)
      }),

    updateLink: ({ params, body: { guestAccess, password, until, watermark } }, { actor }) =>
      db.transaction(async (tx) => {
        const before = await lockProduction(tx, actor, params.productionId)
        return updateGuestLink(tx, actor, before, {
          ...(guestAccess !== undefined && { guestAccess }),
          ...(until !== undefined && { guestUntil: until }),
          ...(watermark !== undefined && { guestWatermark: watermark }),
          ...(password !== undefined && {
            guestPasswordHash: password === null ? null : await hashPassword(password),
          }),
        })
      }),

    renewLink: ({ params }, { actor }) =>
      db.transaction(async (tx) => {
        const before = await lockProduction(tx, actor, params.productionId)
        return updateGuestLink(tx, actor, before, { guestKey: randomBytes(16).toString('base64url') })
      }),

    async openLink({ params, body }, { actor, call }) {
      await triesFrom.spend(`${call.address} ${params.productionId}`)
      const link = await readGuestLink(db, params.productionId)
      if (!link) throw fail('NOT_FOUND')
      if (link.guestAccess === 'SIGNED_IN') throw fail('UNAUTHENTICATED')
      if (link.key !== null && link.key !== body.key) throw await replacedLink(db)
      if (link.isOver) throw await expiredLink(db, params.productionId, link.until)
      if (link.passwordHash !== null) {
        if (body.password === undefined) throw fail('LINK_PASSWORD')
        // Counted before the password check, so that simultaneous guesses all count.
        await guessesAt.spend(params.productionId)
        if (!(await verifyPassword(link.passwordHash, body.password)))
          throw fail('INVALID', { fields: { password: 'Mot de passe incorrect' } })
        await guessesAt.refund(params.productionId)
      }
      await triesFrom.refund(`${call.address} ${params.productionId}`)
      return db.transaction(async (tx) => {
        const { id: guestId } = await ensureGuest(tx, call)
        await tx
          .insert(guestOpenings)
          .values({ guestId, productionId: params.productionId, epoch: link.epoch })
          .onConflictDoUpdate({
            target: [guestOpenings.guestId, guestOpenings.productionId],
            set: { epoch: link.epoch, at: sql`now()` },
          })
        const [guest] = await tx
          .select({ name: guests.name, email: guests.email })
          .from(guests)
          .where(eq(guests.id, guestId))
        return presentGuestName({ name: guest?.name ?? null, email: guest?.email ?? null }, actor)
      })
    },
  }
}
