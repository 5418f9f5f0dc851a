import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fleet } from './fleet.ts'

export const connections = 32

/** Status of a call; 0 when its connection was lost. */
function send(agent: Agent, url: string, method: string, cookie: string, body?: string): Promise<number> {
  return new Promise((resolve) => {
    const headers = { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) }
    const call = request(url, { agent, method, headers }, (answer) => {
      answer.on('end', () => resolve(answer.statusCode ?? 0))
      answer.on('error', () => resolve(0))
      answer.resume()
    })
    call.on('error', () => resolve(0))
    call.end(body)
  })
}

/** People who read and write without a pause until `stop`. Each writes in a project of their own, and knows what was acknowledged. */
export function startLoad({ url, cookies, projectIds }: Fleet) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const ended = new AbortController()
  const acknowledged = new Map<string, string>()
  const failed = new Map<number, number>()
  let calls = 0
  const person = async (rank: number) => {
    const [cookie = '', projectId = ''] = [cookies[rank % cookies.length], projectIds[rank]]
    const reads = [
      '/api/projects?byStatus=active',
      `/api/projects/${projectId}`,
      '/api/me/notifications',
      '/api/dashboard',
    ]
    for (let turn = 0; !ended.signal.aborted; turn += 1) {
      const path = reads[turn % 5]
      const name = `Flotte ${rank} ${turn}`
      const status =
        path === undefined
          ? await send(agent, `${url}/api/projects/${projectId}`, 'PATCH', cookie, JSON.stringify({ name }))
          : await send(agent, url + path, 'GET', cookie)
      calls += 1
      if (status !== 200) failed.set(status, (failed.get(status) ?? 0) + 1)
      else if (path === undefined) acknowledged.set(projectId, name)
    }
  }
  const people = Array.from({ length: connections }, (_, rank) => person(rank))
  return {
    /** Calls, and how many of them failed with each status; 0: without an answer. */
    async stop() {
      ended.abort()
      await Promise.all(people)
      agent.destroy()
      return { calls, failed: Object.fromEntries(failed), acknowledged }
    },
  }
}

/** The acknowledged names that the database does not hold: a later write that was not answered may have replaced one. */
export async function lostOf({ query }: Fleet, acknowledged: ReadonlyMap<string, string>): Promise<string[]> {
  const rows = await query<{ id: string; name: string }>('select id, name from projects')
  const turnOf = (name: string) => Number(name.split(' ').at(-1))
  const held = new Map(rows.map(({ id, name }) => [id, name]))
  return [...acknowledged].filter(([id, name]) => !(turnOf(held.get(id) ?? '') >= turnOf(name))).map(([, name]) => name)
}

/** Pages that listen through the proxy, and connect again when they are cut, as a browser does. */
export function startListeners({ url, cookies }: Fleet, count: number) {
  const agent = new Agent({ maxSockets: count })
  const ended = new AbortController()
  const waits: number[] = []
  let connected = 0
  const listen = async (rank: number) => {
    let cutAt: number | null = null
    while (!ended.signal.aborted) {
      await new Promise<void>((resolve) => {
        const headers = { cookie: cookies[rank % cookies.length] ?? '' }
        const call = request(`${url}/api/me/events`, { agent, headers, signal: ended.signal }, (answer) => {
          if (answer.statusCode !== 200) return answer.resume().on('end', resolve)
          connected += 1
          if (cutAt !== null) waits.push(performance.now() - cutAt)
          const cut = () => {
            connected -= 1
            cutAt = performance.now()
            resolve()
          }
          return answer
            .resume()
            .on('error', () => {})
            .once('close', cut)
        })
        call.on('error', () => resolve())
        call.end()
      })
      if (!ended.signal.aborted) await sleep(500)
    }
  }
  const all = Array.from({ length: count }, (_, rank) => listen(rank))
  return {
    connected: () => connected,
    /** How long each cut listener went without news, in milliseconds. */
    async stop() {
      ended.abort()
      await Promise.all(all)
      agent.destroy()
      return waits
    },
  }
}
