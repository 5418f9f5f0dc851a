import { describe, expect, it } from 'vitest'
import { foundAddress, foundReference } from './found-link.ts'
import { matchingCommands, stillFound } from './matching.ts'

const command = (label: string) => ({ label })
const commands = [command('Créer un projet'), command('Créer une société'), command('Suivre le thème du système')]

describe('finding a command', () => {
  it.each([
    ['creer', ['Créer un projet', 'Créer une société']],
    ['SOCIETE cré', ['Créer une société']],
    ['', ['Créer un projet', 'Créer une société', 'Suivre le thème du système']],
    ['nawak', []],
  ])('« %s »', (typed, labels) => {
    expect(matchingCommands(commands, typed).map(({ label }) => label)).toEqual(labels)
  })
})

it('results of an earlier text stay while they hold what is typed', () => {
  const found = (label: string, context = '') =>
    ({ type: 'projects', id: label, number: 4, label, context, projectId: null, productionId: null }) as const
  const results = [found('Série photo des fermes'), found('Suivi de chantier', 'Archives Durand')]
  const labels = (typed: string) => stillFound(results, typed).map(({ label }) => label)
  expect(labels('s')).toEqual(['Série photo des fermes', 'Suivi de chantier'])
  expect(labels('serie')).toEqual(['Série photo des fermes'])
  expect(labels('suiv archives')).toEqual(['Suivi de chantier'])
  expect(labels('suivre projets')).toEqual([])
})

describe('what was found', () => {
  const found = { id: 'i', number: 4, label: 'X', context: '', projectId: 'p', productionId: 'd' }
  it.each([
    ['projects', 'PRJ 4', '/admin/projects/i'],
    ['productions', 'PRD 4', '/admin/projects/p/productions/i'],
    ['prestations', 'PRS 4', '/admin/projects/p/prestations/i'],
    ['post-productions', 'PP 4', '/admin/projects/p/productions/d/post-productions/i'],
  ] as const)('%s', (type, reference, link) => {
    expect(foundReference({ ...found, type })).toBe(reference)
    expect(foundAddress({ ...found, type })).toBe(link)
  })
  it.each([
    ['companies', '/admin/companies/i'],
    ['users', '/admin/users/i'],
  ] as const)('%s', (type, link) => {
    expect(foundReference({ ...found, type, number: null })).toBeNull()
    expect(foundAddress({ ...found, type })).toBe(link)
  })
})
