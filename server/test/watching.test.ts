import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { aMedia, aProduction } from './support/builders.ts'
import { type Regie, startRegie } from './support/regie.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const Alerts = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          labels: z.object({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.object({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
})
const Tests = z.object({
  tests: z.array(
    z.object({ alert_rule_test: z.array(z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()) })) }),
  ),
})
const Dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.optional(z.array(z.object({ expr: z.string() }))) })),
})

const rules = z.parse(Alerts, parse(read('deploy/prometheus/alerts.yml'))).groups.flatMap((group) => group.rules)
const panels = z.parse(Dashboard, JSON.parse(read('deploy/grafana/regie.json'))).panels

const backups = mkdtempSync(join(tmpdir(), 'regie-watching-'))
let regie: Regie
let told: string
beforeAll(async () => {
  // Nobody answers at this address: its figures are told all the same.
  const absent = 'postgres://regie@127.0.0.1:9/regie'
  regie = await startRegie({ env: { BACKUP_TO: backups, DATABASE_REPLICA_URL: absent } })
  const { id } = await aProduction(regie.db)
  await aMedia(regie.db, { productionId: id, state: 'FAILED' })
  await (await regie.person('ADMIN')).browser.send('GET', '/api/session')
  told = await (await fetch(`${regie.url}/metrics`)).text()
})
afterAll(async () => {
  await regie.stop()
  rmSync(backups, { recursive: true })
})

/** What an expression reads: its names that are neither functions nor labels nor words of the language. */
const namesIn = (expression: string) =>
  expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|\b(by|without)\s*\([^)]*\)/g, '')
    .match(/\b[a-z][a-z0-9_]{4,}\b(?!\s*\()/g) ?? []
/** Prometheus tells this one itself. */
const isOfPrometheus = (expression: string) => expression.startsWith('up{') || expression.startsWith('sum(up{')

const asked = [
  ...rules.map(({ alert, expr }) => ({ what: alert, expr })),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ what: title, expr }))),
]
it.each(asked)('$what asks for figures that are told: $expr', ({ expr }) => {
  const names = namesIn(expr)
  expect(names.length > 0 || isOfPrometheus(expr)).toBe(true)
  for (const name of names) expect(told).toMatch(new RegExp(`^# TYPE ${name.replace(/_(bucket|count)$/, '')} `, 'm'))
})

it('each alert says what to do', () => {
  const anchors = new Set(
    [...read('docs/operations.md').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^a-z0-9 -]/g, '')
        .replaceAll(' ', '-'),
    ),
  )
  for (const { alert, annotations } of rules) expect(anchors, alert).toContain(annotations.runbook.split('#')[1])
})

it('each alert is tried: once when it fires, once when it does not', () => {
  const tried = z
    .parse(Tests, parse(read('deploy/prometheus/alerts.test.yml')))
    .tests.flatMap((one) => one.alert_rule_test)
  for (const { alert } of rules) {
    const own = tried.filter(({ alertname }) => alertname === alert)
    expect(
      own.some(({ exp_alerts: fired }) => fired.length > 0),
      alert,
    ).toBe(true)
    expect(
      own.some(({ exp_alerts: fired }) => fired.length === 0),
      alert,
    ).toBe(true)
  }
})

it('counts connections, listeners, jobs and files', () => {
  expect(told).toMatch(/^regie_database_connections\{state="idle"\} [1-9]/m)
  expect(told).toMatch(/^regie_database_up 1$/m)
  expect(told).toMatch(/^regie_listeners 0$/m)
  expect(told).toMatch(/^regie_files_unsettled\{state="failed"\} 1$/m)
  expect(told).toMatch(/^regie_files_unsettled\{state="preparing"\} 0$/m)
  expect(told).toMatch(/^regie_backup_last_failed 0$/m)
})
