import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@regie/contract'
import { operationIdOf } from '@regie/contract/openapi/operations'
import { namedSchemas } from '@regie/contract/openapi/schemas'
import { describe, expect, it } from 'vitest'
import { committedAt, writtenDocument } from './openapi/document.ts'

const source = join(import.meta.dirname, '../../contract/src')
const committed: unknown = JSON.parse(readFileSync(committedAt, 'utf8'))

/** Bytes that the served document may have for each operation: readers and generators load it whole. */
const mostBytes = 1250

describe('the OpenAPI document', () => {
  it('is committed as the contract makes it', () => {
    const isSame = readFileSync(committedAt, 'utf8') === writtenDocument()
    expect(isSame, 'docs/openapi.json is not what the contract makes: run `npm run openapi`, and read the diff.').toBe(
      true,
    )
  })

  it('stays small enough to be read at once', () => {
    const operations = Object.values(contract).flatMap((routes) => Object.keys(routes)).length
    expect(Buffer.byteLength(JSON.stringify(committed)) / operations).toBeLessThan(mostBytes)
  })

  it('has an operation for each route', () => {
    const names = Object.entries(contract).flatMap(([feature, routes]) =>
      Object.keys(routes).map((name) => operationIdOf(feature, name)),
    )
    const text = JSON.stringify(committed)
    expect(names.filter((name) => !text.includes(`"operationId":"${name}"`))).toEqual([])
  })
})

it('every schema that the contract exports has its name in the document', async () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('openapi'),
  )
  const known = new Set(namedSchemas().map(({ schema }) => schema))
  const forgotten: string[] = []
  for (const file of files) {
    const exported: Record<string, unknown> = await import(join(source, file))
    for (const [name, value] of Object.entries(exported))
      if (typeof value === 'object' && value !== null && '_zod' in value && !known.has(value as never))
        forgotten.push(`${file} exports ${name}: add the file to contract/src/openapi/schemas.ts`)
  }
  expect(forgotten).toEqual([])
})
