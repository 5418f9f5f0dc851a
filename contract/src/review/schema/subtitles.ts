import * as z from 'zod/mini'
import { atMost, Id, Instant } from '#fields.ts'
import { keysOf } from '#keys.ts'
import { subtitleLanguageCodes, wholeLines } from '../rules/subtitles.ts'

export const SubtitleLanguage = z.enum(subtitleLanguageCodes, { error: 'Langue inconnue' })

/** The subtitles of a file of a version, in one language. */
export const SubtitleTrack = z.object({
  id: Id,
  fileKey: Id,
  language: SubtitleLanguage,
  /** The name of the file that was sent. */
  name: z.string(),
  /** From 1; a change makes a new one, and takes the validation back. Clients and guests count from the presentation of the version. */
  revision: z.int(),
  /** True when the reader wrote this revision: somebody else validates it. */
  isOwn: z.boolean(),
  validatedAt: z.nullable(Instant),
  validatedByName: z.nullable(z.string()),
})
export type SubtitleTrack = z.infer<typeof SubtitleTrack>

/** Bounds in milliseconds of the file: from `from` to before `to`. */
export const Cue = z.object({ from: z.int(), to: z.int(), text: z.string() })

export const Subtitles = z.extend(SubtitleTrack, { cues: z.array(Cue) })
export type Subtitles = z.infer<typeof Subtitles>

/** What subtitles were at one of their revisions. */
export const SubtitleRevision = z.object({
  revision: z.int(),
  authorName: z.nullable(z.string()),
  at: Instant,
  cues: z.array(Cue),
})
export type SubtitleRevision = z.infer<typeof SubtitleRevision>

/** Subtitles of a film of four hours: about 4 000. */
export const mostCues = 10_000
/** Characters of one subtitle. */
export const longestCue = 500
const EditedCue = z
  .object({
    from: z.int().check(z.minimum(0, 'Début invalide')),
    to: z.int(),
    text: z
      .string()
      .check(z.overwrite(wholeLines), z.minLength(1, 'Texte requis'), atMost(longestCue, 'Sous-titre trop long')),
  })
  .check(z.refine(({ from, to }) => from < to, { path: ['to'], error: 'La fin vient après le début' }))
export const SubtitlesEntry = z.object({
  cues: z
    .array(EditedCue)
    .check(z.minLength(1, 'Gardez au moins un sous-titre'), z.maxLength(mostCues, 'Trop de sous-titres')),
  /** The revision that the caller changed. */
  revision: z.int().check(z.positive()),
})
export type SubtitlesEntry = z.infer<typeof SubtitlesEntry>

/** Maximum size of edited subtitles, in bytes. */
export const largestSubtitles = 4 * 1024 * 1024

export const subtitleFormats = { srt: 'SRT', vtt: 'WebVTT' } as const
/** Their content types. */
export const subtitleTypes = { srt: 'application/x-subrip', vtt: 'text/vtt' } as const
export const SubtitleFormat = z.enum(['srt', 'vtt'], { error: 'Format inconnu' })

/** How subtitles are delivered. */
export const subtitleDeliveries = {
  BURNT: 'Incrustés dans l’image',
  srt: 'À côté, en SRT',
  vtt: 'À côté, en WebVTT',
} as const
export const SubtitleDelivery = z.enum(keysOf(subtitleDeliveries), { error: 'Choix inconnu' })
export type SubtitleDelivery = z.infer<typeof SubtitleDelivery>

/** Characters of an SRT, a VTT or an ASS: a film of four hours has about 300 000. */
const largestText = 1_000_000

export const SubtitlesSending = z.object({
  versionId: Id,
  fileKey: Id,
  language: SubtitleLanguage,
  name: z.string().check(z.trim(), z.minLength(1, 'Nom requis'), atMost(255, 'Nom trop long')),
  /** The content of an SRT, a VTT or an ASS. */
  text: z
    .string('Fichier requis')
    .check(z.minLength(1, 'Fichier vide'), z.maxLength(largestText, 'Fichier trop grand')),
})
export type SubtitlesSending = z.infer<typeof SubtitlesSending>
