import { join } from 'node:path'
import { contract } from '@regie/contract'
import { toOpenApi } from '@regie/contract/openapi'
import product from '../../../package.json' with { type: 'json' }
import { wordsOfContract } from './words.ts'

/** The path of the committed document. */
export const committedAt: string = join(import.meta.dirname, '../../../docs/openapi.json')

/** The document of the contract as committed: one line per value, so that a diff is readable. */
export const writtenDocument = (): string =>
  `${JSON.stringify(toOpenApi(contract, product.version, wordsOfContract()), null, 2)}\n`
