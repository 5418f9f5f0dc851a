import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'

export const root = join(import.meta.dirname, '../../..')

/** The files of `deploy/`, by their path in it. */
export const deployFiles = readdirSync(join(root, 'deploy'), { recursive: true, encoding: 'utf8' }).filter((path) =>
  /\.\w+$|file$/i.test(path),
)

export const readDeployFile = (path: string): string => readFileSync(join(root, 'deploy', path), 'utf8')

/** The documents of a YAML file. Throws with what is wrong in it, a key given twice included. */
export const yamlDocuments = (path: string): unknown[] =>
  parseAllDocuments(readDeployFile(path), { merge: true }).map((document) => {
    const [error] = document.errors
    if (error) throw new Error(`${path}: ${error.message}`)
    return document.toJS()
  })

/** The lines `NAME=value` of a file of settings. */
export const settingsIn = (path: string): Record<string, string> =>
  Object.fromEntries(
    readDeployFile(path)
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => {
        const [name = '', ...value] = line.split('=')
        return [name, value.join('=').replace(/^"(.*)"$/, '$1')]
      }),
  )

/** What the image sets for its programs (`ENV` of the Dockerfile). */
export const imageSettings = (): Record<string, string> =>
  Object.fromEntries(
    [...(/^ENV (.+)$/m.exec(readDeployFile('Dockerfile'))?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  )
