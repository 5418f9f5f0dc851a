import * as z from 'zod/mini'
import { keysOf } from '#keys.ts'

/** Export formats of comments, and their programs. */
export const exportLabels = {
  pdf: 'PDF avec les images annotées',
  csv: 'Tableur (CSV)',
  edl: 'Marqueurs DaVinci Resolve (EDL)',
  xml: 'Marqueurs Premiere Pro (XML)',
  fcpxml: 'Marqueurs Final Cut Pro (FCPXML)',
} as const
export const ExportFormat = z.enum(keysOf(exportLabels), { error: 'Format d’export inconnu' })
export type ExportFormat = z.infer<typeof ExportFormat>
