import * as z from 'zod/mini'
import { Id, Instant } from '../fields.ts'
import { keysOf } from '../keys.ts'
import { noticeLabels } from './rules.ts'

export const Notice = z.enum(keysOf(noticeLabels))

/** A notice sent to a person. */
export const Notification = z.object({
  id: Id,
  notice: Notice,
  /** The subject: « Le film · Master ». */
  title: z.string(),
  actorName: z.nullable(z.string()),
  /** The comments of one person on one file that it gathers; 1 for any other notice. */
  count: z.int(),
  /** The beginning of the first comment, where its reader may see it. */
  excerpt: z.nullable(z.string()),
  /** The file to show a thumbnail of, and its preview run; null before it has one. */
  picture: z.nullable(z.object({ id: Id, run: z.string() })),
  /** The page that handles it. */
  link: z.string(),
  createdAt: Instant,
  readAt: z.nullable(Instant),
})
export type Notification = z.infer<typeof Notification>

export const NotificationList = z.object({ unread: z.int(), notifications: z.array(Notification) })

/** How often mails are sent: every quarter of an hour, daily, or never. */
export const mailPaceLabels = { SOON: 'Dans le quart d’heure', DAILY: 'Une fois par jour', NEVER: 'Jamais' } as const
const Hour = z.nullable(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Heure invalide')))
export const NotificationPreferences = z.object({
  mail: z.enum(keysOf(mailPaceLabels), { error: 'Choix inconnu' }),
  /** No mail is sent between these hours (Europe/Paris). Both null: no quiet hours. */
  quietFrom: Hour,
  quietTo: Hour,
})
export type NotificationPreferences = z.infer<typeof NotificationPreferences>
