import { createHash } from 'node:crypto'

const digest = (seed: string) => createHash('sha256').update(seed).digest()

/** The stable id of a demo row: `demoId('users', 'client@regie.test')`, `demoId('companies', 'Maison Brelan')`. */
export function demoId(table: string, name: string): string {
  const bytes = digest(`${table}/${name}`).subarray(0, 16)
  // The version and variant bits of a random UUID (RFC 9562, 5.4), because ids are validated everywhere.
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** A stable pseudo-random integer from 0 to `below` (excluded) for a seed. */
export const stableIndex = (seed: string, below: number): number => digest(seed).readUInt32BE(0) % below

/** The stable id of a demo record in the simulated Sellsy: `demoSellsyId('company', 'Maison Brelan')`. */
export const demoSellsyId = (kind: string, name: string): string =>
  String(10_000_000 + stableIndex(`sellsy/${kind}/${name}`, 80_000_000))

/** The day that comes `days` after a moment, in UTC: `2026-11-26`. */
export const dayFrom = (now: Date, days: number): string =>
  new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
