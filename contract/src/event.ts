import type { Notice } from './notifications/rules.ts'

/** The French noun of a subject type: alone, after « de », and after « à ». */
export type Noun = { the: string; of: string; to: string }

/** Field → values before and after. */
export type Changes = Readonly<Record<string, readonly [unknown, unknown]>>

/** The properties of one domain event. */
export type EventFacts = {
  /** The French sentence of the activity, after the actor's name. Null: the event only refreshes open pages. */
  deed: ((noun: Noun) => string) | null
  /** The notice that the event sends; omitted or null: none. */
  notice?: (changes: Changes) => Notice | null
  /** The connections that the event closes: those of the account that it is about, or those of all guests. */
  closes?: 'account' | 'guests'
}

export type EventsOf<Subject extends string> = Readonly<Record<`${Subject}.${string}`, EventFacts>>

/** The events of a subject that can be created, updated, deleted and restored. */
export const commonEvents = {
  created: { deed: ({ the }) => `a créé ${the}` },
  updated: { deed: ({ the }) => `a modifié ${the}` },
  deleted: { deed: ({ the }) => `a supprimé ${the}` },
  restored: { deed: ({ the }) => `a rétabli ${the}` },
  roundsChanged: { deed: ({ of }) => `a changé les tours de modifications compris ${of}` },
  invoiceLinked: { deed: ({ to }) => `a lié une facture ${to}` },
  coverChosen: { deed: ({ of }) => `a choisi l’image ${of}` },
  coverReset: { deed: ({ of }) => `a rendu automatique l’image ${of}` },
  discussed: { deed: ({ the }) => `a écrit sur ${the}`, notice: () => 'discussed' },
  discussionChanged: { deed: ({ the }) => `a modifié un message sur ${the}` },
  invoiceUnlinked: { deed: ({ of }) => `a délié une facture ${of}` },
} as const satisfies Record<string, EventFacts>
