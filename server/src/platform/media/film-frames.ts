import type { CopyName } from '@regie/contract/medias/rules/copies'
import type { FrameRate, Technical } from '@regie/contract/medias/schema/previews'
import { confinedArguments, threadArguments } from './tool.ts'

export type Film = NonNullable<Technical['video']>

/** The first arguments of every reading of a film. */
export const inputArguments = ['-hide_banner', '-nostdin', '-y', ...confinedArguments, ...threadArguments]

/** A path in a graph of filters, which is read twice: as an option of a filter, then as a part of the graph. */
export const quotedPath = (path: string): string => path.replaceAll(/[\\':]/g, '\\$&').replaceAll(/[\\'[\],;]/g, '\\$&')

const toneMapping =
  'zscale=transfer=linear:npl=100,tonemap=hable:desat=0,zscale=transfer=bt709:primaries=bt709:matrix=bt709:range=tv,'

/**
 * The filter that gives the frames of a film, at its rate. Every copy and every still comes from it: the frame of a number
 * is the same frame of the source in all of them, at any rate, with holes, edit lists or fields.
 */
export const framesOf = ({ rate: { num, den }, isInterlaced, isHdr }: Film): string =>
  `${isInterlaced ? 'yadif,' : ''}${isHdr ? toneMapping : ''}fps=${num}/${den}`

/**
 * The colour matrix of a film that declares none: players infer it from the size. ffmpeg would assume standard definition,
 * and shift the colours.
 */
export const matrixOf = ({ colour, isHdr, height }: Film): string =>
  colour.space === null && !isHdr ? `:in_color_matrix=${height >= 720 ? 'bt709' : 'bt601'}` : ''

export const scaled = ({ width, height }: { width: number; height: number }): string =>
  `scale=${width}:${height}:flags=bicubic`

/** Continues `scaled` for a copy that browsers play. */
export const asVideo = ':out_color_matrix=bt709:out_range=tv,setsar=1,format=yuv420p'

/** Splits arguments at spaces: no argument contains one. */
const splitArguments = (line: string) => line.split(' ')

/** Quality (the constant rate factor of x264), and most bits per second. */
const encodings: Record<CopyName, { crf: number; most: string }> = {
  proxy: { crf: 23, most: '5M' },
  'proxy-1080': { crf: 21, most: '16M' },
  'proxy-2160': { crf: 22, most: '45M' },
}

export const h264 = ({ num, den }: FrameRate, name: CopyName): string[] => {
  const { crf, most } = encodings[name]
  return [
    ...threadArguments,
    ...splitArguments(`-c:v libx264 -preset veryfast -crf ${crf} -maxrate ${most} -bufsize ${most} -pix_fmt yuv420p`),
    // Two key frames per second exactly: every frame is within half a second of one.
    ...splitArguments(`-g ${Math.max(1, Math.round(num / den / 2))} -sc_threshold 0`),
    ...splitArguments('-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv'),
    ...splitArguments('-movflags +faststart -map_metadata -1 -map_chapters -1'),
  ]
}

export const aac = (bitRate: string): string[] => ['-c:a', 'aac', '-b:a', bitRate, '-ac', '2', '-ar', '48000']
