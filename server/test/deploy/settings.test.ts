import { expect, it } from 'vitest'
import { Environment } from '#platform/process/environment.ts'
import { deployFiles, readDeployFile, yamlDocuments } from './files.ts'

/** Not settings of Régie, by who reads them. */
const others = new Set(
  [
    'NODE_ENV',
    // systemd
    'AF_UNIX AF_INET AF_INET6',
    // compose.yaml itself, then the images that it starts
    'SITE_NAME DATABASE_PASSWORD STORE_RPC_SECRET',
    'POSTGRES_USER POSTGRES_DB POSTGRES_PASSWORD',
    'GARAGE_RPC_SECRET GARAGE_DEFAULT_ACCESS_KEY GARAGE_DEFAULT_SECRET_KEY GARAGE_DEFAULT_BUCKET',
  ].flatMap((names) => names.split(' ')),
)

it.each(deployFiles)('deploy/%s names settings that exist', (path) => {
  const named = readDeployFile(path).match(/\b[A-Z][A-Z0-9]*(_[A-Z0-9]+)+\b/g) ?? []
  const known = new Set([...Object.keys(Environment.def.shape), ...others])
  for (const name of named) expect(known, `${path}: ${name}`).toContain(name)
})

it.each(deployFiles.filter((path) => /\.ya?ml$/.test(path)))('deploy/%s is YAML', (path) => {
  expect(yamlDocuments(path).every((document) => typeof document === 'object')).toBe(true)
})
