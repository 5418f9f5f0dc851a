import { type People, type ProofRole, populate, roles, withInstallation } from './support/proof/installation.ts'
import { type ProofPage, proofPages, routePaths } from './support/proof/pages.ts'
import { createContainers, fill, multiply, type ProofRows } from './support/proof/rows.ts'
import { type Depth, follow, judge, type Visitor, visitAs } from './support/proof/visit.ts'
import { type DataSet, dataSets, wordsOf } from './support/proof/words.ts'
import { expect, test } from './support/test.ts'

const isFull = process.env['REGIE_TESTS'] === 'full'

/** Of the short run: the two ends, too much and nothing. */
const sets: readonly DataSet[] = isFull ? dataSets : ['long', 'none']
/** Of the short run: one page of this many, others for each role. */
const sampled = 6
const isSampled = (index: number, role: ProofRole) => isFull || (index + roles.indexOf(role)) % sampled === 0

const withoutIds = (text: string) => text.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '{id}')

const noRow = { id: '', editId: '' }
const noRows: ProofRows = {
  userId: '',
  companyId: '',
  projectId: '',
  prestationId: '',
  film: noRow,
  delivered: noRow,
  photos: noRow,
}

test('the proof knows every address of the router', () => {
  expect(Object.keys(proofPages).toSorted()).toEqual(routePaths().toSorted())
})

type Reading = { set: DataSet; rows: ProofRows; when: readonly ProofPage['when'][] }

/** True when a person reads a page with this set of data. Those of a producer are those of an administrator, less some. */
function isRead({ access, isLong, readBy, when }: ProofPage, role: ProofRole, set: DataSet): boolean {
  if (access[role] !== 'shown' || !readBy.includes(role)) return false
  if (set === 'many') return isLong && role !== 'producteur'
  // What has no row on it is the same whatever the rows are.
  if (set === 'one' || set === 'emoji') return role !== 'producteur' && (isLong || when === 'with rows')
  return role !== 'producteur' || set === 'long'
}

/**
 * How a page is judged. The rules of axe read structure and colours: both ends of the data have all of them. What stands between two
 * widths is proven by the data that fills them most and least.
 */
const depthOf = (role: ProofRole, set: DataSet): Depth => {
  const isWhole = set === 'long' && role !== 'producteur'
  return {
    axe: isWhole || (isFull && set === 'none'),
    bothThemes: isFull && isWhole,
    ends: set === 'one' || set === 'emoji',
  }
}

/** Reads the pages of a person, and returns their faults. */
async function read(visitor: Visitor, { set, rows, when }: Reading): Promise<string[]> {
  const faults: string[] = []
  const paths = Object.values(proofPages)
    .filter((page) => when.includes(page.when) && isRead(page, visitor.role, set))
    .flatMap((page) => page.paths(rows))
    .filter((_, index) => isSampled(index, visitor.role))
  for (const path of paths) {
    const outcome = await follow(visitor, path)
    if (outcome === 'shown') faults.push(...(await judge(visitor, path, depthOf(visitor.role, set))))
    // Where there is nothing yet, a closed step leads to one that is open.
    else if (set !== 'none') faults.push(`${visitor.role} ${path} leads to ${outcome}`)
  }
  return faults
}

/** Goes to the pages that a person may not read, and returns those that led elsewhere than they should. */
async function beRefused(visitor: Visitor, rows: ProofRows): Promise<string[]> {
  const wrong: string[] = []
  const pages = Object.values(proofPages).filter(
    ({ when, access }) => when !== 'fresh' && access[visitor.role] !== 'shown',
  )
  for (const { access, paths } of pages.filter((_, index) => isSampled(index, visitor.role))) {
    const [path = '/'] = paths(rows)
    const outcome = await follow(visitor, path)
    const expected = access[visitor.role]
    if (outcome !== expected) wrong.push(`${visitor.role} ${path} leads to ${outcome}, not ${expected}`)
  }
  return wrong
}

type Visit = (role: ProofRole, work: (visitor: Visitor) => Promise<string[]>) => Promise<void>

/** Reads an installation before its first account, then before its first row. */
async function readFresh(visit: Visit, arrive: () => Promise<void>) {
  const fresh = { set: 'none', rows: noRows } as const
  await visit('guest', (visitor) => read(visitor, { ...fresh, when: ['fresh'] }))
  await arrive()
  for (const role of roles) await visit(role, (visitor) => read(visitor, { ...fresh, when: ['always'] }))
}

for (const set of sets)
  test(`every page is whole with this data: ${set}`, async ({ browser }) => {
    test.setTimeout(1_800_000)
    const faults: string[] = []
    const words = wordsOf[set]
    await withInstallation(set, async (installation) => {
      const stage: { people: People | null } = { people: null }
      const arrive = async () => {
        stage.people = await populate(installation)
      }
      const visit: Visit = (role, work) =>
        test.step(role, async () => {
          const visitor = await visitAs(role, browser, installation.url, stage.people)
          faults.push(...(await work(visitor)))
          await visitor.page.context().close()
        })
      if (set === 'none') await readFresh(visit, arrive)
      else await arrive()
      const { people } = stage
      if (!people) throw new Error('nobody arrived')
      const rows = await createContainers(people, words)
      if (set !== 'none') await fill(people, rows, words)
      if (set === 'many') await multiply(people, rows, words)
      const when = set === 'none' ? (['with rows'] as const) : (['always', 'with rows'] as const)
      for (const role of roles) {
        await visit(role, (visitor) => read(visitor, { set, rows, when }))
        if (set === sets[0]) await visit(role, (visitor) => beRefused(visitor, rows))
      }
      await people.api.dispose()
    })
    expect(faults.map(withoutIds)).toEqual([])
  })
