import { join } from 'node:path'
import { contract } from '@regie/contract'
import { toOpenApi } from '@regie/contract/openapi'
import product from '../../../package.json' with { type: 'json' }
import { wordsOfContract } from './words.ts'

/** Where the document is committed. */
export const committedAt: string = join(import.meta.dirname, '../../../docs/openapi.json')

/** The document that the contract makes, as it is committed: a line for each value, so that a change can be read. */
export const writtenDocument = (): string =>
  `${JSON.stringify(toOpenApi(contract, product.version, wordsOfContract()), null, 2)}\n`
