import { createInterface } from 'node:readline'
import * as z from 'zod/mini'
import { programFile } from '../program-file.ts'
import { type Confined, memoryOf, startConfined } from './confined.ts'

/** How long the process stays without work, in milliseconds. */
const idle = 60_000
/** Megabytes that the process may hold. */
const mostMegabytes = 512
/** Seconds that the process may take to start, on a machine that is busy. */
const startSeconds = 60
/** The process is replaced after this long; in seconds. */
const life = 24 * 3600

const Answer = z.nullable(z.string())

export type TypeReader = {
  /** The media type that the first bytes of a file tell, `text/plain` for text; null when they tell nothing, or can't be read. */
  typeOf(head: Buffer): Promise<string | null>
  close(): void
}

/** Tells what files are in a process of its own, one after the other; the process starts with the first. */
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
      { seconds: life, written: 0 },
      'pipe',
    )
    const { stdout, stderr } = process_.child
    if (!stdout) throw new Error('no output')
    stderr?.resume()
    process_.child.on('error', () => {})
    return { process: process_, answers: createInterface({ input: stdout })[Symbol.asyncIterator]() }
  }

  /** The next line of the process; null when it ended or is late. */
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
    else quiet = setTimeout(end, idle).unref()
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
