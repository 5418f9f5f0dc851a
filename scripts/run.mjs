import { spawn } from 'node:child_process'
import { root } from './project.mjs'
import { stopWithNpm } from './stop-with-npm.mjs'

const running = new Set()
let isGivenUp = false

/**
 * Runs a command to its end. `quiet` keeps what it says for the caller instead of showing it. Never throws: a command that
 * can't start has code -1. After a signal, nothing starts: the promise stays pending until this process ends.
 */
export function run([program, ...args], { cwd = root, env = {}, quiet = false, stdin = 'ignore' } = {}) {
  if (isGivenUp) return new Promise(() => {})
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: [stdin, ...(quiet ? ['pipe', 'pipe'] : ['inherit', 'inherit'])],
    })
    running.add(child)
    let said = ''
    const listen = (chunk) => {
      said += chunk
    }
    child.stdout?.setEncoding('utf8').on('data', listen)
    child.stderr?.setEncoding('utf8').on('data', listen)
    const done = (code) => {
      running.delete(child)
      resolve({ code, said })
    }
    child.on('error', (error) => {
      said += error.message
      done(-1)
    })
    child.on('close', (code) => done(code ?? -1))
  })
}

/** Lets what is running end by itself, then ends: nothing is left behind. Everything still to come is given up. */
export function stopOnSignals() {
  stopWithNpm()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      isGivenUp = true
      for (const child of running) child.kill(signal)
      if (running.size === 0) process.exit(130)
      const wait = setInterval(() => running.size === 0 && process.exit(130), 50)
      setTimeout(() => {
        clearInterval(wait)
        process.exit(130)
      }, 15_000)
    })
  }
}
