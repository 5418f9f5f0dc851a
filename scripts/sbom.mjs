import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './project.mjs'
import { runtimePackages } from './third-party.mjs'

const file = process.argv[2] ?? join(root, 'dist', 'sbom.cdx.json')

const purlOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`
const licencesOf = (licence) =>
  / (AND|OR) /.test(licence) ? [{ expression: licence }] : [{ license: { id: licence } }]
const hashesOf = (integrity) =>
  integrity?.startsWith('sha512-')
    ? {
        hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex') }],
      }
    : {}

const packages = runtimePackages()
const refs = new Map(packages.map((each) => [each.path, purlOf(each)]))
const partRef = (each, { name }) => `${purlOf(each)}#${encodeURIComponent(name)}`

/** One component for a package, wherever and however often it is installed. */
const once = new Map(packages.map((each) => [purlOf(each), each]))
const manifests = ['.', 'contract', 'server', 'web'].map((name) =>
  JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')),
)
const [{ version }] = manifests
const direct = new Set(
  manifests.flatMap(({ dependencies, optionalDependencies }) =>
    Object.keys({ ...dependencies, ...optionalDependencies }),
  ),
)
const regie = `pkg:generic/regie@${version}`

const bom = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: {
    lifecycles: [{ phase: 'build' }],
    component: {
      type: 'application',
      'bom-ref': regie,
      name: 'regie',
      version,
      licenses: [{ license: { id: 'AGPL-3.0-or-later' } }],
      purl: regie,
    },
  },
  components: [...once.values()].map((each) => ({
    type: 'library',
    'bom-ref': purlOf(each),
    name: each.name,
    version: each.version,
    purl: purlOf(each),
    licenses: licencesOf(each.licence),
    ...hashesOf(each.integrity),
    ...(each.parts.length > 0 && {
      components: each.parts.map((part) => ({
        type: 'library',
        'bom-ref': partRef(each, part),
        name: part.name,
        version: part.version,
        licenses: licencesOf(part.licence),
        externalReferences: [{ type: 'website', url: part.source }],
      })),
    }),
  })),
  dependencies: [
    {
      ref: regie,
      dependsOn: packages.filter(({ name, path }) => direct.has(name) && path === `node_modules/${name}`).map(purlOf),
    },
    ...[...once.values()].map((each) => ({
      ref: purlOf(each),
      dependsOn: [...new Set(each.uses.flatMap((path) => refs.get(path) ?? []))],
    })),
  ],
}

mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`)
console.log(`${file} : ${bom.components.length} composants (CycloneDX ${bom.specVersion}).`)
