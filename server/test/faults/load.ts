import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { Upload } from 'tus-js-client'
import * as z from 'zod/mini'
import { Producer } from '../crash/product.ts'

const Answer = z.object({ data: z.unknown() })
const IdRow = z.object({ id: z.string() })
const Brief = z.object({ version: z.number() })
const ListAnswer = z.object({ data: z.array(IdRow) })
const UploadSlots = z.array(z.object({ key: z.string(), url: z.string() }))
const UploadOutcomes = z.array(z.object({ outcome: z.string() }))

export type AcknowledgedWrites = {
  companies: string[]
  /** Ids chosen by the sender. Each comment was sent again until the server answered. */
  comments: string[]
  /** Post-productions that were started. */
  moves: string[]
  /** The last acknowledged version of the brief. */
  brief: { projectId: string; version: number }
  /** Addresses of invited people. */
  users: string[]
  /** Accepted files, with their SHA-256. */
  uploads: { key: string; sha256: string }[]
}

/** People at work. They write without a pause, record the acknowledged writes, and wait a moment after a refusal. */
export class Load {
  readonly kept: AcknowledgedWrites
  /** Calls per status; 0 counts the calls without an answer. */
  readonly statuses = new Map<number, number>()
  /** When a write was last acknowledged, and when a call last failed. */
  lastAcknowledged = 0
  lastRefused = 0
  #isOver = false
  #working: Promise<unknown>[] = []
  #uploading = 0
  readonly #url: string
  readonly #cookie: string

  private constructor(url: string, cookie: string, projectId: string) {
    this.#url = url
    this.#cookie = cookie
    this.kept = { companies: [], comments: [], moves: [], brief: { projectId, version: 0 }, users: [], uploads: [] }
  }

  static async start(url: string, { uploads }: { uploads: boolean }): Promise<Load> {
    const { cookie } = await Producer.signIn(url)
    const first = new Load(url, cookie, '')
    const company = z.parse(IdRow, await first.#must('POST', '/api/companies', { name: 'Studio', type: 'CLIENT' }))
    const project = z.parse(IdRow, await first.#must('POST', '/api/projects', { name: 'Film', companyId: company.id }))
    const production = z.parse(
      IdRow,
      await first.#must('POST', '/api/productions', { name: 'Teaser', type: 'VIDEO', projectId: project.id }),
    )
    const load = new Load(url, cookie, project.id)
    const room = await load.#roomToWriteIn()
    load.#working = [
      load.#repeat(() => load.#company()),
      load.#repeat(() => load.#comment(room)),
      load.#repeat(() => load.#move(production.id)),
      load.#repeat(() => load.#brief(), 200),
      load.#repeat(() => load.#user(), 600),
      ...(uploads ? [load.#repeat(() => load.#upload(production.id), 1_500)] : []),
    ]
    return load
  }

  /** Lets the current calls end. Uploads that take more than `patience` milliseconds are left unfinished. */
  async end(patience: number): Promise<{ uploadsLeft: number }> {
    this.#isOver = true
    await Promise.race([Promise.all(this.#working), sleep(patience, undefined, { ref: false })])
    return { uploadsLeft: this.#uploading }
  }

  async #repeat(work: () => Promise<unknown>, pause = 30) {
    while (!this.#isOver) {
      await work()
      await sleep(pause)
    }
  }

  /** Null when the call was refused, or not answered. */
  async #call(method: string, path: string, body?: object): Promise<{ status: number; data: unknown }> {
    const headers = { cookie: this.#cookie, ...(body && { 'content-type': 'application/json' }) }
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }), signal: AbortSignal.timeout(40_000) }
    const response = await fetch(this.#url + path, sent).catch(() => null)
    const status = response?.status ?? 0
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
    const read: unknown = await response?.json().catch(() => null)
    const answer = z.safeParse(Answer, read)
    if (status !== 200 || !answer.success) {
      if (status === 0 || status >= 500) this.lastRefused = Date.now()
      await sleep(200)
      return { status: status === 200 ? 0 : status, data: null }
    }
    if (method !== 'GET') this.lastAcknowledged = Date.now()
    return { status, data: answer.data.data }
  }

  async #must(method: string, path: string, body?: object): Promise<unknown> {
    const { status, data } = await this.#call(method, path, body)
    if (status !== 200) throw new Error(`${method} ${path}: ${status}`)
    return data
  }

  /** A post-production of the demo agency that staff may comment. */
  async #roomToWriteIn(): Promise<string> {
    const response = await fetch(`${this.#url}/api/post-production`, { headers: { cookie: this.#cookie } })
    for (const { id } of z.parse(ListAnswer, await response.json()).data) {
      const path = `/api/post-production/${id}/comments`
      const { status } = await this.#call('POST', path, { id: randomUUID(), text: 'Essai', isInternal: true })
      if (status === 200) return id
    }
    throw new Error('no post-production can be commented')
  }

  async #company() {
    const { data } = await this.#call('POST', '/api/companies', { name: `Studio ${randomUUID()}` })
    if (data) this.kept.companies.push(z.parse(IdRow, data).id)
  }

  async #comment(postProductionId: string) {
    const id = randomUUID()
    const path = `/api/post-production/${postProductionId}/comments`
    for (let isSent = false; !isSent && !this.#isOver; ) {
      const { status } = await this.#call('POST', path, { id, text: `Retour ${id}`, isInternal: true })
      isSent = status === 200
    }
    if (!this.#isOver) this.kept.comments.push(id)
  }

  async #move(productionId: string) {
    const made = await this.#call('POST', '/api/post-production', { productionId, name: 'Montage' })
    if (!made.data) return
    const { id } = z.parse(IdRow, made.data)
    const { status } = await this.#call('POST', `/api/post-production/${id}/start`, {})
    if (status === 200) this.kept.moves.push(id)
  }

  async #brief() {
    const path = `/api/briefs/projects/${this.kept.brief.projectId}`
    const seen = await this.#call('GET', path)
    if (!seen.data) return
    const { version } = z.parse(Brief, seen.data)
    const text = `Version ${version + 1}`
    const document = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }
    const { data } = await this.#call('PUT', path, { document, version })
    if (data) this.kept.brief.version = z.parse(Brief, data).version
  }

  async #user() {
    const email = `${randomUUID()}@exemple.test`
    const { status } = await this.#call('POST', '/api/users', {
      firstname: 'Zoé',
      lastname: 'Lefèvre',
      email,
      role: 'CLIENT',
    })
    if (status === 200) this.kept.users.push(email)
  }

  /** Uploads a unique photo. Its sender tries again until the server has it. */
  async #upload(productionId: string) {
    const noise = randomBytes(64 * 48 * 3)
    const content = await sharp(noise, { raw: { width: 64, height: 48, channels: 3 } })
      .png()
      .toBuffer()
    const sha256 = createHash('sha256').update(content).digest('hex')
    const name = `${randomUUID()}.png`
    const declared = await this.#call('POST', `/api/productions/${productionId}/medias`, {
      category: 'RUSH',
      files: [{ name, size: content.length }],
    })
    const [slot] = declared.data ? z.parse(UploadSlots, declared.data) : []
    if (!slot) return
    this.#uploading += 1
    await new Promise<void>((resolve) => {
      const upload = new Upload(content, {
        uploadUrl: this.#url + slot.url,
        uploadSize: content.length,
        headers: { cookie: this.#cookie },
        retryDelays: Array.from({ length: 400 }, () => 300),
        storeFingerprintForResuming: false,
        onShouldRetry: () => true,
        onError: () => {},
        onSuccess: () => resolve(),
      })
      upload.start()
    })
    for (let outcome = ''; outcome !== 'ACCEPTED'; ) {
      const answer = await this.#call('POST', `/api/productions/${productionId}/validate-upload`, {
        files: [{ key: slot.key, sha256 }],
      })
      outcome = answer.data ? (z.parse(UploadOutcomes, answer.data)[0]?.outcome ?? '') : ''
      if (outcome === 'REFUSED') return
    }
    this.kept.uploads.push({ key: slot.key, sha256 })
    this.#uploading -= 1
  }
}
