import { contract } from '@regie/contract'
import { type SQL, sql } from 'drizzle-orm'
import { dispatchEvents } from '#features/notifications/dispatch.ts'
import { aMedia } from '../support/builders.ts'
import type { Ids } from '../support/calls.ts'
import type { Browser, Regie } from '../support/regie.ts'
import { aWorld, type World, type WorldPersonName } from '../support/world.ts'
import { addEdges } from './edges.ts'
import { giveOwnRows } from './own-rows.ts'

/** A state of the world, and the calls made in it. */
export type Moment = {
  name: string
  /** Changes the world from the moment before to this one. */
  prepare(): Promise<unknown>
  who: readonly string[]
  /** Matches the ids of the mutants to try; all of them without it. */
  about?: RegExp
  /** Makes GET calls only: the same rules decide what may be written. */
  readsOnly: boolean
  /** Ids that take the place of those of the house, one set after the other. */
  others: readonly (Partial<Ids> & { passkeyId?: string })[]
}

export type Scene = {
  world: World
  people: Record<string, Browser>
  /** Ids of the rows where only one part of a rule decides. */
  edges: Record<string, string>
  moments: Moment[]
}

const everybody: readonly WorldPersonName[] = [
  'nobody',
  'guest of the other',
  'CLIENT of the other',
  'TALENT of the other',
  'PRODUCTEUR without permission',
  'guest with the link',
  'TALENT assigned',
  'CLIENT of the company',
  'PRODUCTEUR',
  'ADMIN',
]
const atHome: readonly WorldPersonName[] = [
  'guest with the link',
  'TALENT assigned',
  'CLIENT of the company',
  'PRODUCTEUR',
  'ADMIN',
]
const guests: readonly WorldPersonName[] = ['guest with the link', 'guest of the other']
const life = contract['post-productions']

/** The world of the access matrix, and the changes of its first house: closed links, rows in the trash, rounds. */
export async function aScene(regie: Regie): Promise<Scene> {
  const { db, url } = regie
  const world = await aWorld({ db, url, storage: regie.platform.storage })
  const { ids, client, talent } = world.one
  const staff = world.people.PRODUCTEUR
  const write = (statement: SQL) => db.execute(statement)
  const idOf = async (statement: SQL): Promise<string> => {
    const { rows } = await db.execute<{ id: string }>(statement)
    if (!rows[0]) throw new Error('the world no longer holds a row that is asked about')
    return rows[0].id
  }
  const { productionId, postProductionId } = ids
  const hidden = await idOf(sql`select id from medias where production_id = ${productionId} and name = 'interne.mp4'`)
  const internal = await idOf(
    sql`select id from comments where post_production_id = ${postProductionId} and is_internal limit 1`,
  )
  const edges = await addEdges(regie, world, internal)
  const at = (name: string) => edges.ids[name] ?? ''
  const extra = Object.keys(edges.people)
  await dispatchEvents(regie.platform)
  const [passkeyId = '', passkeyOfAnother = ''] = await giveOwnRows(db, [client.id, world.other.client.id])

  /** Puts a row of the house in the trash for the time of a moment. */
  const inTrash = (table: string, id: string): Moment => {
    const named = sql.identifier(table)
    const set = (value: SQL) => write(sql`update ${named} set deleted_at = ${value} where id = ${id}`)
    back.push(() => set(sql`null`))
    return {
      name: `${table} in the trash`,
      prepare: () => set(sql`now()`),
      who: atHome,
      about: /deletedAt|kept|openAccount/,
      readsOnly: true,
      others: [{ contactId: '900001' }],
    }
  }
  /** Undoes the change of each moment. */
  const back: (() => Promise<unknown>)[] = []
  const kept = sql`guest_access = 'LINK', guest_until = null, guest_password_hash = null`
  const { rows } = await db.execute<{ key: string | null; epoch: number }>(
    sql`select guest_key as key, guest_epoch as epoch from productions where id = ${productionId}`,
  )
  const was = sql`${kept}, guest_key = ${rows[0]?.key ?? null}, guest_epoch = ${rows[0]?.epoch ?? 0}`
  const link = (name: string, change: SQL): Moment => ({
    name: `a link ${name}`,
    prepare: async () => {
      await write(sql`update productions set ${was} where id = ${productionId}`)
      await write(sql`update productions set ${change} where id = ${productionId}`)
    },
    who: guests,
    about: /guest|GUEST|openTo/,
    readsOnly: true,
    others: [],
  })

  const trash = [
    inTrash('medias', ids.mediaId),
    inTrash('medias', ids.rushId),
    inTrash('comments', ids.commentId),
    inTrash('prestations', ids.prestationId),
    inTrash('prestations', at('secondPrestationId')),
    inTrash('post_productions', postProductionId),
    inTrash('post_productions', at('toEditId')),
    inTrash('productions', productionId),
    inTrash('projects', ids.projectId),
    inTrash('companies', ids.companyId),
    inTrash('users', ids.memberId),
  ].map((moment, rank) => ({
    ...moment,
    prepare: async () => {
      await back[rank - 1]?.()
      await moment.prepare()
    },
  }))

  const params = { postProductionId }
  const submit = async (name: string) => {
    const { id: key } = await aMedia(db, { productionId, name, createdById: ids.talentId })
    await talent.browser.call(life.addVersion, { params, body: { files: [{ key }], note: 'Chut' } })
  }
  const say = (text: string, isInternal: boolean) =>
    staff.call(contract.review.comment, { params, body: { text, isInternal } })
  return {
    world,
    people: { ...world.people, ...edges.people },
    edges: edges.ids,
    moments: [
      link('for those who sign in', sql`guest_access = 'SIGNED_IN'`),
      link('that is over', sql`guest_until = current_date - 2`),
      link('that ends later', sql`guest_until = current_date + 9`),
      link('that was made anew', sql`guest_epoch = guest_epoch + 1`),
      link('without a key', sql`guest_key = null`),
      link('with a password alone', sql`guest_key = null, guest_password_hash = 'x'`),
      { ...link('as it was', was), who: [] },
      ...trash,
      {
        name: 'as it was made',
        prepare: async () => back.at(-1)?.(),
        who: [...everybody, ...extra],
        readsOnly: false,
        others: [
          { mediaId: hidden, rushId: hidden },
          { mediaId: ids.uploadingId, rushId: ids.uploadingId },
          { commentId: internal },
          { contactId: '900001' },
          { orderId: '77120', invoiceId: '48377' },
          { attachmentId: at('joinedToInternal') },
          { attachmentId: at('joinedToComment') },
          { productionId: at('bareId') },
          { userId: ids.memberId },
          { passkeyId },
          { passkeyId: passkeyOfAnother, sessionId: world.other.ids.sessionId },
          { subjectType: 'projects', subjectId: ids.projectId },
          { subjectType: 'prestations', subjectId: ids.prestationId },
        ],
      },
      {
        name: 'after the client’s answer',
        prepare: async () => {
          await say('Pas encore envoyé', false)
          await client.browser.call(contract.review.sendRound, { params, body: {} })
          await submit('interne 2.mp4')
        },
        who: atHome,
        readsOnly: true,
        others: [],
      },
      {
        name: 'presented again',
        prepare: async () => {
          const { rows: files } = await db.execute<{ id: string }>(
            sql`select id from medias where production_id = ${productionId} and name = 'interne 2.mp4'`,
          )
          await staff.call(life.validateFile, { params, body: { fileKey: files[0]?.id ?? '' } })
          await staff.call(life.validate, { params, body: {} })
        },
        who: atHome,
        readsOnly: true,
        others: [],
      },
      {
        name: 'once it is over',
        prepare: () => client.browser.call(life.validate, { params, body: {} }),
        who: [...atHome, ...extra],
        readsOnly: true,
        others: [{ productionId: at('waitingId') }, { productionId: at('uneditedId') }, { mediaId: at('finalId') }],
      },
      {
        name: 'over, but not its production',
        prepare: () => write(sql`update productions set status = 'POST_PRODUCTION' where id = ${productionId}`),
        who: atHome,
        readsOnly: true,
        others: [],
      },
      {
        name: 'over, and in the trash',
        prepare: () => write(sql`update post_productions set deleted_at = now() where id = ${postProductionId}`),
        who: atHome,
        readsOnly: true,
        others: [],
      },
    ],
  }
}
