import { readBackupState } from '../backup/schedule.ts'
import type { Platform } from '../platform.ts'
import { oneLook, type Reading } from './readings.ts'

/** The queues of jobs, of all servers and workers. */
function queueReadings({ jobs }: Pick<Platform, 'jobs'>): Reading[] {
  const look = oneLook(() => jobs.lengths())
  const labels = ['queue']
  return [
    {
      name: 'regie_jobs_waiting',
      help: 'Jobs that wait for their turn or their next attempt, by queue.',
      labels,
      read: async () => (await look()).map(({ queue, waiting }) => ({ labels: { queue }, value: waiting })),
    },
    {
      name: 'regie_jobs_running',
      help: 'Jobs under way, by queue.',
      labels,
      read: async () => (await look()).map(({ queue, running }) => ({ labels: { queue }, value: running })),
    },
    {
      name: 'regie_jobs_oldest_seconds',
      help: 'Age of the oldest job that could run now and waits, by queue.',
      labels,
      read: async () => (await look()).map(({ queue, oldestSeconds }) => ({ labels: { queue }, value: oldestSeconds })),
    },
    {
      name: 'regie_jobs_given_up',
      help: 'Mails and other jobs that were given up and wait for an administrator, by queue.',
      labels,
      read: async () =>
        (await jobs.givenUp.countByQueue()).map(({ queue, count }) => ({ labels: { queue }, value: count })),
    },
  ]
}

/** Where the backups stand; nothing where the settings name no place for them. */
function backupReadings(platform: Pick<Platform, 'config' | 'jobs'>): Reading[] {
  if (platform.config.backup.to === null) return []
  const look = oneLook(() => readBackupState(platform).catch(() => null))
  return [
    {
      name: 'regie_backup_age_seconds',
      help: 'Seconds since the last complete backup was begun.',
      async read() {
        const lastAt = (await look())?.lastAt
        return lastAt ? [{ value: (Date.now() - lastAt.getTime()) / 1000 }] : []
      },
    },
    {
      name: 'regie_backup_last_failed',
      help: '1 when the last scheduled backup was given up, or when the backups can not be read.',
      read: async () => [{ value: (await look())?.hasFailed === false ? 0 : 1 }],
    },
  ]
}

/** What a replica takes off the database; nothing without one. */
const replicaReadings = ({ reads: { replica } }: Pick<Platform, 'reads'>): Reading[] =>
  replica === null
    ? []
    : [
        {
          name: 'regie_replica_fresh',
          help: '1 when a list that is asked for now would be read from the replica.',
          read: async () => [{ value: (await replica.isFresh()) ? 1 : 0 }],
        },
        {
          name: 'regie_list_reads',
          help: 'Lists and searches since the start, by what answered them.',
          labels: ['by'],
          read: () => Object.entries(replica.readsOf()).map(([by, value]) => ({ labels: { by }, value })),
        },
      ]

/** What the platform knows of itself: its connections, its listeners, its jobs, its backups. */
export const platformReadings = (
  platform: Pick<Platform, 'config' | 'jobs' | 'live' | 'pool' | 'reads' | 'watch'>,
): Reading[] => [
  {
    name: 'regie_database_connections',
    help: 'Connections of this process to the database: in use, and idle.',
    labels: ['state'],
    read: () => [
      { labels: { state: 'busy' }, value: platform.pool.totalCount - platform.pool.idleCount },
      { labels: { state: 'idle' }, value: platform.pool.idleCount },
    ],
  },
  {
    name: 'regie_database_waiting',
    help: 'Statements of this process that wait for a connection.',
    read: () => [{ value: platform.pool.waitingCount }],
  },
  {
    name: 'regie_database_up',
    help: '1 while the database answers this process.',
    read: () => [{ value: platform.watch.isUp() ? 1 : 0 }],
  },
  {
    name: 'regie_listeners',
    help: 'Pages that listen to the events of this process.',
    read: () => [{ value: platform.live.listeners() }],
  },
  ...replicaReadings(platform),
  ...queueReadings(platform),
  ...backupReadings(platform),
]
