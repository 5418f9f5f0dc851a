import * as z from 'zod/mini'
import { field, schemasOf } from '../entity-fields.ts'
import { atMost, Id, Instant, OptionalDay, Version } from '../fields.ts'
import { keysOf } from '../keys.ts'
import { Turn } from '../post-productions/schema.ts'

/** What may wait for somebody. */
export const waitKindLabels = {
  EDIT: 'Post-production',
  DEPOSIT: 'Dépôt de contenus',
  SELECTION: 'Choix des images',
  ACCEPTANCE: 'Procès-verbal de recette',
  PRESTATION: 'Prestation',
  INVOICE: 'Facture',
  PAYABLE: 'Bon à payer',
  DOCUMENT: 'Document',
} as const
export const WaitKind = z.enum(keysOf(waitKindLabels), { error: 'Attente inconnue' })
export type WaitKind = z.infer<typeof WaitKind>

/** Names one thing that waits. */
export const WaitSubject = z.object({
  kind: WaitKind,
  /** Of the post-production, the production, the prestation, the invoice, or the document. */
  subjectId: Id,
})
export type WaitSubject = z.infer<typeof WaitSubject>

/** A reminder that was sent. */
export const Reminder = z.object({
  id: Id,
  at: Instant,
  /** Null: by the agency's rhythm. */
  byName: z.nullable(z.string()),
  /** Those whom it was mailed to. */
  toNames: z.array(z.string()),
  text: z.string(),
})
export type Reminder = z.infer<typeof Reminder>

/** Something that waits for somebody: who must do what, since when, until when. */
export const Wait = z.extend(WaitSubject, {
  who: Turn,
  /** « Valider la version 2 ». */
  what: z.string(),
  since: Instant,
  until: OptionalDay,
  /** The persons waited for, by name; empty for the agency, and where nobody is there to do it. */
  names: z.array(z.string()),
  /** « Film · Master », « FA-2026-031 ». */
  title: z.string(),
  /** Null for a document of a person. */
  project: z.nullable(z.object({ id: Id, name: z.string(), companyId: Id, companyName: z.string() })),
  productionId: z.nullable(Id),
  postProductionId: z.nullable(Id),
  prestationId: z.nullable(Id),
  personId: z.nullable(Id),
  reminders: z.array(Reminder),
})
export type Wait = z.infer<typeof Wait>

/** What waits, the longest first. */
export const Waits = z.object({
  /** Of all, those beyond the list included. */
  count: z.int(),
  waits: z.array(Wait),
})
export type Waits = z.infer<typeof Waits>

const hour = z.nullable(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Heure invalide')))
const daysBetween = z
  .int('Nombre de jours attendu')
  .check(z.minimum(1, 'Un jour au moins'), z.maximum(60, '60 jours au plus'))
const perWeek = z.int('Nombre attendu').check(z.minimum(1, 'Une au moins'), z.maximum(7, 'Sept au plus'))
const text = z.string().check(z.trim(), z.minLength(1, 'Texte requis'), atMost(2000, 'Texte trop long'))

/** How the agency reminds, as people enter it. */
export const rhythmFields = {
  isOn: field(z.boolean(), { initial: false, label: 'Relancer automatiquement' }),
  everyDays: field(daysBetween, { initial: 3, label: 'Jours entre deux relances' }),
  mostPerWeek: field(perWeek, { initial: 2, label: 'Relances d’une personne par semaine, au plus' }),
  quietFrom: field(hour, { initial: '19:00', label: 'Aucune relance après' }),
  quietTo: field(hour, { initial: '08:30', label: 'Aucune relance avant' }),
  /** What the mail says before its list. */
  text: field(text, {
    initial: 'Nous attendons de votre part ce qui suit pour avancer. Merci d’avance.',
    label: 'Texte',
  }),
}
export const Rhythm = z.extend(z.object(schemasOf(rhythmFields)), { version: Version })
export type Rhythm = z.infer<typeof Rhythm>
export const RhythmUpdate = z.object({ ...schemasOf(rhythmFields), version: Version }).check(
  z.refine(({ quietFrom, quietTo }) => (quietFrom === null) === (quietTo === null), {
    path: ['quietTo'],
    error: 'Donnez les deux heures, ou aucune',
  }),
)

/** Sends a reminder of one thing now. */
export const ReminderSending = z.extend(WaitSubject, { text })
export type ReminderSending = z.output<typeof ReminderSending>

/** Whether the things of a project are reminded of by the agency's rhythm. */
export const ProjectReminders = z.object({ isOn: z.boolean() })
export type ProjectReminders = z.infer<typeof ProjectReminders>
