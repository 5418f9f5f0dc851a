import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Technical } from '@regie/contract/medias/schema/previews'
import type { Font } from 'fontkit'
import { fontFiles, hasLetter, lettersOf, openFont } from '../product-font.ts'
import { mostSeconds } from './bounds.ts'
import type { Decoding } from './decoding.ts'
import { type Film, framesOf, inputArguments, matrixOf, quotedPath } from './film-frames.ts'
import { type MediaTool, threadArguments } from './tool.ts'

/** Behind the preparations, which run at 10. */
const burnNiceness = 19

/** Spaces, breaks and marks of direction or of joining: they are drawn without a letter of their own. */
const unseen = /[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/** The font that draws a letter: that of the words, or the one for what it lacks; null for neither. */
type FaceOf = (letter: string) => 'regular' | 'fallback' | null

let faces: Promise<FaceOf> | null = null
async function openFaces(): Promise<FaceOf> {
  const [{ font: regular }, { font: fallback }] = await Promise.all([openFont('regular'), openFont('fallback')])
  // A letter and its accent are one in the font, or two.
  const draws = (font: Font, letter: string) =>
    ['NFC', 'NFD'].some((form) =>
      Array.from(letter.normalize(form)).every((character) => unseen.test(character) || hasLetter(font, character)),
    )
  return (letter) => (draws(regular, letter) ? 'regular' : draws(fallback, letter) ? 'fallback' : null)
}

/** The letters and pictograms of a text that would be empty squares in the picture, each once: no other font is sure to be there. */
export async function missingLetters(text: string): Promise<string[]> {
  const faceOf = await (faces ??= openFaces())
  return [...new Set(lettersOf(text))].filter((letter) => faceOf(letter) === null)
}

/** An ASS that names the font of each letter: for those that one lacks, libass asks the machine, and never the folder of fonts. */
async function withFonts(ass: string): Promise<string> {
  const faceOf = await (faces ??= openFaces())
  let [said, isFallback] = ['', false]
  for (const letter of lettersOf(ass)) {
    const asksFallback = faceOf(letter) === 'fallback'
    if (asksFallback !== isFallback) said += asksFallback ? '{\\fnSawarabi Gothic}' : '{\\fn}'
    isFallback = asksFallback
    said += letter
  }
  return said
}

type BurntFilm = {
  tool: MediaTool
  path: string
  /** Bytes. */
  size: number
  directory: string
  technical: Technical
  film: Film
  /** The subtitles, as an ASS for a picture of the film’s size. */
  ass: string
  signal?: AbortSignal
}

/**
 * Makes an MP4 of the size of a film with its subtitles in the picture, nearly without loss. Throws ProgramFailed where this ffmpeg has no
 * libass.
 */
export async function burnSubtitles(
  decoding: Decoding,
  { tool, path, size, directory, technical, film, ass, signal }: BurntFilm,
): Promise<{ path: string; type: 'video/mp4' }> {
  const words = join(directory, 'subtitles.ass')
  await writeFile(words, await withFonts(ass))
  // Beside them: a decoder sees the folder of its files alone.
  const fonts = join(directory, 'fonts')
  await mkdir(fonts)
  // The fonts that the subtitles name: the machine may have none.
  for (const face of ['regular', 'fallback'] as const) await copyFile(fontFiles[face], join(fonts, `${face}.ttf`))
  const target = join(directory, 'burnt.mp4')
  // As it is shown: anamorphic pixels become square. Players want even sizes.
  const [width, height] = [film.width, film.height].map((side) => Math.max(2, Math.floor(side / 2) * 2))
  const even = `scale=${width}:${height}:flags=bicubic${matrixOf(film)}:out_color_matrix=bt709:out_range=tv`
  const graph = `[0:v:0]${framesOf(film)},${even},setsar=1,subtitles=filename=${quotedPath(words)}:fontsdir=${quotedPath(fonts)},format=yuv420p[picture]`
  const { recording } = decoding.bounds
  const bounds = {
    ...recording,
    seconds: mostSeconds(recording, { duration: technical.duration ?? 0, size }),
    niceness: burnNiceness,
  }
  const video =
    '-c:v libx264 -preset medium -crf 16 -pix_fmt yuv420p -colorspace bt709 -color_primaries bt709 -color_trc bt709'
  const sound = technical.audio.length > 0 ? ['-map', '0:a:0', '-c:a', 'aac', '-b:a', '320k'] : []
  await decoding.run(
    tool.ffmpeg,
    [
      ...inputArguments,
      '-i',
      path,
      '-filter_complex',
      graph,
      '-map',
      '[picture]',
      ...sound,
      ...threadArguments,
      ...video.split(' '),
      '-movflags',
      '+faststart',
      '-map_metadata',
      '-1',
      target,
    ],
    bounds,
    { directory, ...(signal && { signal }) },
  )
  return { path: target, type: 'video/mp4' }
}
