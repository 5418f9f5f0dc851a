import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Decoding } from './decoding.ts'
import { type MarkedArea, markDrawing } from './mark-drawing.ts'

type MarkRequest = { lines: readonly string[]; area: MarkedArea; directory: string; name: string; signal: AbortSignal }

async function writeDrawing({ lines, area, directory, name }: MarkRequest): Promise<string> {
  const drawing = join(directory, `${name}.svg`)
  await writeFile(drawing, await markDrawing(lines, area))
  return drawing
}

/** Draws a mark alone, to lay over the frames of a film. Answers the path of a PNG that lets the picture through. */
export async function drawMark(decoding: Decoding, request: MarkRequest): Promise<string> {
  const out = join(request.directory, `${request.name}.mark.png`)
  await decoding.picture(['mark', await writeDrawing(request), out], decoding.bounds.photo, request.signal)
  return out
}

/** Copies a picture of ours with a mark over it. Answers the path of a WebP. */
export async function markPicture(decoding: Decoding, path: string, request: MarkRequest): Promise<string> {
  const out = join(request.directory, `${request.name}.marked.webp`)
  await decoding.picture(['marked', path, await writeDrawing(request), out], decoding.bounds.photo, request.signal)
  return out
}
