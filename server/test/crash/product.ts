import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { companies } from '@regie/contract/companies/routes'
import { session } from '@regie/contract/session/routes'
import * as z from 'zod/mini'
import { freePort } from '../support/free-port.ts'
import { until } from './processes.ts'

const Created = z.object({ data: z.object({ id: z.string() }) })

export const root = join(import.meta.dirname, '../../..')

/** A minimal environment: the test runner's own variables would configure the product. */
export const environment = { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'error' }

/** The product as a person starts it, seen from outside: its output and its HTTP. */
export class Product {
  readonly child: ChildProcess
  readonly url: string
  said = ''
  ended = false

  private constructor(directory: string, port: number, env: Record<string, string>, options: readonly string[]) {
    this.url = `http://localhost:${port}`
    this.child = spawn(
      process.execPath,
      ['scripts/start.mjs', '--port', String(port), '--data', directory, ...options],
      {
        cwd: root,
        env: { ...environment, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    const listen = (chunk: Buffer) => {
      this.said += chunk.toString()
    }
    this.child.stdout?.on('data', listen)
    this.child.stderr?.on('data', listen)
    this.child.on('close', () => {
      this.ended = true
    })
  }

  /** Starts on a free port, or on the port of an earlier process. */
  static async start(
    directory: string,
    port?: number,
    env: Record<string, string> = {},
    options: readonly string[] = [],
  ): Promise<Product> {
    return new Product(directory, port ?? (await freePort()), env, options)
  }

  get port(): number {
    return Number(new URL(this.url).port)
  }

  get pid(): number {
    if (!this.child.pid) throw new Error('the product did not start')
    return this.child.pid
  }

  async ready(): Promise<this> {
    await until('ready', () => {
      if (this.ended) throw new Error(`the product ended: ${this.said}`)
      return this.said.includes('Régie est prête')
    })
    return this
  }

  async gone(): Promise<void> {
    await until('end of the product', () => this.ended)
  }
}

const sessionOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('regie_session='))
    ?.split(';')[0] ?? ''

/** A person signed in to the demo agency. They create companies until stopped, or until the product is gone. */
export class Producer {
  readonly made: string[] = []
  #isStopped = false
  readonly #url: string
  readonly cookie: string

  private constructor(url: string, cookie: string) {
    this.#url = url
    this.cookie = cookie
  }

  static async signIn(url: string): Promise<Producer> {
    const response = await fetch(url + session.signIn.path, {
      method: session.signIn.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@regie.test', password: 'regie-demo-2026' }),
    })
    if (!response.ok) throw new Error(`sign-in refused: ${response.status} ${await response.text()}`)
    return new Producer(url, sessionOf(response))
  }

  /** A company counts once its creation was answered. */
  async work(): Promise<void> {
    while (!this.#isStopped) {
      const response = await fetch(this.#url + companies.create.path, {
        method: companies.create.method,
        headers: { 'content-type': 'application/json', cookie: this.cookie },
        body: JSON.stringify({ name: `Studio ${this.made.length}` }),
      }).catch(() => null)
      if (!response?.ok) return
      this.made.push(z.parse(Created, await response.json()).data.id)
    }
  }

  stop() {
    this.#isStopped = true
  }

  /** The given companies that the product does not have. */
  async missing(ids: string[]): Promise<string[]> {
    const lost: string[] = []
    for (const id of ids) {
      const path = companies.get.path.replace('{companyId}', id)
      const { status } = await fetch(this.#url + path, { headers: { cookie: this.cookie } })
      if (status !== 200) lost.push(`${id}: ${status}`)
    }
    return lost
  }
}

/** True while a backend serves the product's own database: its server has started on it. */
export const isConnected = (backends: number[]): boolean =>
  backends.some((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(': regie regie 127.0.0.1')
    } catch {
      return false
    }
  })
