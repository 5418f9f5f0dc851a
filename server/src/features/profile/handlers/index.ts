import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { isStaff } from '@regie/contract/can'
import type { profile as routes } from '@regie/contract/profile/routes'
import { type PersonPhoto, Profile } from '@regie/contract/profile/schema'
import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { HandoverSurvey } from '#features/manifest.ts'
import { browserText, mailedLinks, sessionIsOpen, sessions } from '#features/session/index.ts'
import { changeAddress, userColumns, users } from '#features/users/index.ts'
import type { Actor } from '#platform/actor.ts'
import { columnsOf, definedFields, versionBump } from '#platform/db/columns.ts'
import type { Executor, Transaction } from '#platform/db/database.ts'
import { changesBetween, emit } from '#platform/events/emit.ts'
import { fail } from '#platform/http/failure.ts'
import { memoryFile } from '#platform/http/files/memory-file.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import { createLimit } from '#platform/limits.ts'
import { smallCopy } from '#platform/media/small-copy.ts'
import { NoPreview, UnreadableFile } from '#platform/media/unreadable.ts'
import type { Platform } from '#platform/platform.ts'
import { isContactOf } from '../access.ts'
import { personalDataFile, readPersonalData } from '../personal-data.ts'
import { presentOpenSession, presentPersonalData, presentPersonPhoto, presentProfile } from '../present.ts'
import { userPhotos } from '../table.ts'
import { contactHandlers } from './contacts.ts'
import { erasureHandlers } from './erasure.ts'

const profileColumns = columnsOf(users, Profile)
/** Pixels of the side of a photo. */
const photoSide = 256

async function readProfile(db: Executor, userId: string): Promise<Profile> {
  const [found] = await db.select(profileColumns).from(users).where(eq(users.id, userId))
  if (!found) throw fail('NOT_FOUND')
  return found
}

/** Emits the event of a profile, for those who may read users and for the person's other browsers. */
async function emitProfileEvent(tx: Transaction, actor: Actor, changes: Record<string, [unknown, unknown]>) {
  const who = { subjectId: actor.id, actor }
  await emit(tx, { name: 'users.updated', ...who, audience: { permission: 'users.read' }, changes })
  await emit(tx, { name: 'session.changed', ...who, audience: { userIds: [actor.id] } })
}

/** The people with a photo that the actor may see: everybody for staff, oneself and one's contacts for the others. */
async function readPhotos(db: Executor, actor: Actor): Promise<PersonPhoto[]> {
  const isSeen = isStaff(actor) ? undefined : or(eq(users.id, actor.id), isContactOf(actor))
  return db
    .select({ id: users.id, photo: sql<string>`${users.photo}` })
    .from(users)
    .where(and(isNotNull(users.photo), isSeen))
}

/** `ownerships`: what a person must hand over before their erasure. */
export function profileHandlers(platform: Platform, ownerships: readonly HandoverSurvey[]): Handlers<typeof routes> {
  const { db, log, jobs, pool, decoding } = platform
  const changes = createLimit(pool, 'address-change', { attempts: 5, minutes: 60 })
  const photosSent = createLimit(pool, 'profile-photos', { attempts: 30, minutes: 60 })

  const openSessions = async (actor: Actor) => {
    const rows = await db
      .select({
        id: sessions.id,
        userAgent: sessions.userAgent,
        address: sessions.address,
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(eq(sessions.userId, actor.id), sessionIsOpen))
      .orderBy(desc(sessions.lastSeenAt))
    const open = rows.map(({ userAgent, ...session }) => ({
      ...session,
      browser: browserText(userAgent),
      isCurrent: session.id === actor.sessionId,
    }))
    return presentOpenSession.all(open, actor)
  }

  const setPhoto = (actor: Actor, content: Buffer | null) =>
    db.transaction(async (tx) => {
      const photo = content && createHash('sha256').update(content).digest('hex').slice(0, 16)
      const before = await readProfile(tx, actor.id)
      await tx
        .update(users)
        .set({ photo, ...versionBump(users) })
        .where(eq(users.id, actor.id))
      await tx.delete(userPhotos).where(eq(userPhotos.userId, actor.id))
      if (content) await tx.insert(userPhotos).values({ userId: actor.id, content })
      await emitProfileEvent(tx, actor, changesBetween(before, { photo }))
      return presentProfile(await readProfile(tx, actor.id), actor)
    })

  return {
    ...contactHandlers(platform),
    ...erasureHandlers(platform, ownerships),

    mine: async (_input, { actor }) => presentProfile(await readProfile(db, actor.id), actor),

    update: ({ body: { version, ...sent } }, { actor }) =>
      db.transaction(async (tx) => {
        const [before] = await tx.select(profileColumns).from(users).where(eq(users.id, actor.id)).for('update')
        if (!before) throw fail('NOT_FOUND')
        if (version !== undefined && version !== before.version)
          throw fail('STALE_VERSION', { current: presentProfile(before, actor) })
        await tx
          .update(users)
          .set({ ...definedFields(sent), ...versionBump(users) })
          .where(eq(users.id, actor.id))
        await emitProfileEvent(tx, actor, changesBetween(before, sent))
        return presentProfile(await readProfile(tx, actor.id), actor)
      }),

    async changeEmail({ body: { email } }, { actor }) {
      await changes.spend(actor.id)
      return db.transaction(async (tx) => {
        const [before] = await tx.select(userColumns).from(users).where(eq(users.id, actor.id)).for('update')
        if (!before) throw fail('NOT_FOUND')
        // Only the mail says whether another account has the address: the answer must not reveal it.
        const set = await changeAddress(tx, { jobs, links: mailedLinks }, { before, email, actor })
        await tx
          .update(users)
          .set({ ...set, ...versionBump(users) })
          .where(eq(users.id, actor.id))
        await emitProfileEvent(tx, actor, changesBetween(before, set))
        return presentProfile(await readProfile(tx, actor.id), actor)
      })
    },

    async setPhoto({ content }, { actor }) {
      await photosSent.spend(actor.id)
      const sent = await buffer(content)
      if (sent.length === 0) throw fail('INVALID', { message: 'Cette photo est vide : choisissez-en une autre.' })
      const asked = { task: 'square', side: photoSide, sender: actor.id, mostWaiting: 2 } as const
      const small = await smallCopy(decoding, sent, asked).catch((error: unknown) => {
        if (!(error instanceof UnreadableFile || error instanceof NoPreview)) throw error
        log.info({ reason: error.name }, 'a photo could not be read')
        throw fail('INVALID', {
          message: 'Cette image ne peut pas être lue : choisissez une photo JPEG, PNG, WebP ou HEIC.',
        })
      })
      return setPhoto(actor, small)
    },

    removePhoto: (_input, { actor }) => setPhoto(actor, null),

    async photo({ params: { userId } }, { actor }) {
      const isSeen = userId === actor.id || isStaff(actor) ? undefined : isContactOf(actor)
      const [found] = await db
        .select({ content: userPhotos.content, photo: users.photo })
        .from(userPhotos)
        .innerJoin(users, eq(users.id, userPhotos.userId))
        .where(and(eq(users.id, userId), isSeen))
      if (!found) throw fail('NOT_FOUND')
      const { content, photo } = found
      return memoryFile(content, {
        name: 'photo.webp',
        type: 'image/webp',
        shown: true,
        ...(photo && { etag: `"${photo}"`, version: photo }),
      })
    },

    photos: async (_input, { actor }) => presentPersonPhoto.all(await readPhotos(db, actor), actor),

    sessions: (_input, { actor }) => openSessions(actor),

    async closeSession({ params }, { actor }) {
      if (params.sessionId === actor.sessionId)
        throw fail('INVALID', { message: 'C’est ce navigateur : utilisez « Se déconnecter ».' })
      await db.transaction(async (tx) => {
        const closed = await tx
          .delete(sessions)
          .where(and(eq(sessions.id, params.sessionId), eq(sessions.userId, actor.id)))
          .returning({ id: sessions.id })
        if (closed.length === 0) throw fail('NOT_FOUND')
        // The streams of an ended session end with it.
        const audience = { userIds: [actor.id] }
        await emit(tx, { name: 'session.changed', subjectId: actor.id, actor, audience })
      })
      return openSessions(actor)
    },

    async personalData(_input, { actor }) {
      return personalDataFile(presentPersonalData(await readPersonalData(db, actor.id), actor))
    },
  }
}
