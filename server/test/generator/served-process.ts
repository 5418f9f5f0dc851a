import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { freePort } from '../support/free-port.ts'

const Memory = z.object({ rss: z.number(), used: z.number() })
export type Memory = z.infer<typeof Memory>

/** Starts the product in a process of its own, on a migrated database. Throws with its output when it exits instead. */
export async function startServed(env: Record<string, string>) {
  const port = await freePort()
  const child = fork(join(import.meta.dirname, 'served.ts'), [String(port)], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-20_000)
    })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`the server ended: ${said}`)))
  ended.catch(() => {})
  const next = async (): Promise<unknown> => (await Promise.race([once(child, 'message'), ended]))[0]
  const { url } = z.parse(z.object({ url: z.string() }), await next())
  return {
    url,
    /** The output of the process: failures that no answer showed. */
    said: () => said,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async memory(): Promise<Memory> {
      const answer = next()
      child.send('memory')
      return z.parse(Memory, await answer)
    },
    async stop() {
      const exit = once(child, 'exit')
      child.disconnect()
      await exit
    },
  }
}
