import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run.mjs'

const suite = 'trixie'
export const debianImage = `docker.io/library/debian:${suite}-slim`
export const nodeImage = `docker.io/library/node:26-${suite}-slim`

const sources = (address, suites) =>
  `Types: deb\nURIs: ${address}\nSuites: ${suites}\nComponents: main\nSigned-By: /usr/share/keyrings/debian-archive-keyring.gpg\n`
/** As in Debian's image, for both archives. */
const debianSources = [
  sources('http://deb.debian.org/debian', `${suite} ${suite}-updates`),
  sources('http://deb.debian.org/debian-security', `${suite}-security`),
].join('\n')

/** What the image of Debian leaves out of a system. */
const leftOut = [
  'usr/share/doc',
  'usr/share/man',
  'usr/share/info',
  'usr/share/locale',
  'var/cache/apt',
  'var/lib/apt/lists',
]

async function demand(command, options) {
  const { code, said } = await run(command, { quiet: true, ...options })
  if (code !== 0)
    throw new Error(`${command.slice(0, 3).join(' ')}… a échoué.\n${said.split('\n').slice(-15).join('\n')}`)
  return said.trim()
}

/** Commits a container, changed by `work`, under a name. `build`: the command line of buildah. */
async function commit(build, origin, name, work) {
  const container = (await demand([...build, 'from', '--pull=never', origin])).split('\n').at(-1)
  try {
    await work(container)
    await demand([...build, 'commit', container, name])
  } finally {
    await run([...build, 'rm', container], { quiet: true })
  }
}

async function makeDebian(build, folder) {
  const system = join(folder, suite)
  rmSync(system, { recursive: true, force: true })
  await demand(['debootstrap', '--variant=minbase', '--include=ca-certificates', suite, system])
  for (const name of leftOut) rmSync(join(system, name), { recursive: true, force: true })
  rmSync(join(system, 'etc/apt/sources.list'), { force: true })
  mkdirSync(join(system, 'etc/apt/sources.list.d'), { recursive: true })
  writeFileSync(join(system, 'etc/apt/sources.list.d/debian.sources'), debianSources)
  await commit(build, 'scratch', debianImage, async (container) => {
    await demand([...build, 'add', container, system, '/'])
    await demand([
      ...build,
      'config',
      '--cmd',
      'bash',
      '--env',
      'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      container,
    ])
  })
  rmSync(system, { recursive: true, force: true })
}

/** Node of our packages, npm, the library that Debian's image lacks, and the certificates of this machine: a proxy may have its own. */
async function makeNode(build, folder, program) {
  const packed = join(folder, 'npm')
  rmSync(packed, { recursive: true, force: true })
  mkdirSync(packed, { recursive: true })
  const archive = await demand(['npm', 'pack', '--silent', 'npm@11'], { cwd: packed })
  await demand(['tar', '--extract', '--file', archive], { cwd: packed })
  cpSync('/etc/ssl/certs/ca-certificates.crt', join(packed, 'certificates.crt'))
  const inside = (container, ...command) =>
    demand([...build, 'run', '--isolation', 'chroot', container, '--', ...command])
  await commit(build, debianImage, nodeImage, async (container) => {
    await demand([...build, 'add', container, program, '/usr/local/bin/node'])
    await demand([...build, 'add', container, join(packed, 'package'), '/usr/local/lib/node_modules/npm'])
    await demand([...build, 'add', container, join(packed, 'certificates.crt'), '/etc/ssl/certs/of-the-machine.crt'])
    await demand([...build, 'config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/of-the-machine.crt', container])
    await inside(container, 'ln', '--symbolic', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm')
    await inside(container, 'sh', '-c', 'apt-get update && apt-get install --yes --no-install-recommends libatomic1')
  })
}

/** Makes the images that the Dockerfile begins from, out of Debian's packages and `program`, unless they are there. */
export async function makeBases(build, folder, program) {
  const has = async (name) => (await run([...build, 'inspect', '--type', 'image', name], { quiet: true })).code === 0
  if (!(await has(debianImage))) await makeDebian(build, folder)
  if (!(await has(nodeImage))) await makeNode(build, folder, program)
}
