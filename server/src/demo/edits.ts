import { changesForClients } from '@regie/contract/post-productions/rules/audience'
import {
  type HistoryStep,
  initialLife,
  type Life,
  lastToTakeBack,
  lifeAfter,
} from '@regie/contract/post-productions/rules/transitions'
import type { PostProductionAction } from '@regie/contract/post-productions/schema'
import { demoId, stableIndex } from './derive.ts'
import { demoFile } from './files.ts'
import { commentsOf } from './remarks.ts'
import type { Path, WrittenEdit } from './written.ts'

const day = 24 * 3_600_000

/** The people of an edit, by id. */
export type EditPeople = { talent: string | null; producteur: string; client: string | null }
type EditInput = {
  now: Date
  projectId: string
  production: { id: string; name: string }
  written: WrittenEdit
  cast: EditPeople
  finishes: boolean
}

const actions: Record<Path[number], PostProductionAction> = {
  start: 'start',
  version: 'addVersion',
  approve: 'validate',
  accept: 'validate',
  changes: 'requestChanges',
  back: 'rollback',
}
const eventByAction: Record<PostProductionAction, string> = {
  start: 'started',
  addVersion: 'versionAdded',
  validate: 'validated',
  requestChanges: 'changesRequested',
  rollback: 'rolledBack',
}
/** The changes of a step's event: field, with the values before and after. */
const statusChange = (before: string, after: string): Record<string, [unknown, unknown]> => ({
  status: [before, after],
})

type Version = {
  id: string
  number: number
  clientNumber: number | null
  publishedAt: string | null
  withdrawnAt: string | null
  createdAt: string
  note: string
}
type Comment = ReturnType<typeof commentsOf>[number] & { versionId: string; resolvedAt: string | null }

/** One edit with its whole life: row, steps, versions with files, comments and events. */
export function demoEdit({ now, projectId, production, written, cast, finishes }: EditInput) {
  const key = `${production.id}/${written.name}`
  const id = demoId('post_productions', key)
  const { path, since = 1 } = written
  const lastIndex = path.length - 1
  // One step every two days, at varied hours.
  const at = (index: number) =>
    new Date(
      now.getTime() -
        (since + Math.max(0, lastIndex - index) * 2) * day -
        stableIndex(`${key}/${index}`, 7 * 60) * 60_000,
    ).toISOString()
  const authorOf = (step: Path[number], life: Life): string | null => {
    if (step === 'start' || step === 'version') return cast.talent
    const byClient = step === 'accept' || (step === 'changes' && life.status === 'AWAITING_VALIDATION')
    return byClient ? (cast.client ?? cast.producteur) : cast.producteur
  }

  let life = initialLife
  const steps: (HistoryStep & { at: string; actorId: string | null })[] = []
  const versions: Version[] = []
  const comments: Comment[] = []
  const last = () => versions.findLast(({ withdrawnAt }) => withdrawnAt === null)
  const people = { ...cast, client: cast.client ?? cast.producteur }
  const writtenOf = ({ number }: Version) => {
    const version = written.versions?.[number - 1]
    if (!version) throw new Error(`${written.name}: version ${number} is not written`)
    return version
  }
  /** Says what is written of the last version: what a step sends, or the drafts that were not sent. */
  const say = (moment: string, stepId: string | null) => {
    const version = last()
    for (const [rank, remark] of (version ? (writtenOf(version).remarks ?? []) : []).entries()) {
      if (!version || (remark.isDraft ?? false) !== (stepId === null)) continue
      const said = commentsOf({ key: `${key}/${version.number}/${rank}`, remark, at: moment, stepId, people })
      comments.push(...said.map((comment) => ({ ...comment, versionId: version.id, resolvedAt: null })))
    }
  }

  for (const [index, step] of path.entries()) {
    const action = actions[step]
    const undoing = action === 'rollback' ? lastToTakeBack(steps) : undefined
    const to = action === 'rollback' ? undoing?.from : lifeAfter(life, action)
    if (!to) throw new Error(`${written.name}: ${step} is illegal from ${life.status}`)
    const moment = at(index)
    const actorId = authorOf(step, life)
    if (action === 'addVersion') {
      for (const comment of comments) comment.resolvedAt ??= moment
      versions.push({
        id: demoId('versions', `${key}/${index}`),
        number: to.versionInterne,
        clientNumber: null,
        publishedAt: null,
        withdrawnAt: null,
        createdAt: moment,
        note: written.versions?.[to.versionInterne - 1]?.note ?? '',
      })
    }
    const version = last()
    if (action === 'validate' && to.status === 'AWAITING_VALIDATION' && version)
      Object.assign(version, { clientNumber: to.versionClient, publishedAt: moment })
    if (action === 'requestChanges') say(moment, demoId('steps', `${key}/${index}`))
    if (undoing) {
      undoing.undone = true
      if (undoing.action === 'addVersion' && version) version.withdrawnAt = moment
      if (undoing.to.status === 'AWAITING_VALIDATION' && version)
        Object.assign(version, { clientNumber: null, publishedAt: null })
    }
    steps.push({ action, from: life, to, undone: false, at: moment, actorId })
    life = to
  }
  if (['AWAITING_APPROVAL', 'AWAITING_VALIDATION'].includes(life.status)) say(at(lastIndex), null)

  const lastStep = steps.at(-1)
  const files = versions.map((version) => {
    const { file } = writtenOf(version)
    return {
      versionId: version.id,
      mediaId: demoId('medias', `${key}/${version.number}`),
      name: `${written.name} – v${version.number}${demoFile(file).extension}`,
      file,
      createdAt: version.createdAt,
      validatedAt: life.status === 'FINISHED' && version === last() ? (lastStep?.at ?? null) : null,
    }
  })
  return {
    row: {
      id,
      productionId: production.id,
      name: written.name,
      userId: cast.talent,
      ...life,
      statusSince: lastStep?.at ?? at(0),
      clientSince: steps.findLast(({ from, to }) => changesForClients(from, to))?.at ?? at(0),
      dueOn: written.due === undefined ? null : new Date(now.getTime() + written.due * day).toISOString().slice(0, 10),
      createdAt: new Date(Date.parse(steps[0]?.at ?? at(0)) - day).toISOString(),
    },
    steps: steps.map(({ action, from, to, undone, at: moment, actorId }, index) => ({
      id: demoId('steps', `${key}/${index}`),
      postProductionId: id,
      at: moment,
      actorId,
      action,
      fromStatus: from.status,
      toStatus: to.status,
      fromVersionInterne: from.versionInterne,
      toVersionInterne: to.versionInterne,
      fromVersionClient: from.versionClient,
      toVersionClient: to.versionClient,
      productionStatusBefore: finishes && to.status === 'FINISHED' ? ('POST_PRODUCTION' as const) : null,
      undoneAt: undone ? (steps[index + 1]?.at ?? moment) : null,
    })),
    versions: versions.map((version) => ({ ...version, postProductionId: id, authorId: cast.talent })),
    files: files.map((file, rank) => ({ ...file, rank, validatedById: file.validatedAt ? cast.client : null })),
    comments: comments.map((comment) => ({
      ...comment,
      postProductionId: id,
      mediaId: files.find(({ versionId }) => versionId === comment.versionId)?.mediaId ?? null,
    })),
    events: steps.map(({ action, from, to, at: moment, actorId }) => ({
      at: moment,
      name: `post-productions.${eventByAction[action]}`,
      subjectId: id,
      label: written.name,
      projectId,
      actorId,
      changes: statusChange(from.status, to.status),
    })),
  }
}
