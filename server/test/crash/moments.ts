import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { childrenOf, descendants, inTheMaking, kill, postmasterOf, type Starter, until } from './processes.ts'

export type Victims = 'starter' | 'initdb' | 'postmaster' | 'backend' | 'both'

/**
 * A moment: what must have happened before (`after`), how to reach it, and who can be killed then. Reaching it answers
 * the pids at stake, except the starter's.
 */
export type Moment = {
  name: string
  isLater: boolean
  reach: (starter: Starter, directory: string) => Promise<{ initdb?: number[]; postmaster?: number; backend?: number }>
  victims: readonly Victims[]
}

const initdbOf = (starter: Starter) => childrenOf(starter.pid, 'initdb')

const statusReached = async (directory: string, statuses: string[]) => {
  const { pid } = await until(`postmaster ${statuses.join(' or ')}`, () => {
    const found = postmasterOf(directory)
    return found && statuses.includes(found.status) ? found : null
  })
  return { postmaster: pid }
}

export const moments: readonly Moment[] = [
  {
    name: 'the secret is written, nothing else',
    isLater: false,
    reach: async (_, directory) => {
      await until('secret', () => existsSync(join(directory, 'secret')))
      return {}
    },
    victims: ['starter'],
  },
  {
    name: 'initdb begins',
    isLater: false,
    reach: async (starter) => ({
      initdb: await until('initdb', () => initdbOf(starter).length > 0 && initdbOf(starter)),
    }),
    victims: ['starter', 'initdb', 'both'],
  },
  {
    name: 'initdb has half of the cluster',
    isLater: false,
    reach: async (starter, directory) => {
      await until('pg_control', () => inTheMaking(directory, 'cluster/global/pg_control'))
      return { initdb: initdbOf(starter) }
    },
    victims: ['starter', 'initdb', 'both'],
  },
  {
    name: 'initdb is done, the cluster is not yet renamed',
    isLater: false,
    reach: async (starter) => {
      // The starter is paused midway, so that it can't continue when initdb ends.
      await until('initdb', () => initdbOf(starter).length > 0)
      kill(starter.pid, 'SIGSTOP')
      await until('end of initdb', () => childrenOf(starter.pid, 'initdb', true).length > 0)
      return {}
    },
    victims: ['starter'],
  },
  {
    name: 'the cluster is renamed',
    isLater: false,
    reach: async (_, directory) => {
      await until('cluster', () => existsSync(join(directory, 'cluster')))
      return {}
    },
    victims: ['starter'],
  },
  {
    name: 'the first postmaster starts',
    isLater: false,
    reach: (_, directory) => statusReached(directory, ['', 'starting', 'ready']),
    victims: ['starter', 'postmaster', 'both'],
  },
  {
    name: 'it serves, role and database are being made',
    isLater: false,
    reach: (_, directory) => statusReached(directory, ['ready']),
    victims: ['starter', 'both'],
  },
  {
    name: 'rows are written',
    isLater: true,
    reach: async (starter) => {
      const { pid } = await starter.writing()
      const [backend] = childrenOf(pid, 'postgres').slice(-1)
      return { postmaster: pid, ...(backend && { backend }) }
    },
    victims: ['starter', 'postmaster', 'both', 'backend'],
  },
  {
    name: 'it stops',
    isLater: true,
    reach: async (starter, directory) => {
      await starter.writing()
      starter.say('stop')
      return statusReached(directory, ['stopping'])
    },
    victims: ['starter', 'postmaster', 'both'],
  },
  {
    name: 'it recovers from a former crash',
    isLater: true,
    reach: (_, directory) => statusReached(directory, ['', 'starting']),
    victims: ['starter', 'postmaster', 'both'],
  },
]

/** Kills the victims at once. The others go on. */
export function strike(
  victims: Victims,
  starter: Starter,
  at: { initdb?: number[]; postmaster?: number; backend?: number },
): void {
  const isBoth = victims === 'both'
  const struck = [
    ...(victims === 'starter' || isBoth ? [starter.pid] : []),
    ...(victims === 'initdb' || isBoth ? (at.initdb ?? []).flatMap((pid) => [pid, ...descendants(pid)]) : []),
    ...((victims === 'postmaster' || isBoth) && at.postmaster ? [at.postmaster] : []),
    ...(victims === 'backend' && at.backend ? [at.backend] : []),
  ]
  for (const pid of struck) kill(pid)
}
