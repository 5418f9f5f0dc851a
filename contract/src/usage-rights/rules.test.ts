import { describe, expect, it } from 'vitest'
import { daysLeft, isClosed, replacedFile, rightState, supportsText, territoryText, warningDue } from './rules.ts'

describe('the file that takes the place of another, from a version to the next', () => {
  it.each([
    ['one for one', ['3'], ['4'], { from: '3', to: '4' }],
    ['one for one beside one that stays', ['srt', '3'], ['4', 'srt'], { from: '3', to: '4' }],
    ['the same', ['3'], ['3'], null],
    ['two for two', ['3', 't3'], ['4', 't4'], null],
    ['two for one', ['3', 't3'], ['4'], null],
    ['one for two', ['3'], ['4', 't4'], null],
    ['one that came', ['3'], ['3', '4'], null],
    ['one that went', ['3', '4'], ['4'], null],
    ['nothing', [], [], null],
  ])('%s', (_what, before, after, replaced) => {
    expect(replacedFile(before, after)).toEqual(replaced)
  })
})

const today = '2026-06-15'
const right = (startsOn: string, endsOn: string | null) => ({ startsOn, endsOn })

describe('a right, on a day', () => {
  it.each([
    [right('2026-06-16', null), 'COMING', null],
    [right('2026-06-15', null), 'RUNNING', null],
    [right('2020-01-01', '2026-08-15'), 'RUNNING', 61],
    [right('2020-01-01', '2026-08-14'), 'ENDING', 60],
    [right('2020-01-01', '2026-06-15'), 'ENDING', 0],
    [right('2020-01-01', '2026-06-14'), 'ENDED', -1],
    // Across the change of hour of October.
    [right('2026-06-16', '2026-06-20'), 'COMING', 5],
  ])('%j is %s, %s days left', (given, state, left) => {
    expect([rightState(given, today), daysLeft(given, today)]).toEqual([state, left])
  })

  it('counts days across a change of hour', () => {
    expect(daysLeft({ endsOn: '2026-10-26' }, '2026-10-24')).toBe(2)
    expect(daysLeft({ endsOn: '2026-03-30' }, '2026-03-28')).toBe(2)
  })
})

describe('the warning of an end', () => {
  it.each([
    ['2026-08-15', null, null],
    ['2026-08-14', null, 60],
    ['2026-08-14', 60, null],
    ['2026-07-16', 60, null],
    ['2026-07-15', 60, 30],
    ['2026-07-15', 30, null],
    ['2026-06-22', 30, 7],
    ['2026-06-22', null, 7],
    ['2026-06-15', 7, null],
    ['2026-06-14', null, null],
  ])('%s, warned at %s: %s', (endsOn, warnedAt, due) => {
    expect(warningDue({ endsOn }, warnedAt, today)).toBe(due)
  })

  it('is given three times in a life, once each, on the day or at the next check', () => {
    const given: number[] = []
    let warnedAt: number | null = null
    // The checks of the second day of each month are missed.
    for (let day = Date.parse('2026-01-01'); day <= Date.parse('2026-06-15'); day += 86_400_000) {
      const on = new Date(day).toISOString().slice(0, 10)
      if (on.endsWith('-02')) continue
      const due: number | null = warningDue({ endsOn: '2026-06-01' }, warnedAt, on)
      if (due === null) continue
      given.push(due)
      warnedAt = due
    }
    expect(given).toEqual([60, 30, 7])
  })
})

describe('downloads', () => {
  const ended = { ...right('2020-01-01', '2026-06-14'), closesDownloads: true }
  it.each([
    [[], false],
    [[ended], true],
    [[{ ...ended, closesDownloads: false }], false],
    [[ended, { ...right('2026-06-15', null), closesDownloads: false }], false],
    [[ended, { ...right('2026-06-16', null), closesDownloads: true }], true],
    [[{ ...ended, endsOn: '2026-06-15' }], false],
  ])('%j are closed: %s', (rights, closed) => {
    expect(isClosed(rights, today)).toBe(closed)
  })
})

it('supports and territories are said in French', () => {
  expect(supportsText(['TV', 'WEB'])).toBe('Site web, Télévision')
  expect(territoryText({ territory: 'WORLD', territoryNote: null })).toBe('Monde entier')
  expect(territoryText({ territory: 'OTHER', territoryNote: 'Suisse et Belgique' })).toBe('Autre : Suisse et Belgique')
})
