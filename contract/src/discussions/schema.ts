import * as z from 'zod/mini'
import { atMost, Id, Instant } from '../fields.ts'

/** The rows that the agency talks about. */
export const discussionSubjects = ['projects', 'productions', 'prestations'] as const
export const DiscussionSubject = z.enum(discussionSubjects, { error: 'Sujet inconnu' })
export type DiscussionSubject = z.infer<typeof DiscussionSubject>

/** A message of the agency about a row. Clients and talents read none. */
export const Message = z.object({
  id: Id,
  /** The message that it answers; null for the first of a thread. */
  parentId: z.nullable(Id),
  authorId: Id,
  authorName: z.string(),
  text: z.string(),
  createdAt: Instant,
  /** Null when it was never changed. */
  editedAt: z.nullable(Instant),
})
export type Message = z.infer<typeof Message>

/** Messages of one discussion; of more, the latest. */
export const mostMessages = 1000

export const Discussion = z.object({
  /** Earliest first. */
  messages: z.array(Message),
  /** Who can be mentioned: the agency’s active people. */
  participants: z.array(z.object({ id: Id, name: z.string() })),
})
export type Discussion = z.infer<typeof Discussion>

const Text = z
  .string('Message requis')
  .check(z.trim(), z.minLength(1, 'Message requis'), atMost(5000, 'Message trop long'))
const Mentions = z._default(z.array(Id).check(z.maxLength(50, '50 personnes citées au plus')), [])

/** Writes a message. The caller chooses `id`: a repeated request writes one. */
export const MessageCreate = z.object({
  id: Id,
  of: DiscussionSubject,
  subjectId: Id,
  parentId: z._default(z.nullable(Id), null),
  text: Text,
  mentions: Mentions,
})
export type MessageCreate = z.input<typeof MessageCreate>

export const MessageUpdate = z.object({ text: Text })
