import { describe, expect, it } from 'vitest'
import { changeTexts, eventPredicate } from './sentence.ts'

const subject = (type: string) => ({ type, id: 'x', label: 'X' })

describe('the sentence of an event', () => {
  it.each([
    ['projects.created', 'projects', {}, 'a créé le projet'],
    ['productions.updated', 'productions', { name: ['a', 'b'] }, 'a renommé la production'],
    [
      'productions.updated',
      'productions',
      { name: ['a', 'b'], dueOn: [null, '2026-01-01'] },
      'a modifié la production',
    ],
    ['prestations.productionAttached', 'prestations', {}, 'a rattaché une production à la prestation'],
    ['post-productions.versionAdded', 'post-productions', {}, 'a soumis une version de la post-production'],
    ['briefs.updated', 'briefs', {}, 'a modifié le brief'],
    ['projects.invoiceLinked', 'projects', {}, 'a lié une facture au projet'],
    ['budget-lines.created', 'budget-lines', {}, 'a ajouté la ligne de budget'],
    ['users.documentDeposited', 'users', {}, 'a déposé le document'],
    ['nawak.nawak', 'nawak', {}, 'a modifié l’élément'],
  ] as const)('%s', (name, type, changes, expected) => {
    expect(eventPredicate({ name, subject: subject(type), changes: { ...changes } as never })).toBe(expected)
  })
})

describe('what changed', () => {
  it('is written in French, without identifiers', () => {
    expect(
      changeTexts({
        subject: subject('productions'),
        changes: {
          status: ['TO_ORGANIZE', 'IN_PROGRESS'],
          dueOn: [null, '2026-11-21'],
          optionPostProd: [true, false],
          producteurId: ['3f2b', '4a1c'],
          inconnu: [1, 2],
        },
      }),
    ).toEqual([
      { label: 'Statut', before: 'À organiser', after: 'En cours' },
      { label: 'Livraison promise', before: 'rien', after: '21 novembre 2026' },
      { label: 'Post-production', before: 'oui', after: 'non' },
    ])
    expect(
      changeTexts({
        subject: subject('prestations'),
        changes: {
          prestationProductionStatus: ['READY_TO_START', 'CONTENT_RECEIVED'],
          categories: [null, ['RUSH', 'POST_PRODUCTION']],
        },
      }),
    ).toEqual([
      { label: 'Statut dans la prestation', before: 'Prêt à démarrer', after: 'Contenu reçu' },
      { label: 'Catégories', before: 'rien', after: 'Rush, Post-production' },
    ])
  })

  it('shows amounts with a comma', () => {
    expect(
      changeTexts({
        subject: subject('budget-lines'),
        changes: { kind: ['DAYS', 'PURCHASE'], plannedPrice: ['450.00', '1200.50'], realQuantity: [null, '2.50'] },
      }),
    ).toEqual([
      { label: 'Type', before: 'Jours', after: 'Achat' },
      { label: 'Prix unitaire prévu', before: '450,00', after: '1200,50' },
      { label: 'Quantité réelle', before: 'rien', after: '2,50' },
    ])
  })

  it('is named as in the form of what changed', () => {
    const dueOn: [null, string] = [null, '2026-11-21']
    const labelOf = (type: string) =>
      changeTexts({ subject: subject(type), changes: { dueOn } }).map(({ label }) => label)
    expect(['projects', 'productions', 'post-productions'].map(labelOf)).toEqual([
      ['Échéance'],
      ['Livraison promise'],
      ['Échéance'],
    ])
  })
})
