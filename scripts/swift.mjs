import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './project.mjs'
import { canInstall, installPackage } from './system-package.mjs'

const library = '/usr/lib/python3/dist-packages/swift/common/middleware/s3api'
const python = '/usr/bin/python3'
/** Seconds that Swift has to start. */
const patience = 60

/** True where this machine has OpenStack Swift, of Debian's packages, or could install it. */
async function hasSwift() {
  if (!existsSync(library) && canInstall())
    await installPackage('python3-swift').catch((error) => console.error(`${error.message}\nLes tests s’en passent.`))
  return existsSync(library)
}

const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/** The first of four free ports that follow each other. */
async function freePorts() {
  for (let port = 20_000 + Math.floor(Math.random() * 20_000); ; port += 4) {
    const four = await Promise.all([0, 1, 2, 3].map((at) => isFree(port + at)))
    if (four.every(Boolean)) return port
  }
}

/**
 * Starts an OpenStack Swift of one disk on loopback, whose S3 interface verifies signatures; null on a machine without it. `address` is
 * for REGIE_TEST_S3.
 */
export async function startSwift() {
  if (!(await hasSwift())) return null
  const directory = mkdtempSync(join(tmpdir(), 'regie-swift-'))
  const port = await freePorts()
  const [key, secret] = ['essai:regie', 'secret-d-essai']
  const program = join(root, 'scripts/swift-store.py')
  const child = spawn(python, [program, directory, String(port), key, secret], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const stop = async () => {
    child.kill('SIGTERM')
    await Promise.race([ended, sleep(5_000)])
    child.kill('SIGKILL')
    rmSync(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/healthcheck`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (const since = Date.now(); !(await answers()); await sleep(200))
    if (child.exitCode !== null || Date.now() - since > patience * 1000) {
      await stop()
      throw new Error('Swift ne démarre pas.')
    }
  return { address: `http://${encodeURIComponent(key)}:${secret}@127.0.0.1:${port}`, stop }
}
