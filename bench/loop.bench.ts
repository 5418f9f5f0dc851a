import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Measure, median } from './table.ts'

const root = join(import.meta.dirname, '..')
const rounds = 5
/** The pages are on this port and the server on the next. */
const port = 5373
const pages = `http://127.0.0.1:${port}`
/** Milliseconds between two edits: what an edit sets going in the background has ended. */
const pause = 4_000
/** Milliseconds after which a change that is not seen is a failure. */
const patience = 60_000

/** An edit that somebody could make: some words of a file, and how the new ones are seen. */
type Edit = { what: string; target: number; file: string; words: string; isSeen: (words: string) => Promise<boolean> }

const answers = async (url: string, words: string): Promise<boolean> => {
  try {
    return (await (await fetch(url)).text()).includes(words)
  } catch {
    return false
  }
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const since = performance.now()
  while (!(await isTrue())) {
    if (performance.now() - since > patience) throw new Error(`not seen after ${patience / 1000} s`)
    await sleep(20)
  }
}

const page = '/src/features/session/sign-in.tsx'

/** Follows the pages as a browser does: once Vite tells of an update, the module is asked for again. */
async function followPages() {
  const client = await (await fetch(`${pages}/@vite/client`)).text()
  const token = /wsToken = "([^"]+)"/.exec(client)?.[1] ?? ''
  const socket = new WebSocket(`ws://127.0.0.1:${port}/?token=${token}`, 'vite-hmr')
  let updates = 0
  socket.addEventListener('message', ({ data }) => {
    if (/"type":"(update|full-reload)"/.test(String(data))) updates += 1
  })
  await once(socket, 'open')
  let [known, at] = [0, 0]
  return {
    isSeen: async (words: string) => {
      if (updates === known) return false
      known = updates
      at += 1
      return answers(`${pages}${page}?t=${Date.now() + at}`, words)
    },
    close: () => socket.close(),
  }
}

/** Milliseconds from an edit to the moment when it is seen: the middle of several. The file is as it was afterwards. */
async function timeOf({ file, words, isSeen }: Edit): Promise<number> {
  const path = join(root, file)
  const before = readFileSync(path, 'utf8')
  if (!before.includes(words)) throw new Error(`${file} says no « ${words} » any more`)
  const took: number[] = []
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const changed = `${words} ${round}`
      const since = performance.now()
      writeFileSync(path, before.replace(words, changed))
      await until(() => isSeen(changed))
      took.push(performance.now() - since)
      await sleep(pause)
    }
  } finally {
    writeFileSync(path, before)
  }
  return median(took)
}

/** What `npm run dev` makes whoever edits wait: a file of each kind is edited, seen over HTTP, and put back. */
export async function bench(): Promise<Measure[]> {
  const data = mkdtempSync(join(tmpdir(), 'regie-loop-'))
  // PostgreSQL goes through it as another user when we are root.
  chmodSync(data, 0o711)
  const dev = spawn(
    process.execPath,
    ['scripts/dev.mjs', '--port', String(port), '--data', join(data, 'data'), '--empty'],
    { cwd: root, stdio: 'ignore' },
  )
  const ended = once(dev, 'exit')
  try {
    await until(() => answers(`http://127.0.0.1:${port + 1}/readyz`, 'status'))
    await until(() => answers(pages + page, 'Mot de passe oublié'))
    const followed = await followPages()
    const edits: Edit[] = [
      {
        what: 'an edit of the server',
        target: 2,
        file: 'server/src/platform/http/health.ts',
        words: "status: 'ok",
        isSeen: (words) =>
          answers(`http://127.0.0.1:${port + 1}/healthz`, words.replaceAll("'", '"').replace(': ', '":')),
      },
      {
        what: 'an edit of the contract',
        target: 2,
        file: 'contract/src/error-table.ts',
        words: 'Élément introuvable.',
        isSeen: (words) => answers(`http://127.0.0.1:${port + 1}/api/nothing`, words),
      },
      {
        what: 'an edit of a page',
        target: 0.5,
        file: `web${page}`,
        words: 'Mot de passe oublié',
        isSeen: followed.isSeen,
      },
    ]
    const measures: Measure[] = []
    for (const edit of edits) {
      await sleep(pause)
      const seconds = (await timeOf(edit)) / 1000
      measures.push({
        what: edit.what,
        ours: `${seconds.toFixed(2)} s`,
        beside: '',
        result: `median of ${rounds}`,
        target: `≤ ${edit.target} s`,
        met: seconds <= edit.target,
      })
    }
    followed.close()
    return measures
  } finally {
    dev.kill('SIGTERM')
    await ended
    rmSync(data, { recursive: true, force: true })
  }
}
