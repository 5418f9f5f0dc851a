import { describe, expect, it } from 'vitest'
import { eventCatalogue, eventFactsOf, featuresShowing, noticeOf } from './events.ts'
import { noticeLabels } from './notifications/rules.ts'

const noun = { the: 'le sujet', of: 'du sujet', to: 'au sujet' }

describe('the catalogue of events', () => {
  it.each(Object.keys(eventCatalogue))('%s is told in a French sentence, or to open pages alone', (name) => {
    const facts = eventFactsOf(name)
    expect(facts).not.toBeNull()
    const sentence = facts?.deed?.(noun)
    if (sentence !== undefined) expect(sentence).toMatch(/^(a|est) [a-zéèêàô’ ]+( [a-zéèêàôœ’ -]+)+$/)
  })

  it('refreshes the credits that an event of their company moved', () => {
    expect(featuresShowing('companies')).toContain('credits')
  })

  it('has nothing for an unknown name', () => {
    for (const name of ['companies.renamed', 'toString', '']) {
      expect(eventFactsOf(name)).toBeNull()
      expect(noticeOf({ name, changes: {} })).toBeNull()
    }
  })

  it('has an event for every notice except mentions, which comments carry', () => {
    const changes = [
      {},
      { status: [null, 'FINISHED'] },
      { userName: [null, 'Zoé'] },
      { prestationProductionStatus: [null, 'CONTENT_RECEIVED'] },
    ] as const
    const notices = new Set(
      Object.keys(eventCatalogue).flatMap((name) => changes.map((one) => noticeOf({ name, changes: one }))),
    )
    expect(Object.keys(noticeLabels).filter((notice) => ![...notices].some((one) => one === notice))).toEqual([
      'named',
      'answered',
    ])
  })
})
