import { createInterface } from 'node:readline'
import * as z from 'zod/mini'
import { programFile } from '../program-file.ts'
import { type Confined, memoryOf, startConfined } from './confined.ts'

/** Milliseconds without work before the process stops. */
const idleTimeout = 60_000
/** Maximum memory of the process, in megabytes. */
const mostMegabytes = 512
/** Seconds allowed for the process to start on a busy machine. */
const startSeconds = 60
/** Seconds after which the process is replaced. */
const lifeSeconds = 24 * 3600

const Answer = z.nullable(z.string())

export type TypeReader = {
  /** The media type of a file from its first bytes, `text/plain` for text; null when unknown or unreadable. */
  typeOf(head: Buffer): Promise<string | null>
  close(): void
}

/** Identifies files in a separate process, one at a time. The process starts with the first file. */
export function createTypeReader(seconds: number): TypeReader {
  let running: { process: Confined; answers: AsyncIterator<string> } | null = null
  let last: Promise<unknown> = Promise.resolve()
  let quiet: NodeJS.Timeout | undefined

  const end = () => {
    clearTimeout(quiet)
    running?.process.kill()
    running = null
  }

  const start = () => {
    const script = programFile('type-reader')
    const process_ = startConfined(
      [process.execPath, '--max-old-space-size=256', script],
      [],
      { seconds: lifeSeconds, written: 0 },
      'pipe',
    )
    const { stdout, stderr } = process_.child
    if (!stdout) throw new Error('no output')
    stderr?.resume()
    process_.child.on('error', () => {})
    return { process: process_, answers: createInterface({ input: stdout })[Symbol.asyncIterator]() }
  }

  /** The next line of the process; null when it ended or timed out. */
  async function lineWithin(limit: number, answers: AsyncIterator<string>): Promise<string | null> {
    const late = setTimeout(end, limit * 1000)
    try {
      const { value, done } = await answers.next()
      return done ? null : value
    } finally {
      clearTimeout(late)
    }
  }

  async function ask(head: Buffer): Promise<string | null> {
    clearTimeout(quiet)
    if (!running) {
      running = start()
      if ((await lineWithin(startSeconds, running.answers)) === null) throw new Error('the type reader did not start')
    }
    const { process: asked, answers } = running
    asked.child.stdin?.write(`${head.toString('base64')}\n`)
    const line = await lineWithin(seconds, answers)
    if (line === null) {
      end()
      return null
    }
    const pid = asked.pid()
    if (pid !== null && (await memoryOf(pid)) > mostMegabytes) end()
    else quiet = setTimeout(end, idleTimeout).unref()
    return z.parse(Answer, JSON.parse(line))
  }

  return {
    typeOf(head) {
      const answer = last.then(() => ask(head))
      last = answer.catch(end)
      return answer
    },
    close: end,
  }
}
