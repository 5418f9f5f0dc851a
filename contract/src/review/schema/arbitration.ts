import * as z from 'zod/mini'
import { atMost, Id, Instant } from '#fields.ts'
import { keysOf } from '#keys.ts'
import { Verdict } from './verdicts.ts'

/** What becomes of a comment that another one contradicts. */
export const outcomeLabels = { KEPT: 'Retenu', MERGED: 'Réuni', SET_ASIDE: 'Écarté' } as const
export const Outcome = z.enum(keysOf(outcomeLabels), { error: 'Choix inconnu' })
export type Outcome = z.infer<typeof Outcome>

/** What the décideur made of a comment. */
export const Arbitration = z.object({
  outcome: Outcome,
  /** The comment that says it, for a merged one. */
  intoId: z.nullable(Id),
  /** What the décideur adds, or why. */
  note: z.string(),
  byName: z.nullable(z.string()),
})
export type Arbitration = z.infer<typeof Arbitration>

const Note = z.string().check(z.trim(), atMost(1000, 'Précision trop longue'))
export const ArbitrationEntry = z
  .object({ outcome: Outcome, intoId: z._default(z.nullable(Id), null), note: z._default(Note, '') })
  .check(
    z.refine(({ outcome, intoId }) => (outcome === 'MERGED') === (intoId !== null), {
      path: ['intoId'],
      error: 'Choisissez le commentaire avec lequel le réunir',
    }),
  )
export type ArbitrationEntry = z.output<typeof ArbitrationEntry>

/** Two comments that somebody says contradict each other. */
export const Contradiction = z.object({ firstId: Id, secondId: Id }).check(
  z.refine(({ firstId, secondId }) => firstId !== secondId, {
    path: ['secondId'],
    error: 'Choisissez deux commentaires',
  }),
)
export type Contradiction = z.infer<typeof Contradiction>

const days = z.nullable(
  z.int('Nombre de jours attendu').check(z.minimum(1, 'Un jour au moins'), z.maximum(60, '60 jours au plus')),
)

const Named = z.object({ id: Id, name: z.string() })

/** Who decides for the client of a production. */
export const DeciderTerms = z.object({
  /** Null: any member sends the round. */
  decider: z.nullable(Named),
  /** Days that reviewers have from the presentation; null: nobody is awaited. */
  days,
  /** The members who may be chosen. */
  members: z.array(Named),
  /** True for the agency, and for the main contact of the company. */
  mayChange: z.boolean(),
})
export type DeciderTerms = z.infer<typeof DeciderTerms>
export const DeciderEntry = z.object({ deciderId: z.nullable(Id), days }).check(
  z.refine(({ deciderId, days: count }) => deciderId !== null || count === null, {
    path: ['days'],
    error: 'Choisissez d’abord qui décide',
  }),
)
export type DeciderEntry = z.infer<typeof DeciderEntry>

/** How the client's side decides together on the presented version. */
export const RoundDecision = z.object({
  decider: Named,
  /** When the décideur stops waiting for the others; null: now. */
  until: z.nullable(Instant),
  /** Members without a verdict. The agency's and the décideur's alone. */
  awaited: z.array(z.string()),
  /** The verdicts on the version, by person. The agency's and the décideur's alone. */
  verdicts: z.array(z.object({ personId: Id, name: z.nullable(z.string()), verdict: Verdict })),
  contradictions: z.array(Contradiction),
})
export type RoundDecision = z.infer<typeof RoundDecision>
