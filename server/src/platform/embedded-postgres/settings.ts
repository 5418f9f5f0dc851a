import { totalmem } from 'node:os'

const megabyte = 1024 ** 2

/** Memory available to this process, in bytes: the container's limit when there is one. */
function memory(): number {
  const limit = process.constrainedMemory()
  return limit > 0 && limit < totalmem() ? limit : totalmem()
}

const clamp = (value: number, low: number, high: number) => Math.round(Math.min(high, Math.max(low, value)))

/** Settings for a machine that also runs the product: a cache of an eighth of the memory, costs for solid-state disks. */
const sizedSettings = (): Record<string, string> => ({
  shared_buffers: `${clamp(memory() / 8 / megabyte, 64, 512)}MB`,
  effective_cache_size: `${clamp(memory() / 2 / megabyte, 256, 8192)}MB`,
  maintenance_work_mem: '64MB',
  work_mem: '8MB',
  max_connections: '60',
  random_page_cost: '1.1',
  wal_compression: 'on',
  jit: 'off',
  log_min_messages: 'warning',
  log_line_prefix: '%m [%p] ',
  log_timezone: 'UTC',
  timezone: 'UTC',
})

/** The product's guarantees depend on these. They come last, so that nothing overrides them. */
const durabilitySettings = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on', restart_after_crash: 'on' }

/** Command-line options of the postmaster: reachable from this machine only, with a password. */
export function settingOptions(clusterName: string, overrides: Record<string, string>): string[] {
  const all = {
    ...sizedSettings(),
    ...overrides,
    ...durabilitySettings,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    lc_messages: 'C',
    cluster_name: clusterName,
  }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
