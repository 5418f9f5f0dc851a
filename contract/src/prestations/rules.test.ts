import { describe, expect, it } from 'vitest'
import { keysOf } from '../keys.ts'
import { defaultPermissions, type Permission, type Role } from '../permissions.ts'
import { maySetStatus } from './rules.ts'
import { type PrestationProductionStatus, prestationProductionStatusLabels } from './schema.ts'

const statuses = keysOf(prestationProductionStatusLabels)
const acting = (role: Role, isAssigned: boolean, permissions: Permission[] = defaultPermissions(role)) => ({
  role,
  isAssigned,
  permissions,
})

// Rows: from; columns: to, in the order TO_ORGINIZE, READY_TO_START, CONTENT_RECEIVED, FINISHED.
const worker: Record<PrestationProductionStatus, string> = {
  TO_ORGINIZE: 'x...',
  READY_TO_START: '.xx.',
  CONTENT_RECEIVED: '.xxx',
  FINISHED: '..xx',
}
const people = [
  ['an administrator', acting('ADMIN', false, []), () => true],
  ['a producer', acting('PRODUCTEUR', false), () => true],
  ['a producer without the permission', acting('PRODUCTEUR', false, ['access.admin']), () => false],
  ['a producer at work without the permission', acting('PRODUCTEUR', true, ['access.admin']), (is: boolean) => is],
  ['the talent at work', acting('TALENT', true), (is: boolean) => is],
  ['another talent', acting('TALENT', false), () => false],
  ['a client', acting('CLIENT', false), () => false],
  ['a client given the permission', acting('CLIENT', false, ['prestations.update']), () => false],
] as const

const rows = people.flatMap(([who, by, expected]) =>
  statuses.flatMap((from) =>
    statuses.map((to, column) => ({ who, by, from, to, may: expected(worker[from][column] === 'x') })),
  ),
)

describe('moving a production within a prestation', () => {
  it.each(rows)('$who, from $from to $to: $may', ({ by, from, to, may }) => {
    expect(maySetStatus(by, from, to)).toBe(may)
  })
})
