import * as z from 'zod/mini'
import { atMost, Id } from '#fields.ts'
import { subtitleLanguageCodes } from '../rules/subtitles.ts'

export const SubtitleLanguage = z.enum(subtitleLanguageCodes, { error: 'Langue inconnue' })

/** The subtitles of a file of a version, in one language. */
export const SubtitleTrack = z.object({
  id: Id,
  fileKey: Id,
  language: SubtitleLanguage,
  /** The name of the SRT or VTT that was sent. */
  name: z.string(),
})
export type SubtitleTrack = z.infer<typeof SubtitleTrack>

/** Bounds in milliseconds of the file: from `from` to before `to`. */
export const Cue = z.object({ from: z.int(), to: z.int(), text: z.string() })

export const Subtitles = z.extend(SubtitleTrack, { cues: z.array(Cue) })
export type Subtitles = z.infer<typeof Subtitles>

/** Characters of an SRT or a VTT: a film of four hours has about 300 000. */
const largestText = 1_000_000

export const SubtitlesSending = z.object({
  versionId: Id,
  fileKey: Id,
  language: SubtitleLanguage,
  name: z.string().check(z.trim(), z.minLength(1, 'Nom requis'), atMost(255, 'Nom trop long')),
  /** The content of an SRT or a VTT. */
  text: z
    .string('Fichier requis')
    .check(z.minLength(1, 'Fichier vide'), z.maxLength(largestText, 'Fichier trop grand')),
})
export type SubtitlesSending = z.infer<typeof SubtitlesSending>
