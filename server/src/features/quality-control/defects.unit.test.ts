import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Measures } from '@regie/contract/medias/schema/measures'
import { qualityLines } from '@regie/contract/quality-control/rules'
import { type ExpectedFormat, type QualityCheck, usualSeverities } from '@regie/contract/quality-control/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAvPreviews } from '#platform/media/av-previews.ts'
import { usualBounds } from '#platform/media/bounds.ts'
import { createDecoding } from '#platform/media/decoding.ts'
import { measureRecording } from '#platform/media/measures.ts'
import { probeMedia } from '#platform/media/probe.ts'
import { findMediaTool, type MediaTool } from '#platform/media/tool.ts'

// A space, a quote, a colon and a comma: filters write their files there.
const directory = join(mkdtempSync(join(tmpdir(), 'regie-defects-')), "l’atelier d'à côté: 1, 2 [3]")
const decoding = createDecoding({ workshop: directory, bounds: usualBounds })
let tool: MediaTool
beforeAll(async () => {
  mkdirSync(directory)
  const found = await findMediaTool({ ffmpegPath: null })
  if (!found) throw new Error('ffmpeg is missing')
  tool = found
})
afterAll(() => {
  decoding.close()
  rmSync(directory, { recursive: true })
})

const free: ExpectedFormat = {
  name: 'Master',
  ratio: null,
  width: null,
  height: null,
  rate: null,
  duration: null,
  loudness: null,
  subtitles: false,
}

type Fixture = {
  picture?: string | null
  sound?: string | null
  /** Filters of the picture, then those of the sound. */
  vf?: string
  af?: string
  encoding?: string
  extension?: string
}

const seconds = 8
const moving = `testsrc2=s=640x360:r=25:d=${seconds}`
const noise = `anoisesrc=a=0.1:d=${seconds}:r=48000,aformat=channel_layouts=stereo`
const x264 = '-c:v libx264 -preset ultrafast -crf 18 -pix_fmt yuv420p -c:a pcm_s16le'

/** Makes a film, or a sound, with ffmpeg. */
function make({ picture = moving, sound = noise, vf, af, encoding = x264, extension = 'mov' }: Fixture): string {
  const path = join(directory, `${crypto.randomUUID()}.${extension}`)
  const inputs = [picture, sound].flatMap((source) => (source === null ? [] : ['-f', 'lavfi', '-i', source]))
  const filters = [...(vf === undefined ? [] : ['-vf', vf]), ...(af === undefined ? [] : ['-af', af])]
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-y',
    ...inputs,
    ...filters,
    ...encoding.split(' '),
    '-t',
    String(seconds),
    path,
  ])
  return path
}

/** The film as the previews describe and measure it, and as it is measured alone. */
async function read(path: string) {
  const { size } = statSync(path)
  const probed = await probeMedia(decoding, { tool, path, size })
  const folder = mkdtempSync(join(directory, 'work-'))
  const made = await makeAvPreviews(decoding, {
    tool,
    path,
    size,
    directory: folder,
    technical: probed,
    isMeasured: true,
  })
  const technical = { ...probed, loudness: made.loudness }
  const alone = mkdtempSync(join(directory, 'alone-'))
  return {
    technical,
    measures: made.measures,
    again: await measureRecording(decoding, { tool, path, size, directory: alone, technical }),
  }
}

const linesOf = (
  { technical }: Pick<Awaited<ReturnType<typeof read>>, 'technical'>,
  measures: Measures | null,
  format: ExpectedFormat = free,
) =>
  qualityLines({ technical, measures, count: null, subtitles: [], isUnmeasurable: false }, [format], usualSeverities)
    .lines

const noFaultOf = (check: QualityCheck) => [check] as const

describe('a film without a defect has an empty report', () => {
  const clean: [string, Fixture][] = [
    ['of 25 images, PCM', {}],
    [
      'of 24000/1001 images, in ProRes',
      {
        picture: `testsrc2=s=640x360:r=24000/1001:d=${seconds}`,
        encoding: '-c:v prores_ks -profile:v 0 -c:a pcm_s24le',
      },
    ],
    [
      'of 50 images, AAC',
      { picture: `testsrc2=s=640x360:r=50:d=${seconds}`, encoding: `${x264} -c:a aac`, extension: 'mp4' },
    ],
    ['upright', { picture: `testsrc2=s=360x640:r=25:d=${seconds}` }],
    ['of pixels that are wider than high', { vf: 'scale=480:360,setsar=4/3' }],
    ['of pixels that are higher than wide', { vf: 'scale=720:360,setsar=8/9' }],
    ['of fine drawings that move', { picture: 'mandelbrot=s=640x360:r=25' }],
    [
      'with a cut to black, a still and a pause shorter than what is told',
      {
        vf: "drawbox=enable='between(t,2,3)':c=black:t=fill",
        af: "volume=enable='between(t,4,5)':volume=0",
      },
    ],
    ['a sound', { picture: null, encoding: '-c:a libmp3lame -b:a 192k', extension: 'mp3' }],
    [
      'a mono sound',
      { picture: null, sound: `anoisesrc=a=0.1:d=${seconds}`, encoding: '-c:a pcm_s16le', extension: 'wav' },
    ],
  ]
  it.each(clean)('%s', async (_, fixture) => {
    const film = await read(make(fixture))
    expect(linesOf(film, film.measures)).toEqual([])
    expect(linesOf(film, film.again)).toEqual([])
  })
})

describe('each defect is found, alone, where it is', () => {
  const black = "drawbox=enable='between(t,3,5.39)':c=black:t=fill"
  const defects: [string, Fixture, readonly QualityCheck[], number | null][] = [
    ['black', { vf: black }, noFaultOf('BLACK'), 3],
    ['black until the end', { vf: "drawbox=enable='gte(t,5)':c=black:t=fill" }, noFaultOf('BLACK'), 5],
    ['a still picture', { vf: 'loop=loop=75:size=1:start=50,setpts=N/25/TB' }, noFaultOf('FREEZE'), 2],
    ['silence', { af: "volume=enable='between(t,2,6)':volume=0" }, noFaultOf('SILENCE'), 2],
    ['silence until the end', { af: "volume=enable='gte(t,4)':volume=0" }, noFaultOf('SILENCE'), 4],
    [
      'a sound that was cut',
      {
        sound: `sine=f=440:d=${seconds}:r=48000,volume=24dB,aformat=sample_fmts=s16:channel_layouts=stereo,volume=0.999`,
      },
      ['PEAK', 'CLIPPED'],
      null,
    ],
    ['a mute channel', { af: 'pan=stereo|c0=c0|c1=0*c0' }, noFaultOf('CHANNEL'), null],
    [
      'no sound',
      { sound: null, encoding: '-c:v libx264 -preset ultrafast -pix_fmt yuv420p' },
      noFaultOf('CHANNEL'),
      null,
    ],
    ['a true peak above the limit', { af: 'volume=9.5' }, noFaultOf('PEAK'), null],
    [
      'fields, declared',
      {
        picture: `testsrc2=s=640x360:r=50:d=${seconds}`,
        vf: 'tinterlace=interleave_top,setfield=tff',
        encoding: `${x264} -flags +ildct+ilme`,
      },
      noFaultOf('INTERLACED'),
      null,
    ],
    [
      'fields in a film declared progressive',
      { picture: `testsrc2=s=640x360:r=50:d=${seconds}`, vf: 'tinterlace=interleave_top,setfield=prog' },
      noFaultOf('INTERLACED'),
      null,
    ],
    [
      'full range',
      {
        vf: 'scale=out_range=pc,format=yuvj420p',
        encoding: '-c:v libx264 -preset ultrafast -color_range pc -c:a pcm_s16le',
      },
      noFaultOf('RANGE'),
      null,
    ],
    [
      'primaries of another space',
      {
        picture: `testsrc2=s=1280x720:r=25:d=${seconds}`,
        encoding: `${x264} -color_primaries bt2020 -colorspace bt2020nc -color_trc bt709`,
      },
      noFaultOf('PRIMARIES'),
      null,
    ],
    ['black bars above and below', { vf: 'scale=640:272,pad=640:360:0:44' }, noFaultOf('LETTERBOX'), null],
    [
      'black bars beside, of pixels that are higher than wide',
      { vf: 'scale=660:360,pad=720:360:30:0,setsar=8/9' },
      noFaultOf('LETTERBOX'),
      null,
    ],
    ['black bars beside', { vf: 'scale=480:360,pad=640:360:80:0' }, noFaultOf('LETTERBOX'), null],
  ]
  it.each(defects)('%s', async (_, fixture, checks, at) => {
    const film = await read(make(fixture))
    for (const measures of [film.measures, film.again]) {
      const lines = linesOf(film, measures)
      expect(lines.map(({ check }) => check).toSorted()).toEqual([...checks].toSorted())
      if (at !== null) expect(lines[0]?.at).toBeCloseTo(at, 0)
    }
  })
})

describe('each difference from the expected format is found, alone', () => {
  let film: Awaited<ReturnType<typeof read>>
  beforeAll(async () => {
    film = await read(make({}))
  }, 120_000)
  const differences: [string, Partial<ExpectedFormat>, QualityCheck | null][] = [
    ['all as expected', { ratio: '16:9', width: 640, height: 360, rate: 25, duration: seconds }, null],
    ['another size', { width: 1920, height: 1080 }, 'SIZE'],
    ['another ratio', { ratio: '9:16' }, 'RATIO'],
    ['another shape', { width: 1080, height: 1920 }, 'RATIO'],
    ['another rate', { rate: 24 }, 'RATE'],
    ['another duration', { duration: 30 }, 'DURATION'],
    ['another loudness', { loudness: -40 }, 'LOUDNESS'],
    ['no subtitles', { subtitles: true }, 'SUBTITLES'],
  ]
  it.each(differences)('%s', (_, differing, check) => {
    const lines = linesOf(film, film.measures, { ...free, ...differing })
    expect(lines.map((line) => line.check)).toEqual(check === null ? [] : [check])
  })
})
