import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cache } from './project.mjs'

const lock = join(cache, 'preparing')

/** No install or build takes longer, in milliseconds: past it, the number of the holder was given to another process. */
const longest = 15 * 60_000

function isHeld() {
  try {
    const age = Date.now() - statSync(lock).mtimeMs
    // Without a number: its holder is writing it at this very moment, or was killed before it could.
    if (!existsSync(join(lock, 'pid'))) return age < 2_000
    process.kill(Number(readFileSync(join(lock, 'pid'), 'utf8')), 0)
    return age < longest
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function tryTake() {
  try {
    mkdirSync(lock)
    writeFileSync(join(lock, 'pid'), String(process.pid))
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/** Two commands that prepare the same checkout (install, build) take turns; a killed one keeps nobody waiting. */
export async function oneAtATime(work) {
  mkdirSync(cache, { recursive: true })
  let told = false
  while (!tryTake()) {
    if (!isHeld()) {
      const aside = `${lock}.${process.pid}`
      try {
        renameSync(lock, aside)
        rmSync(aside, { recursive: true, force: true })
      } catch {
        // Another command cleared it first.
      }
      continue
    }
    if (!told) console.log('Une autre commande prépare déjà Régie ; attente de la fin…')
    told = true
    await sleep(200)
  }
  try {
    return await work()
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}
