import { readFile } from 'node:fs/promises'
import { contentOfZip as contentOf } from '../../server/test/support/zip-content.ts'

/** Content of a ZIP file: the bytes of each file by path. */
export const contentOfZip = async (path: string): Promise<Map<string, Buffer>> => contentOf(await readFile(path))
