import { documentKindLabels } from '#documents/schema.ts'
import type { PayableStepName } from '../schema.ts'
import { missingKinds, type PayableFacts, payableSteps } from './steps.ts'

/** Who must do what for a prestation to be paid, and since when. */
type AwaitedPayable = { who: 'staff' | 'talent'; what: string; since: string | null }

/** What each step asks, in French. */
function deedOf(name: PayableStepName, { assignment, documents }: PayableFacts, today: string): string {
  switch (name) {
    case 'ORDER':
      return 'Établir le bon de commande'
    case 'ACCEPTANCE':
      if (assignment === 'NOBODY') return 'Confier la prestation'
      return assignment === 'ANOTHER' ? 'Confier de nouveau la prestation' : 'Accepter le bon de commande'
    case 'DETAILS':
      return 'Donner les coordonnées de facturation'
    case 'DOCUMENTS':
      return `Fournir : ${missingKinds(documents, today)
        .map((kind) => documentKindLabels[kind])
        .join(', ')}`
    case 'WORK':
      return 'Approuver le travail livré'
    case 'INVOICE':
      return 'Déposer la facture'
    case 'MATCHING':
      return 'Corriger la facture'
    case 'APPROVAL':
      return 'Donner le bon à payer'
    default:
      return name satisfies never
  }
}

const inSentence = (deed: string, rank: number): string =>
  rank === 0 ? deed : `${deed.charAt(0).toLocaleLowerCase('fr')}${deed.slice(1)}`

/**
 * Whom the payment of a prestation waits for: its provider while one of their steps is expected, else the agency. A prestation that its
 * provider does not hold is first given back to them: no page would let them do anything.
 */
export function payableAwaited(facts: PayableFacts, today: string): AwaitedPayable | null {
  const expected = payableSteps(facts, today).filter(({ state }) => state === 'EXPECTED')
  const theirs = expected.filter(({ who }) => who === 'talent')
  const isTalents = facts.assignment === 'PROVIDER' && theirs.length > 0
  const awaited = isTalents ? theirs : expected.filter(({ who }) => who === 'staff')
  if (awaited.length === 0) return null
  const moments = awaited.flatMap(({ since }) => since ?? [])
  return {
    who: isTalents ? 'talent' : 'staff',
    what: awaited.map(({ name }, rank) => inSentence(deedOf(name, facts, today), rank)).join(' ; '),
    since: moments.toSorted().at(0) ?? null,
  }
}
