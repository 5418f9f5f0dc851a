import * as z from 'zod/mini'
import { Id, requiredLine, Version } from '../fields.ts'
import { keysOf, recordOf } from '../keys.ts'

/** What the technical control looks at. */
export const qualityCheckLabels = {
  UNMEASURED: 'Mesure impossible',
  SIZE: 'Définition',
  RATIO: 'Ratio',
  RATE: 'Cadence',
  DURATION: 'Durée',
  SUBTITLES: 'Sous-titres',
  SUBTITLE_RULES: 'Lecture des sous-titres',
  LOUDNESS: 'Niveau sonore',
  PEAK: 'Crête vraie',
  CLIPPED: 'Son saturé',
  CHANNEL: 'Canal muet ou absent',
  SILENCE: 'Silence',
  BLACK: 'Image noire',
  FREEZE: 'Image figée',
  INTERLACED: 'Entrelacement',
  RANGE: 'Niveaux vidéo',
  PRIMARIES: 'Espace de couleurs',
  LETTERBOX: 'Bandes noires',
} as const
export const QualityCheck = z.enum(keysOf(qualityCheckLabels), { error: 'Contrôle inconnu' })
export type QualityCheck = z.infer<typeof QualityCheck>

/** What a line of a report leads to. */
export const severityLabels = { IGNORE: 'Ignoré', WARN: 'Signalé', BLOCK: 'Bloquant' } as const
export const Severity = z.enum(keysOf(severityLabels), { error: 'Choix inconnu' })
export type Severity = z.infer<typeof Severity>

/** How the agency judges each check. */
export const QualityRules = z.object({
  severities: z.object(recordOf(keysOf(qualityCheckLabels), Severity)),
  version: Version,
})
export type QualityRules = z.infer<typeof QualityRules>
export type Severities = QualityRules['severities']

/** Until the agency decides: what a broadcaster or a platform refuses blocks, what may be meant warns. */
export const usualSeverities: Severities = {
  UNMEASURED: 'WARN',
  SIZE: 'BLOCK',
  RATIO: 'BLOCK',
  RATE: 'BLOCK',
  DURATION: 'BLOCK',
  SUBTITLES: 'WARN',
  SUBTITLE_RULES: 'WARN',
  LOUDNESS: 'WARN',
  PEAK: 'WARN',
  CLIPPED: 'WARN',
  CHANNEL: 'BLOCK',
  SILENCE: 'WARN',
  BLACK: 'WARN',
  FREEZE: 'WARN',
  INTERLACED: 'BLOCK',
  RANGE: 'WARN',
  PRIMARIES: 'WARN',
  LETTERBOX: 'WARN',
}

const Pixels = z.nullable(
  z.int('Nombre de pixels attendu').check(z.minimum(16, 'Trop petit'), z.maximum(16_384, 'Trop grand')),
)
const Ratio = z.nullable(
  z.string().check(z.regex(/^[1-9]\d{0,2}(?:[.,]\d{1,2})?:[1-9]\d{0,2}$/, 'Ratio attendu, comme 16:9 ou 2,39:1')),
)

/** A format that the brief of a production expects; null for what it leaves free. */
export const ExpectedFormat = z.object({
  name: requiredLine(80, { required: 'Nom du format requis', tooLong: 'Nom du format trop long' }),
  ratio: Ratio,
  width: Pixels,
  height: Pixels,
  /** Frames per second, as people write it: 25, 23.976. */
  rate: z.nullable(
    z.number('Cadence attendue').check(z.positive('Cadence attendue'), z.maximum(300, 'Cadence trop haute')),
  ),
  /** Seconds. */
  duration: z.nullable(
    z.number('Durée attendue').check(z.positive('Durée attendue'), z.maximum(86_400, 'Durée trop longue')),
  ),
  /** LUFS: -23 for French broadcasters (CST RT-040), -14 to -16 for platforms. */
  loudness: z.nullable(
    z.number('Niveau attendu').check(z.minimum(-40, 'Niveau trop bas'), z.maximum(-5, 'Niveau trop haut')),
  ),
  subtitles: z.boolean(),
})
export type ExpectedFormat = z.infer<typeof ExpectedFormat>

/** The same, as people enter it. */
export const ExpectedFormatEntry = ExpectedFormat.check(
  z.refine(({ width, height }) => (width === null) === (height === null), {
    path: ['height'],
    error: 'Donnez la largeur et la hauteur, ou aucune',
  }),
)
const mostFormats = 20

/** Whether the files of a production are controlled, and the formats that its brief expects. */
export const QualityTerms = z.object({ isOn: z.boolean(), formats: z.array(ExpectedFormat), version: z.int() })
export type QualityTerms = z.infer<typeof QualityTerms>
export const QualityTermsEntry = z.object({
  isOn: z.boolean(),
  formats: z.array(ExpectedFormatEntry).check(z.maxLength(mostFormats, `${mostFormats} formats au plus`)),
  /** The version that the caller read; 0 before the first change. */
  version: z.int().check(z.nonnegative()),
})
export type QualityTermsEntry = z.infer<typeof QualityTermsEntry>

/** A line of a report. */
export const QualityLine = z.object({
  check: QualityCheck,
  severity: Severity,
  /** « Image noire pendant 2,4 s ». */
  text: z.string(),
  /** The moment in the recording, in seconds; null for the whole of it. */
  at: z.nullable(z.number()),
  /** Its timecode, « 00:00:08:00 »; null for the whole of it, and where frames can’t be counted. */
  timecode: z.nullable(z.string()),
})
export type QualityLine = z.infer<typeof QualityLine>

/** The control of one film or sound. */
export const QualityReport = z.object({
  mediaId: Id,
  name: z.string(),
  /** False while it is being measured. */
  isMeasured: z.boolean(),
  /** « MOV, prores, 1920 × 1080, 25 i/s, 1 min 02 s ». */
  facts: z.string(),
  /** The expected format that it was compared with; null without any. */
  formatName: z.nullable(z.string()),
  /** Those of the whole first, then by their moment. */
  lines: z.array(QualityLine),
})
export type QualityReport = z.infer<typeof QualityReport>

/** The reports of the films and sounds asked for; none where a production is not controlled. */
export const QualityReports = z.object({ isOn: z.boolean(), reports: z.array(QualityReport) })
export type QualityReports = z.infer<typeof QualityReports>
