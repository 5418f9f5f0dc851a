import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { readConfig } from '#platform/config.ts'
import { imageSettings, readDeployFile, root, settingsIn, yamlDocuments } from './files.ts'

const Service = z.object({
  image: z.string(),
  environment: z._default(z.record(z.string(), z.coerce.string()), {}),
  depends_on: z.optional(z.union([z.array(z.string()), z.record(z.string(), z.object({ condition: z.string() }))])),
  volumes: z._default(z.array(z.string()), []),
  healthcheck: z.optional(z.object({ disable: z.optional(z.boolean()) })),
  stop_grace_period: z.optional(z.string()),
  read_only: z.optional(z.boolean()),
  ports: z._default(z.array(z.string()), []),
  command: z.optional(z.array(z.string())),
})
const Compose = z.object({ services: z.record(z.string(), Service), volumes: z.record(z.string(), z.unknown()) })
const { services, volumes } = z.parse(Compose, yamlDocuments('compose.yaml')[0])
const ours = Object.entries(services).filter(([, { image }]) => image === 'regie')

const example = settingsIn('compose.env.example')
/** As the example says: each secret is 64 hexadecimal digits. */
const filled = Object.fromEntries(Object.entries(example).map(([name, value]) => [name, value || 'a1'.repeat(32)]))
const interpolated = (value: string) => value.replaceAll(/\$\{(\w+):\?\}/g, (_, name: string) => filled[name] ?? '')

describe('deploy/compose.yaml', () => {
  it('asks for what its example of settings gives, and for nothing else', () => {
    const asked = [...readDeployFile('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name)
    expect(new Set(asked)).toEqual(new Set(Object.keys(example)))
  })

  it('gives Régie settings that it accepts', () => {
    expect(ours.map(([name]) => name)).toEqual(['server', 'worker'])
    for (const [, { environment }] of ours) {
      const set = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, interpolated(value)]))
      const config = readConfig([], { ...imageSettings(), ...set })
      expect(config).toMatchObject({
        baseUrl: 'https://regie.example.org',
        preparesElsewhere: true,
        trustedProxies: expect.anything(),
        s3: { bucket: 'regie', endpoint: 'http://store:3900' },
        backup: { to: '/backups' },
      })
    }
  })

  it('starts each service after those that it asks, once they answer', () => {
    for (const [name, { depends_on: after }] of Object.entries(services)) {
      if (after === undefined || Array.isArray(after)) continue
      for (const [other, { condition }] of Object.entries(after)) {
        expect(condition, `${name} after ${other}`).toBe('service_healthy')
        expect(services[other]?.healthcheck, `${name} after ${other}`).toBeDefined()
      }
    }
  })

  it('keeps what must last in volumes, and mounts files that exist', () => {
    const mounted = Object.values(services).flatMap((service) =>
      service.volumes.map((line) => line.split(':')[0] ?? ''),
    )
    for (const source of mounted)
      if (source.startsWith('.')) expect(existsSync(join(root, 'deploy', source)), source).toBe(true)
      else expect(Object.keys(volumes), source).toContain(source)
    expect(new Set(Object.keys(volumes))).toEqual(new Set(mounted.filter((source) => !source.startsWith('.'))))
  })

  it('leaves Régie one place to write, time to end, and no port of its own', () => {
    for (const [name, service] of ours) {
      expect(service, name).toMatchObject({ read_only: true, ports: [] })
      expect(Number(/^(\d+)s$/.exec(service.stop_grace_period ?? '')?.[1]), name).toBeGreaterThan(20)
      const places = service.volumes.map((line) => line.split(':')[1])
      expect(places, name).toEqual(expect.arrayContaining(['/tmp', imageSettings()['REGIE_DATA']]))
    }
  })

  const compose = '/usr/bin/docker-compose'
  it.skipIf(!existsSync(compose))('is understood by Compose', () => {
    // Debian's is older than the names of projects.
    const input = readDeployFile('compose.yaml').replace(/^name: regie\n/m, '')
    const args = ['--file', '-', '--project-directory', join(root, 'deploy'), 'config', '--quiet']
    const env = { ...process.env, ...filled }
    const { status, stderr } = spawnSync(compose, args, { encoding: 'utf8', env, input })
    expect(status, stderr).toBe(0)
  })
})
