import { describe, expect, it } from 'vitest'
import { afterWorkingDays, estimateDelivery, isWorkingDay, publicHolidays } from './rules.ts'

describe('French public holidays', () => {
  // Easter Monday, Ascension and Whit Monday, as published by service-public.fr.
  it.each([
    [2024, ['2024-04-01', '2024-05-09', '2024-05-20']],
    [2025, ['2025-04-21', '2025-05-29', '2025-06-09']],
    [2026, ['2026-04-06', '2026-05-14', '2026-05-25']],
    [2027, ['2027-03-29', '2027-05-06', '2027-05-17']],
    [2028, ['2028-04-17', '2028-05-25', '2028-06-05']],
  ])('of %i', (year, moving) => {
    const days = publicHolidays(year)
    expect(days).toHaveLength(11)
    expect(days).toEqual(expect.arrayContaining([...moving, `${year}-01-01`, `${year}-07-14`, `${year}-12-25`]))
  })
})

describe('working days', () => {
  it.each([
    ['2026-11-21', false],
    ['2026-11-22', false],
    ['2026-11-23', true],
    ['2026-11-11', false],
    ['2026-05-25', false],
  ])('%s: %s', (day, works) => {
    expect(isWorkingDay(day)).toBe(works)
  })
  it.each([
    ['2026-11-23', 1, '2026-11-23'],
    ['2026-11-21', 1, '2026-11-23'],
    ['2026-11-20', 2, '2026-11-23'],
    ['2026-12-24', 2, '2026-12-28'],
    ['2026-12-31', 2, '2027-01-04'],
  ])('from %s, %i of them end on %s', (from, days, end) => {
    expect(afterWorkingDays(from, days)).toBe(end)
  })
})

describe('the estimate of a delivery', () => {
  const base = {
    today: '2026-11-23',
    shootOn: null,
    dueOn: '2026-12-31',
    status: 'POST_PRODUCTION',
    optionPostProd: true,
    optionDepotClient: 'NO',
    optionImageChoice: 'NO',
    postProductions: [],
  } as const
  const edit = (
    status: Parameters<typeof estimateDelivery>[0]['postProductions'][number]['status'],
    userId: string | null = 'someone',
  ) => ({
    name: 'Montage 16/9',
    status,
    userId,
  })

  it.each([
    ['TO_DO', '2026-12-01', [1, 3, 1, 2]],
    ['IN_PROGRESS', '2026-11-30', [3, 1, 2]],
    ['AWAITING_APPROVAL', '2026-11-25', [1, 2]],
    ['AWAITING_VALIDATION', '2026-11-24', [2]],
    ['TO_MODIFY', '2026-11-27', [2, 1, 2]],
  ] as const)('counts what is left to an edit that is %s', (status, estimated, days) => {
    const found = estimateDelivery({ ...base, postProductions: [edit(status)] })
    expect(found).toMatchObject({ estimated, late: false, unknowns: [] })
    expect(found.steps.map(({ workingDays }) => workingDays)).toEqual(days)
  })

  it('follows the longest post-production, after the shoot', () => {
    const found = estimateDelivery({
      ...base,
      shootOn: '2026-11-27',
      postProductions: [edit('AWAITING_VALIDATION'), { ...edit('TO_DO'), name: 'Teaser' }],
    })
    expect(found.steps[0]).toEqual({ label: 'Tournage', workingDays: 0, endsOn: '2026-11-27' })
    expect(found.steps[1]).toEqual({ label: 'Démarrage (Teaser)', workingDays: 1, endsOn: '2026-11-30' })
    expect(found.estimated).toBe('2026-12-08')
  })

  it('lists what no number of days can express', () => {
    const found = estimateDelivery({ ...base, optionDepotClient: 'YES', optionImageChoice: 'YES', status: 'PLANNED' })
    expect(found.unknowns).toEqual([
      'Le client doit déposer ses contenus.',
      'Le client doit choisir ses images.',
      'Aucune post-production n’est encore créée.',
      'La date de tournage n’est pas fixée.',
    ])
    expect(estimateDelivery({ ...base, postProductions: [edit('TO_DO', null)] }).unknowns).toEqual([
      'Aucun talent n’est assigné à « Montage 16/9 ».',
    ])
  })

  it.each(['FINISHED', 'CANCELLED'] as const)('is empty for a production that is %s', (status) => {
    expect(estimateDelivery({ ...base, status, dueOn: '2026-01-01' })).toEqual({
      promised: '2026-01-01',
      estimated: null,
      late: false,
      steps: [],
      unknowns: [],
    })
  })

  it('is late after the promised day, or when that day is past', () => {
    expect(estimateDelivery({ ...base, dueOn: '2026-11-25', postProductions: [edit('TO_DO')] }).late).toBe(true)
    expect(estimateDelivery({ ...base, dueOn: '2026-11-22', postProductions: [edit('FINISHED')] }).late).toBe(true)
    expect(estimateDelivery({ ...base, dueOn: null, postProductions: [edit('TO_DO')] }).late).toBe(false)
  })

  it('is the shoot without post-production', () => {
    const found = estimateDelivery({ ...base, optionPostProd: false, shootOn: '2026-12-05' })
    expect(found.estimated).toBe('2026-12-05')
  })
})
