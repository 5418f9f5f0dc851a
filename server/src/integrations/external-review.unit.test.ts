import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { type StubFault, type StubRemark, startFrameioStub } from '#test/samples/frameio-stub.ts'
import { reviewInMemory } from '#test/support/review-in-memory.ts'
import type { ExternalRemark, ExternalReview } from './external-review.ts'
import { createFrameio } from './frameio/frameio.ts'
import { readFrameioSettings } from './frameio/settings.ts'
import type { TroubleKind } from './trouble.ts'

type TestedTrouble = Exclude<TroubleKind, 'not-configured'>
type Implementation = {
  review: ExternalReview
  /** Sets the remarks of a file. */
  say: (fileId: string, remarks: ExternalRemark[]) => void
  addressOf: (fileId: string) => string
  /** Makes the next call fail. */
  fail: (kind: TestedTrouble) => void
  stop: () => Promise<void>
}

const owner = (name: string) => ({ id: 'u', name, email: 'u@exemple.test', avatar_url: null })
/** A remark in Frame.io's format, which counts from 1. */
const written = (remark: ExternalRemark): StubRemark => ({
  id: remark.id,
  text: remark.text,
  timestamp: remark.frameIn === null ? null : remark.frameIn + 1,
  duration: remark.frameIn === null || remark.frameOut === null ? null : remark.frameOut - remark.frameIn + 1,
  page: remark.page,
  annotation: JSON.stringify(remark.drawing),
  completed_at: remark.resolvedAt,
  created_at: remark.createdAt,
  updated_at: remark.changedAt,
  owner: owner(remark.author),
  replies: remark.answers.map(({ id, text, author, createdAt, changedAt }) => ({
    id,
    text,
    created_at: createdAt,
    updated_at: changedAt,
    owner: owner(author),
  })),
})
const causes: Record<TestedTrouble, StubFault[]> = {
  away: ['error', 'error', 'error', 'error'],
  refused: ['forbidden'],
  'unexpected-answer': ['truncated'],
}

async function overHttp(): Promise<Implementation> {
  const stub = await startFrameioStub()
  const settings = readFrameioSettings({ ...stub.environment, FRAMEIO_FRAME_ORIGIN: '1' })
  if (!settings) throw new Error('the settings of the stub connect nothing')
  const review = createFrameio(settings)
  return {
    review,
    say: (fileId, remarks) => void stub.files.set(fileId, remarks.map(written)),
    addressOf: (fileId) => `https://next.frame.io/project/${randomUUID()}/view/${fileId}?v=1`,
    fail: (kind) => void stub.faults.push(...causes[kind]),
    stop: async () => {
      await review.close()
      await stub.stop()
    },
  }
}

async function inMemory(): Promise<Implementation> {
  const { review, files, addressOf, fail } = reviewInMemory()
  return { review, say: (id, remarks) => void files.set(id, remarks), addressOf, fail, stop: () => review.close() }
}

const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 10, minute)).toISOString()
const remark = (id: string, more: Partial<ExternalRemark> = {}): ExternalRemark => ({
  id,
  author: 'Zoé Réal',
  text: `Dit ${id}`,
  createdAt: at(1),
  changedAt: at(2),
  resolvedAt: null,
  frameIn: null,
  frameOut: null,
  page: null,
  drawing: [],
  answers: [],
  ...more,
})
const answer = { id: 'a1', author: 'Ada', text: 'D’accord', createdAt: at(3), changedAt: at(3), resolvedAt: null }

const conversations: [what: string, said: ExternalRemark[]][] = [
  ['nothing', []],
  ['a remark about the whole', [remark('a')]],
  ['the first frame, which is 0', [remark('a', { frameIn: 0 })]],
  ['a range, whose last frame is part of it', [remark('a', { frameIn: 100, frameOut: 124 })]],
  ['a page', [remark('a', { page: 3 })]],
  ['what was dealt with', [remark('a', { resolvedAt: at(9) })]],
  ['answers, in their order', [remark('a', { answers: [answer, { ...answer, id: 'a2', text: 'Fait' }] })]],
  ['more than a page of remarks', ['a', 'b', 'c', 'd', 'e'].map((id) => remark(id))],
]

type Method = Exclude<keyof ExternalReview, 'name' | 'isConnected' | 'close' | 'fileIdIn'>
const calls: Record<Method, (review: ExternalReview, fileId: string) => Promise<unknown>> = {
  file: (review, fileId) => review.file(fileId),
  remarks: (review, fileId) => review.remarks(fileId),
  check: (review) => review.check(),
}

describe.each([
  ['Frame.io, over HTTP', overHttp],
  ['remarks in memory', inMemory],
])('an external review: %s', async (_name, open) => {
  const { review, say, addressOf, fail, stop } = await open()
  afterAll(stop)

  it('has a name, and is connected', () => {
    expect(review.name).not.toBe('')
    expect(review.isConnected).toBe(true)
  })

  it.each(conversations)('reads %s', async (_what, remarks) => {
    const fileId = randomUUID()
    say(fileId, remarks)
    expect(await review.remarks(fileId)).toEqual(remarks)
  })

  it('reads drawings, in shares of the picture', async () => {
    const fileId = randomUUID()
    const box = { tool: 'rect' as const, color: '#00FF00', x: 0.1, y: 0.2, w: 0.3, h: 0.4 }
    say(fileId, [remark('a', { frameIn: 1, drawing: [{ ...box, id: randomUUID(), size: 0 }] })])
    expect((await review.remarks(fileId))?.[0]?.drawing).toEqual([{ ...box, id: expect.any(String), size: 0 }])
  })

  it('finds the file of an address, and ignores other addresses', async () => {
    const fileId = randomUUID()
    say(fileId, [])
    expect(review.fileIdIn(addressOf(fileId))).toBe(fileId)
    expect(review.fileIdIn('https://exemple.test/film')).toBeNull()
    expect((await review.file(fileId))?.url).toMatch(/^https:\/\//)
    expect(await review.file(randomUUID())).toBeNull()
    expect(await review.remarks(randomUUID())).toBeNull()
  })

  it.each(Object.entries(calls))('in trouble says which, and nothing else: %s', async (method, call) => {
    const fileId = randomUUID()
    say(fileId, [])
    const kinds = ['refused', 'unexpected-answer', ...(method === 'file' ? (['away'] as const) : [])] as const
    for (const kind of kinds) {
      fail(kind)
      await expect(call(review, fileId)).rejects.toMatchObject({ name: 'ServiceTrouble', kind })
      await call(review, fileId)
    }
  })
})
