import { csvOf } from '@regie/contract/csv'
import { stemOf } from '@regie/contract/medias/rules'
import type { review as routes } from '@regie/contract/review/routes'
import { inPlaceOrder, isLeftOut } from '@regie/contract/review/rules/comments'
import {
  commentText,
  type Film,
  markerEdl,
  markerFcpxml,
  markersOf,
  markerXmeml,
} from '@regie/contract/review/rules/markers'
import { countOf, type FrameCount, timecodeOf } from '@regie/contract/review/rules/timecode'
import { type Comment, speakerLabels } from '@regie/contract/review/schema'
import { outcomeLabels } from '@regie/contract/review/schema/arbitration'
import { ExportFormat } from '@regie/contract/review/schema/exports'
import * as z from 'zod/mini'
import { presentMediaDetail, readMediaDetails } from '#features/medias/index.ts'
import type { Actor } from '#platform/actor.ts'
import { fail } from '#platform/http/failure.ts'
import { memoryFile } from '#platform/http/files/memory-file.ts'
import type { Download, Handlers } from '#platform/http/handlers.ts'
import type { Platform } from '#platform/platform.ts'
import { readComments } from '../comment.ts'
import { type PresentedComments, presentComment, presentVersion } from '../present.ts'
import { reviewReport } from '../report.ts'
import { openReview } from '../room.ts'
import { readRoomVersions } from '../versions.ts'

type ExportedComments = PresentedComments & {
  /** The words of the comment that says a merged one, wherever it is; empty for the others. */
  wordsOfMerged: (comment: Comment) => string
  /** Null for a file without a duration. */
  count: FrameCount | null
  frames: number
}

function stateOf({ sentAt, resolvedAt, arbitration }: Comment): string {
  if (sentAt === null) return 'Brouillon'
  if (arbitration && isLeftOut({ sentAt, arbitration })) return outcomeLabels[arbitration.outcome]
  return resolvedAt === null ? 'À traiter' : 'Traité'
}

/** Comments as a CSV table. */
function commentTable({ version, file, count, comments, wordsOfMerged }: ExportedComments): string {
  const head = [
    'Version',
    'Fichier',
    'Image',
    'Dernière image',
    'Timecode',
    'Fin',
    'Page',
    'Auteur',
    'Rôle',
    'Commentaire',
  ]
  const rows = comments.map((said) => {
    const at = (frame: number | null) => (frame === null || !count ? '' : timecodeOf(frame, count))
    return [
      version,
      file.name,
      String(said.frameIn ?? ''),
      String(said.frameOut ?? ''),
      at(said.frameIn),
      at(said.frameOut),
      String(said.page ?? ''),
      said.authorName || 'Invité',
      speakerLabels[said.speaker],
      said.parentId === null ? said.text : `↳ ${said.text}`,
      stateOf(said),
      said.isInternal ? 'Oui' : 'Non',
      said.createdAt,
      said.arbitration?.note ?? '',
      wordsOfMerged(said),
    ]
  })
  return csvOf([[...head, 'État', 'Interne', 'Date', 'Réponse du décideur', 'Réuni avec'], ...rows])
}

function filmOf({ title, file, count, frames }: ExportedComments): Film {
  if (!count) throw fail('INVALID', { message: 'Des marqueurs n’ont de sens que pour une vidéo ou un son.' })
  const { width = 1920, height = 1080 } = file.technical?.video ?? {}
  return { name: title, frames, width, height, count }
}

const formatTypes: Record<ExportFormat, string> = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  edl: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  fcpxml: 'application/xml; charset=utf-8',
}

/** Exports of comments, limited to those that the viewer may read: no export leaks an internal comment. */
export function exportHandlers(platform: Platform): Pick<Handlers<typeof routes>, 'exportComments'> {
  const { db } = platform
  async function exported(actor: Actor, postProductionId: string, fileKey: string): Promise<ExportedComments> {
    const postProduction = await openReview(db, actor, postProductionId)
    const versions = presentVersion.all(await readRoomVersions(db, actor, postProduction.id), actor)
    const version = versions.find(({ files }) => files.some(({ key }) => key === fileKey))
    const [file] = version ? await readMediaDetails(db, actor, [fileKey]) : []
    if (!version || !file) throw fail('NOT_FOUND')
    const count = countOf(file)
    const seconds = file.duration ?? 0
    const said = presentComment.all(await readComments(db, actor, postProduction.id), actor)
    const byId = new Map(said.map((comment) => [comment.id, comment]))
    return {
      wordsOfMerged: ({ arbitration }) => {
        const into = byId.get(arbitration?.intoId ?? '')
        return into ? commentText(into) : ''
      },
      title: `${postProduction.productionName} – ${postProduction.name}`,
      version: `Version ${version.number}`,
      file: presentMediaDetail(file, actor),
      count,
      frames: file.previews?.frames ?? (count ? Math.floor((seconds * count.rate.num) / count.rate.den) : 0),
      comments: inPlaceOrder(
        said.filter(
          ({ versionId, fileKey: about }) => versionId === version.id && (about === null || about === fileKey),
        ),
      ),
    }
  }
  async function contentOf(format: ExportFormat, asked: ExportedComments): Promise<Buffer> {
    if (format === 'pdf') return reviewReport(platform, asked)
    if (format === 'csv') return Buffer.from(commentTable(asked))
    const film = filmOf(asked)
    const markers = markersOf(asked.comments)
    if (format === 'edl') return Buffer.from(markerEdl(film, markers))
    return Buffer.from(format === 'xml' ? markerXmeml(film, markers) : markerFcpxml(film, markers))
  }
  return {
    async exportComments({ params, query }, { actor }): Promise<Download> {
      const format = z.parse(ExportFormat, params.format)
      const asked = await exported(actor, params.postProductionId, query.fileKey)
      const content = await contentOf(format, asked)
      const name = `${stemOf(asked.file.name)} – retours ${asked.version.toLowerCase()}.${format}`
      return memoryFile(content, { name, type: formatTypes[format] })
    },
  }
}
