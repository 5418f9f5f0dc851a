import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { serialiserOf } from './serialiser.ts'

describe('the serialiser of an answer', () => {
  it('writes fields that have the names of keywords of JSON Schema', () => {
    const Answer = z.object({
      format: z.enum(['SEPA', 'CSV']),
      pattern: z.string(),
      anyOf: z.nullable(z.string()),
      nested: z.array(z.object({ format: z.iso.date(), properties: z.string() })),
    })
    const answer = {
      format: 'SEPA',
      pattern: 'rayé',
      anyOf: null,
      nested: [{ format: '2026-11-27', properties: 'aucune' }],
    }
    expect(JSON.parse(serialiserOf(() => Answer)(answer))).toEqual(answer)
  })

  it('writes no field of which the contract says nothing', () =>
    expect(serialiserOf(() => z.object({ name: z.string() }))({ name: 'Lou', secret: 'x' })).toBe('{"name":"Lou"}'))
})
