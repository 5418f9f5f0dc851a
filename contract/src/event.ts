import type { Notice } from './notifications/rules.ts'

/** A type of subject in French: alone, after « de » and after « à ». */
export type Noun = { the: string; of: string; to: string }

/** Field → before and after. */
export type Changes = Readonly<Record<string, readonly [unknown, unknown]>>

/** What is known of one kind of domain event. */
export type EventFacts = {
  /** What the activity says after the name of whoever did it; null: only pages that are open hear of it. */
  deed: ((noun: Noun) => string) | null
  /** What people are told of, if anything; left out: nobody is. */
  notice?: (changes: Changes) => Notice | null
}

export type EventsOf<Subject extends string> = Readonly<Record<`${Subject}.${string}`, EventFacts>>

/** What happens to whatever can be made, changed and put in the trash. */
export const deeds = {
  created: { deed: ({ the }) => `a créé ${the}` },
  updated: { deed: ({ the }) => `a modifié ${the}` },
  deleted: { deed: ({ the }) => `a supprimé ${the}` },
  restored: { deed: ({ the }) => `a rétabli ${the}` },
  invoiceLinked: { deed: ({ to }) => `a lié une facture ${to}` },
  invoiceUnlinked: { deed: ({ of }) => `a délié une facture ${of}` },
} as const satisfies Record<string, EventFacts>
