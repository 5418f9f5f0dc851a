import { describe, expect, it } from 'vitest'
import { keysOf } from '#keys.ts'
import { type CategoryType, prestationProductionStatusLabels } from '#prestations/schema.ts'
import { clientTaskLabels, productionStatusLabels } from '#productions/schema.ts'
import { postProductionStatusLabels } from '../schema.ts'
import {
  clientPlace,
  clientStepLabels,
  clientSteps,
  resolveStep,
  type StepFlow,
  talentStepLabels,
  talentSteps,
} from './steps.ts'

const shownIn = <Name extends string>({ steps }: StepFlow<Name>) => steps.map(({ name }) => name)
const openIn = <Name extends string>({ steps }: StepFlow<Name>) =>
  steps.filter(({ isAccessible }) => isAccessible).map(({ name }) => name)
const flags = [true, false]

const clients = keysOf(productionStatusLabels).flatMap((production) =>
  flags.flatMap((optionPostProd) =>
    keysOf(clientTaskLabels).flatMap((optionDepotClient) =>
      keysOf(clientTaskLabels).flatMap((optionImageChoice) =>
        [null, ...keysOf(postProductionStatusLabels)].flatMap((status) =>
          flags.map((signedIn) => ({
            production: { status: production, optionPostProd, optionDepotClient, optionImageChoice },
            postProduction: status === null ? null : { status },
            signedIn,
          })),
        ),
      ),
    ),
  ),
)
const cases = clients.map((given) => ({ ...given, flow: clientSteps(given) }))
const edited = cases.filter(({ production, postProduction }) => production.optionPostProd && postProduction !== null)
const plain = cases.filter(({ production }) => !production.optionPostProd)
const awaited = ({ production }: (typeof cases)[number]) =>
  production.optionDepotClient === 'YES' || production.optionImageChoice === 'YES'

describe('the client’s steps, sentence by sentence, over every combination', () => {
  it('covers every combination', () => {
    expect(cases).toHaveLength(6 * 2 * 3 * 3 * 7 * 2)
  })
  it('without post-production: Progress, current unless finished', () => {
    for (const { flow, production } of plain) {
      expect(openIn(flow)).toContain('progress')
      const delivers = production.status === 'FINISHED' && flow.last !== 'progress'
      expect(flow.current).toBe(delivers ? 'delivery' : 'progress')
    }
  })
  it('without post-production: Carbone and Livrables only when finished and signed in', () => {
    for (const { flow, production, signedIn } of plain) {
      const open = production.status === 'FINISHED' && signedIn
      expect(openIn(flow)).toEqual(open ? ['progress', 'delivery', 'carbone'] : ['progress'])
    }
  })
  it('with post-production: Retour in AWAITING_VALIDATION or FINISHED, current while awaiting', () => {
    for (const one of edited) {
      const status = one.postProduction?.status ?? ''
      const open = ['AWAITING_VALIDATION', 'FINISHED'].includes(status) && !awaited(one)
      expect(openIn(one.flow).includes('retour')).toBe(open)
      if (status === 'AWAITING_VALIDATION' && !awaited(one)) expect(one.flow.current).toBe('retour')
    }
  })
  it('with post-production: Carbone and Livrables only when FINISHED and signed in', () => {
    for (const one of edited) {
      const open = one.postProduction?.status === 'FINISHED' && one.signedIn && !awaited(one)
      expect(openIn(one.flow).includes('carbone')).toBe(open)
      expect(openIn(one.flow).includes('delivery')).toBe(open)
      expect(shownIn(one.flow)).toEqual(expect.arrayContaining(['delivery', 'carbone']))
    }
  })
  it('Dépôt and Sélection are added when asked for and signed in', () => {
    for (const { flow, production, signedIn } of edited) {
      expect(shownIn(flow).includes('depot')).toBe(production.optionDepotClient !== 'NO' && signedIn)
      expect(shownIn(flow).includes('selection')).toBe(production.optionImageChoice !== 'NO' && signedIn)
    }
  })
  it('while one is awaited, progress, retour, carbone and delivery are blocked', () => {
    for (const one of edited.filter(awaited)) {
      expect(openIn(one.flow).filter((name) => !['depot', 'selection'].includes(name))).toEqual([])
      if (one.signedIn) expect(['depot', 'selection']).toContain(one.flow.current)
    }
  })
  it('are ordered, with one current step unless none is open, and no closed step reachable', () => {
    const order = ['progress', 'selection', 'retour', 'depot', 'delivery', 'carbone']
    for (const { flow } of cases) {
      expect(shownIn(flow)).toEqual(order.filter((name) => flow.steps.some((step) => step.name === name)))
      expect(flow.steps.filter(({ isCurrent }) => isCurrent)).toHaveLength(openIn(flow).length > 0 ? 1 : 0)
      for (const { name, isAccessible } of flow.steps)
        expect(resolveStep(flow, name)).toBe(isAccessible ? name : flow.last)
      expect(resolveStep(flow, 'nawak')).toBe(flow.last)
    }
  })
})

describe('an address of the client’s flow', () => {
  const asked = ['', 'progress', 'selection', 'retour', 'depot', 'delivery', 'carbone', 'nawak']
  const places = cases.flatMap(({ flow, ...given }) =>
    asked.map((step) => ({ given, opened: openIn(flow), ...clientPlace(given, step) })),
  )
  it('never displays a closed step', () => {
    expect(places.filter(({ step, needsSignIn, opened }) => !needsSignIn && !opened.includes(step))).toEqual([])
  })
  it('asks only guests to sign in, for the steps that a session opens', () => {
    const asking = places.filter(({ needsSignIn }) => needsSignIn)
    expect(asking.filter(({ given }) => given.signedIn)).toEqual([])
    expect(asking.filter(({ step, opened }) => opened.includes(step))).toEqual([])
    const opensFor = ({ given, step }: (typeof places)[number]) =>
      openIn(clientSteps({ ...given, signedIn: true })).includes(step)
    expect(asking.filter((place) => !opensFor(place))).toEqual([])
    expect(asking.length).toBeGreaterThan(0)
  })
  it('redirects a guest from Livrables or Carbone to the sign-in once available, else to Retour', () => {
    const production = {
      status: 'FINISHED',
      optionPostProd: true,
      optionDepotClient: 'NO',
      optionImageChoice: 'NO',
    } as const
    const guest = { production, postProduction: { status: 'FINISHED' }, signedIn: false } as const
    expect(clientPlace(guest, 'delivery')).toEqual({ step: 'delivery', needsSignIn: true })
    expect(clientPlace(guest, 'carbone')).toEqual({ step: 'carbone', needsSignIn: true })
    expect(clientPlace(guest, '')).toEqual({ step: 'retour', needsSignIn: false })
    const early = { ...guest, postProduction: { status: 'AWAITING_VALIDATION' } } as const
    expect(clientPlace(early, 'delivery')).toEqual({ step: 'retour', needsSignIn: false })
  })
})

const categorySets: CategoryType[][] = [[], ['RUSH'], ['POST_PRODUCTION'], ['RUSH', 'POST_PRODUCTION']]
const talents = categorySets.flatMap((categories) =>
  keysOf(prestationProductionStatusLabels).flatMap((prestationProductionStatus) =>
    [null, ...keysOf(postProductionStatusLabels)].map((status) => {
      const given = { categories, prestationProductionStatus, postProduction: status === null ? null : { status } }
      return { ...given, status: status ?? 'TO_DO', flow: talentSteps(given) }
    }),
  ),
)

it.each([
  ['client', keysOf(clientStepLabels), new Set<string>(cases.flatMap(({ flow }) => openIn(flow)))],
  ['talent', keysOf(talentStepLabels), new Set<string>(talents.flatMap(({ flow }) => openIn(flow)))],
])('every step of the %s opens somewhere', (_, steps, opened) => {
  expect(steps.filter((step) => !opened.has(step))).toEqual([])
})

describe('the talent’s steps, sentence by sentence, over every combination', () => {
  it('covers every combination', () => {
    expect(talents).toHaveLength(4 * 4 * 7)
  })
  it('Brief always; Dépôt with a RUSH category; the others with POST_PRODUCTION', () => {
    for (const { flow, categories } of talents)
      expect(shownIn(flow)).toEqual([
        'brief',
        ...(categories.includes('RUSH') ? ['depot'] : []),
        ...(categories.includes('POST_PRODUCTION') ? ['rush', 'post-prod', 'retour', 'final'] : []),
      ])
  })
  it('with rushes alone: Brief until it can begin, then Dépôt, even once the content is received', () => {
    const filming = talents.filter(({ categories }) => categories.join('+') === 'RUSH')
    const currents = filming.map((one) => [one.prestationProductionStatus, one.flow.current])
    const expected = filming.map(({ prestationProductionStatus: status }) => [
      status,
      status === 'TO_ORGINIZE' ? 'brief' : 'depot',
    ])
    expect(currents).toEqual(expected)
  })
  it('Post-prod once begun; Retour once a version came; Livrables when FINISHED', () => {
    const begun = ['IN_PROGRESS', 'TO_MODIFY', 'AWAITING_VALIDATION', 'AWAITING_APPROVAL', 'FINISHED']
    for (const { flow, status } of talents.filter(({ categories }) => categories.includes('POST_PRODUCTION'))) {
      expect(openIn(flow).includes('post-prod')).toBe(begun.includes(status))
      expect(openIn(flow).includes('retour')).toBe(begun.includes(status) && status !== 'IN_PROGRESS')
      expect(openIn(flow).includes('final')).toBe(status === 'FINISHED')
    }
  })
  it.each([
    ['TO_DO', 'TO_ORGINIZE', 'brief'],
    ['TO_DO', 'READY_TO_START', 'brief'],
    ['TO_DO', 'CONTENT_RECEIVED', 'rush'],
    ['IN_PROGRESS', 'READY_TO_START', 'post-prod'],
    ['TO_MODIFY', 'CONTENT_RECEIVED', 'retour'],
    ['AWAITING_APPROVAL', 'CONTENT_RECEIVED', 'retour'],
    ['FINISHED', 'CONTENT_RECEIVED', 'final'],
  ] as const)('%s and %s: %s is current', (status, prestationProductionStatus, current) => {
    const flow = talentSteps({
      categories: ['RUSH', 'POST_PRODUCTION'],
      prestationProductionStatus,
      postProduction: { status },
    })
    expect(flow.current).toBe(current)
  })
})

/** One line of the table: open steps, (closed ones), a star on the current one. Then the default step. */
const lineOf = <Name extends string>(given: readonly string[], { steps }: StepFlow<Name>, leadsTo: string) => {
  const shown = steps.map(({ name, isAccessible, isCurrent }) => {
    const open = isAccessible ? name : `(${name})`
    return isCurrent ? `*${open}` : open
  })
  return `${given.join(' ')} | ${shown.join(' ')} | ${leadsTo}`
}

/** The lines of every combination. Irrelevant inputs are omitted, so that their combinations share a line. */
function tableOfSteps(): string {
  const forClients = cases.map(({ flow, ...given }) => {
    const { production, postProduction, signedIn } = given
    const { step, needsSignIn } = clientPlace(given, '')
    const isEdited = production.optionPostProd && postProduction !== null
    const who = signedIn ? 'client' : 'guest'
    const factors = isEdited
      ? [who, postProduction.status, `depot=${production.optionDepotClient}`, `choice=${production.optionImageChoice}`]
      : [who, `production=${production.status}`, production.optionPostProd ? 'edit to come' : 'no edit']
    return lineOf(factors, flow, needsSignIn ? `sign in, then ${step}` : step)
  })
  const forTalents = talents.map(({ flow, categories, prestationProductionStatus, postProduction }) =>
    lineOf(
      ['talent', categories.join('+') || 'none', prestationProductionStatus, postProduction?.status ?? 'no edit'],
      flow,
      flow.current,
    ),
  )
  const lines = [...new Set([...forClients, ...forTalents])]
  const keys = new Set(lines.map((line) => line.slice(0, line.indexOf(' |'))))
  // Combinations with the same key must lead to the same steps.
  expect(lines).toHaveLength(keys.size)
  return `given | steps | where an address without a step leads\n${lines.toSorted().join('\n')}\n`
}

it('every combination is in the committed table', async () => {
  await expect(tableOfSteps()).toMatchFileSnapshot('steps.table.txt')
})
