import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaDetail } from '@regie/contract/medias/schema'
import { isLeftOut } from '@regie/contract/review/rules/comments'
import { drawingSvg } from '@regie/contract/review/rules/drawing'
import { type FrameCount, timecodeOf } from '@regie/contract/review/rules/timecode'
import { type Comment, speakerLabels } from '@regie/contract/review/schema'
import { outcomeLabels } from '@regie/contract/review/schema/arbitration'
import * as z from 'zod/mini'
import { withStill } from '#features/medias/index.ts'
import { makePdf, printableText } from '#platform/pdf.ts'
import type { Platform } from '#platform/platform.ts'
import type { PresentedComments } from './present.ts'

/** The content of a report. */
type ReportContent = PresentedComments & { count: FrameCount | null }

/** Pictures in one report: each takes a few tenths of a second to make. */
const maxPictures = 200
const pictureWidth = 960
const Size = z.object({ width: z.int(), height: z.int() })

const dayText = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Paris' })

function placeText({ frameIn, frameOut, page }: Comment, count: FrameCount | null): string {
  if (frameIn !== null && count) {
    const from = timecodeOf(frameIn, count)
    return frameOut === null ? from : `${from} – ${timecodeOf(frameOut, count)}`
  }
  return page === null ? 'Tout le fichier' : `Page ${page}`
}

/** The picture that a comment is about, with its drawing, as a JPEG `width` pixels wide; null without a picture. */
export async function annotatedPicture(
  platform: Platform,
  file: MediaDetail,
  comment: Pick<Comment, 'frameIn' | 'page' | 'drawing' | 'point'>,
  width = pictureWidth,
) {
  const isPlaced = comment.frameIn !== null || comment.page !== null || comment.drawing.length > 0 || comment.point
  if (!isPlaced) return null
  return platform.decoding.turns.take(`reports/${file.id}`, () =>
    withStill(platform, file, { frame: comment.frameIn, page: comment.page }, async ({ path, folder, ...size }) => {
      const [drawing, out] = [join(folder, 'drawing.svg'), join(folder, 'drawn.jpg')]
      await writeFile(drawing, drawingSvg(comment.drawing, comment.point, size))
      const { decoding } = platform
      const made = await decoding.picture(['drawn', path, drawing, out, String(width)], decoding.bounds.portrait)
      return { image: await readFile(out), ...z.parse(Size, made) }
    }),
  )
}

function stateText(comment: Comment): string {
  const { arbitration, resolvedAt } = comment
  if (arbitration && isLeftOut(comment)) return ` · ${outcomeLabels[arbitration.outcome].toLowerCase()}`
  return resolvedAt === null ? '' : ' · traité'
}

/** The comments of a file as a PDF, each with its picture. */
export const reviewReport = (
  platform: Platform,
  { title, version, file, count, comments }: ReportContent,
): Promise<Buffer> =>
  makePdf({ title: `${title} – retours`, margin: 40 }, async (document) => {
    const width = document.page.width - 80
    const bottom = document.page.height - 40

    document.font('Helvetica-Bold').fontSize(18).text(printableText(title))
    document.font('Helvetica').fontSize(10).fillColor('#555555')
    document.text(printableText(`${version} · ${file.name} · ${dayText.format(new Date())}`))
    document.moveDown()
    const first = comments.filter(({ parentId }) => parentId === null)
    const [asked, leftOut] = [first.filter((one) => !isLeftOut(one)), first.filter(isLeftOut)]
    if (first.length === 0) document.text('Aucun commentaire.')
    let pictures = 0
    const write = async (comment: Comment, number: string) => {
      const picture = pictures < maxPictures ? await annotatedPicture(platform, file, comment) : null
      if (picture) pictures += 1
      const shown = picture && { width, height: Math.min(300, (width * picture.height) / picture.width) }
      if (document.y + (shown?.height ?? 0) + 70 > bottom) document.addPage()
      document.font('Helvetica-Bold').fontSize(11).fillColor('#111111')
      document.text(printableText(`${number}${placeText(comment, count)}`))
      if (picture && shown) {
        document.image(picture.image, 40, document.y + 4, { fit: [shown.width, shown.height] })
        document.y += shown.height + 10
      }
      const answers = comments.filter(({ parentId }) => parentId === comment.id)
      for (const said of [comment, ...answers]) {
        const indent = said === comment ? 0 : 16
        document.font('Helvetica').fontSize(9).fillColor('#555555')
        document.text(
          printableText(
            `${said.authorName || 'Invité'} (${speakerLabels[said.speaker]})${said.isInternal ? ' · interne' : ''}${stateText(said)}`,
          ),
          { indent },
        )
        document
          .fontSize(11)
          .fillColor('#111111')
          .text(printableText(said.text || 'Dessin sur l’image'), { indent })
        if (said.arbitration?.note)
          document
            .fontSize(9)
            .fillColor('#555555')
            .text(printableText(`${said.arbitration.byName ?? 'Client'} : ${said.arbitration.note}`), { indent })
      }
      document.moveDown(0.8)
    }
    // oxlint-disable-next-line no-await-in-loop -- one at a time: each starts a program
    for (const [index, comment] of asked.entries()) await write(comment, `${index + 1}. `)
    if (leftOut.length > 0) {
      if (document.y + 70 > bottom) document.addPage()
      document
        .font('Helvetica-Bold')
        .fontSize(13)
        .fillColor('#555555')
        .text(printableText('Écartés ou réunis par le client'))
      document.moveDown(0.5)
    }
    // oxlint-disable-next-line no-await-in-loop -- one at a time: each starts a program
    for (const comment of leftOut) await write(comment, '')
  })
