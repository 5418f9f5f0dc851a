import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { copyJob } from '#features/medias/jobs/copy-queue.ts'
import { markJob } from '#features/medias/jobs/mark-queue.ts'
import { pictureJob, recordingJob } from '#features/medias/jobs/preparation-queue.ts'
import { readConfig } from '#platform/config.ts'
import { imageSettings, root, settingsIn, yamlDocuments } from './files.ts'

const folder = 'kubernetes'
const files = readdirSync(join(root, 'deploy', folder), { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.yaml'),
)
const Kind = z.object({ apiVersion: z.string(), kind: z.string() })
const objects = files
  .filter((path) => !path.endsWith('kustomization.yaml'))
  .flatMap((path) => yamlDocuments(`${folder}/${path}`).map((document) => ({ path, document })))

const Labels = z.record(z.string(), z.string())
const Probe = z.object({
  httpGet: z.object({ path: z.string() }),
  periodSeconds: z.number(),
  timeoutSeconds: z._default(z.number(), 1),
  failureThreshold: z.number(),
})
const Deployment = z.object({
  kind: z.literal('Deployment'),
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    selector: z.object({ matchLabels: Labels }),
    template: z.object({
      metadata: z.object({ labels: Labels }),
      spec: z.object({
        terminationGracePeriodSeconds: z.number(),
        volumes: z.array(z.object({ name: z.string() })),
        containers: z.array(
          z.object({
            image: z.string(),
            envFrom: z.array(z.unknown()),
            readinessProbe: z.optional(Probe),
            livenessProbe: z.optional(Probe),
            volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
          }),
        ),
      }),
    }),
  }),
})
const deployments = objects.flatMap(({ document }) => {
  const read = z.safeParse(Deployment, document)
  return read.success ? [read.data] : []
})
const settings = settingsIn(`${folder}/base/settings.env`)

/** What the objects of a kind are, to TypeScript. Every kind of the files must be here. */
const types: Record<string, string> = {
  'apps/v1 Deployment': "import('kubernetes-types/apps/v1').Deployment",
  'v1 Service': "import('kubernetes-types/core/v1').Service",
  'policy/v1 PodDisruptionBudget': "import('kubernetes-types/policy/v1').PodDisruptionBudget",
  'networking.k8s.io/v1 Ingress': "import('kubernetes-types/networking/v1').Ingress",
  // KEDA publishes no types: https://keda.sh/docs/latest/reference/scaledobject-spec/
  'keda.sh/v1alpha1 ScaledObject': `{
    apiVersion: string
    kind: string
    metadata: import('kubernetes-types/meta/v1').ObjectMeta
    spec: {
      scaleTargetRef: { name: string }
      minReplicaCount: number
      maxReplicaCount: number
      advanced: {
        horizontalPodAutoscalerConfig: {
          behavior: import('kubernetes-types/autoscaling/v2').HorizontalPodAutoscalerBehavior
        }
      }
      triggers: { type: 'prometheus'; metadata: { serverAddress: string; query: string; threshold: string } }[]
    }
  }`,
}

describe('deploy/kubernetes', () => {
  it('holds objects that Kubernetes knows, to the last name', () => {
    const lines = objects.map(({ path, document }) => {
      const { apiVersion, kind } = z.parse(Kind, document)
      const type = types[`${apiVersion} ${kind}`]
      expect(type, `${path}: ${apiVersion} ${kind}`).toBeDefined()
      return `void (${JSON.stringify(document)} satisfies ${type})`
    })
    // Inside the project, where the types are found. The compiler refuses names that Kubernetes would drop in silence.
    const directory = join(root, '.cache')
    mkdirSync(directory, { recursive: true })
    const path = join(directory, `kubernetes-${process.pid}.ts`)
    writeFileSync(path, lines.join('\n'))
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--types', 'node']
    const modules = ['--module', 'esnext', '--moduleResolution', 'bundler']
    const { status, stdout } = spawnSync(process.execPath, [tsc, ...options, ...modules, path], {
      encoding: 'utf8',
      cwd: root,
    })
    rmSync(path)
    expect(status, stdout).toBe(0)
  })

  it('gives servers and workers settings that they accept', () => {
    const secrets = settingsIn(`${folder}/base/secrets.env.example`)
    const filled = Object.fromEntries(Object.entries(secrets).map(([name, value]) => [name, value || 'a1'.repeat(32)]))
    const config = readConfig([], { ...imageSettings(), ...settings, ...filled })
    expect(config).toMatchObject({
      baseUrl: 'https://regie.example.org',
      preparesElsewhere: true,
      s3: { bucket: 'regie' },
    })
    expect(config.databaseUrl).toMatch(/^postgres:/)
    for (const { spec } of deployments)
      expect(spec.template.spec.containers.map(({ envFrom }) => envFrom)).toEqual([
        [{ configMapRef: { name: 'regie' } }, { secretRef: { name: 'regie' } }],
      ])
  })

  it('runs the image, with everything that it writes in volumes', () => {
    expect(deployments.map(({ metadata }) => metadata.name)).toEqual(['regie-server', 'regie-worker'])
    for (const { spec } of deployments) {
      const { containers, volumes } = spec.template.spec
      for (const { image, volumeMounts } of containers) {
        expect(image).toBe('regie')
        expect(volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/tmp', imageSettings()['REGIE_DATA']])
        expect(volumeMounts.map(({ name }) => name)).toEqual(volumes.map(({ name }) => name))
      }
      expect(spec.selector.matchLabels).toEqual(spec.template.metadata.labels)
    }
  })

  it('leaves a server before it refuses, and lets what is under way end', () => {
    const drain = Number(settings['DRAIN_SECONDS'])
    const [server, worker] = deployments.map(({ spec }) => spec.template.spec)
    expect(server?.terminationGracePeriodSeconds).toBeGreaterThan(drain + 20)
    expect(worker?.terminationGracePeriodSeconds).toBeGreaterThan(20)
    const { readinessProbe: ready, livenessProbe: alive } = server?.containers[0] ?? {}
    expect(ready?.httpGet.path).toBe('/readyz')
    expect((ready?.periodSeconds ?? 0) * (ready?.failureThreshold ?? 0)).toBeLessThan(drain)
    // A check of /readyz takes six seconds at most.
    expect(ready?.timeoutSeconds).toBeGreaterThan(6)
    // A database that is away must not restart the servers.
    expect(alive?.httpGet.path).toBe('/healthz')
    expect(worker?.containers.some(({ readinessProbe, livenessProbe }) => readinessProbe ?? livenessProbe)).toBe(false)
  })

  it('sends calls to servers alone', () => {
    const byName = new Map(deployments.map(({ metadata, spec }) => [metadata.name, spec.selector.matchLabels]))
    const Selecting = z.object({ kind: z.string(), spec: z.object({ selector: z.unknown() }) })
    const selectors = objects.flatMap(({ document }) => {
      const read = z.safeParse(Selecting, document)
      return read.success && read.data.kind !== 'Deployment' ? [read.data] : []
    })
    expect(selectors.map(({ kind }) => kind)).toEqual(['Service', 'PodDisruptionBudget'])
    const server = byName.get('regie-server')
    expect(selectors.map(({ spec }) => spec.selector)).toEqual([server, { matchLabels: server }])
    expect(byName.get('regie-worker')).not.toEqual(server)
  })

  it('counts the work of workers, all of it', () => {
    const text = JSON.stringify(objects.find(({ path }) => path.includes('autoscaling'))?.document)
    const heavy = [recordingJob, pictureJob, copyJob, markJob].map(({ queue }) => queue)
    const named = [...text.matchAll(/queue=~\\"medias\.\(([^)]+)\)\\"/g)].map(([, names = '']) =>
      names.split('|').map((name) => `medias.${name}`),
    )
    expect(named).toHaveLength(2)
    for (const queues of named) expect(new Set(queues)).toEqual(new Set(heavy))
    expect(text).toContain('regie_jobs_waiting')
    expect(text).toContain('regie_jobs_running')
  })

  const kubectl = '/usr/bin/kubectl'
  it.skipIf(!existsSync(kubectl)).each(['base', 'autoscaling'])('is built by Kustomize: %s', (path) => {
    const { status, stdout, stderr } = spawnSync(kubectl, ['kustomize', join(root, 'deploy', folder, path)], {
      encoding: 'utf8',
    })
    expect(status, stderr).toBe(0)
    expect(stdout).toContain('image: registry.example.org/regie:')
  })
})
