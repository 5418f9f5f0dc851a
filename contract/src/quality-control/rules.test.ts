import { describe, expect, it } from 'vitest'
import { keysOf } from '../keys.ts'
import type { Measures } from '../medias/schema/measures.ts'
import type { Technical } from '../medias/schema/previews.ts'
import { blockText, factsText, lengthText, qualityLines, type Recording, ratioText } from './rules.ts'
import {
  type ExpectedFormat,
  ExpectedFormatEntry,
  type QualityCheck,
  type QualityReport,
  qualityCheckLabels,
  type Severities,
  type Severity,
  severityLabels,
  usualSeverities,
} from './schema.ts'

const video: NonNullable<Technical['video']> = {
  codec: 'prores',
  width: 1920,
  height: 1080,
  rotation: 0,
  rate: { num: 25, den: 1 },
  isVariable: false,
  isInterlaced: false,
  frames: 1500,
  startTimecode: null,
  pixelFormat: 'yuv422p10le',
  bitDepth: 10,
  colour: { space: 'bt709', primaries: 'bt709', transfer: 'bt709', range: 'tv' },
  isHdr: false,
}
const technical: Technical = {
  container: 'mov,mp4,m4a',
  duration: 60,
  bitRate: null,
  video,
  audio: [{ codec: 'pcm_s24le', channels: 2, layout: 'stereo', sampleRate: 48_000, language: null }],
  image: null,
  loudness: { integrated: -23, range: 5, peak: -3 },
}
const measures: Measures = {
  black: [],
  freeze: [],
  silence: [],
  channelPeaks: [-4, -4],
  clippedChannels: 0,
  combed: 0,
  progressive: 75,
  picture: { width: 1, height: 1 },
}
const format: ExpectedFormat = {
  name: 'Master TV',
  ratio: '16:9',
  width: 1920,
  height: 1080,
  rate: 25,
  duration: 60,
  loudness: -23,
  subtitles: false,
}

const linesOf = (
  {
    of = technical,
    measured = measures,
    subtitles = [],
    isUnmeasurable = false,
  }: {
    of?: Technical | null
    measured?: Measures | null
    subtitles?: Recording['subtitles']
    isUnmeasurable?: boolean
  } = {},
  formats: readonly ExpectedFormat[] = [format],
  severities: Severities = usualSeverities,
) =>
  qualityLines(
    {
      technical: of,
      measures: measured,
      count: { rate: { num: 25, den: 1 }, startTimecode: '10:00:00:00' },
      subtitles,
      isUnmeasurable,
    },
    formats,
    severities,
  )

const filmed = (changes: Partial<typeof video>): Technical => ({ ...technical, video: { ...video, ...changes } })
const heard = (loudness: NonNullable<Technical['loudness']>): Technical => ({ ...technical, loudness })

describe('the report of a film', () => {
  it('is empty when it is all that is expected', () => {
    expect(linesOf()).toEqual({ formatName: 'Master TV', lines: [] })
    expect(linesOf({}, [])).toEqual({ formatName: null, lines: [] })
  })

  it('awaits no subtitles where none can be added', () => {
    expect(linesOf({ subtitles: null }, [{ ...format, subtitles: true }]).lines).toEqual([])
  })

  it.each<[QualityCheck, string, Parameters<typeof linesOf>[0], ExpectedFormat?]>([
    ['SIZE', '1280 × 720, au lieu de 1920 × 1080', { of: filmed({ width: 1280, height: 720 }) }],
    ['RATIO', 'Ratio 9:16, au lieu de 16:9', { of: filmed({ width: 1080, height: 1920 }) }],
    ['RATIO', 'Ratio 2,39:1, au lieu de 16:9', { of: filmed({ width: 2048, height: 858 }) }],
    ['RATE', '23,976 i/s, au lieu de 25 i/s', { of: filmed({ rate: { num: 24_000, den: 1001 } }) }],
    ['RATE', 'Cadence variable, au lieu de 25 i/s', { of: filmed({ isVariable: true }) }],
    ['DURATION', '1 min 30 s, au lieu de 1 min 00 s', { of: { ...technical, duration: 90 } }],
    ['LOUDNESS', '−16,2 LUFS, au lieu de −23 LUFS', { of: heard({ integrated: -16.2, range: 5, peak: -3 }) }],
    ['SUBTITLES', 'Aucun sous-titre', {}, { ...format, subtitles: true }],
    [
      'SUBTITLE_RULES',
      'Français, trop rapide à lire (30 caractères par seconde, 17 au plus)',
      { subtitles: [{ language: 'fr', cues: [{ from: 4000, to: 5000, text: 'a'.repeat(30) }] }] },
    ],
    ['PEAK', 'Crête vraie à −0,4 dBTP, au-dessus de −1 dBTP', { of: heard({ integrated: -23, range: 5, peak: -0.4 }) }],
    ['CLIPPED', 'Son saturé sur 2 canaux', { measured: { ...measures, clippedChannels: 2 } }],
    ['CHANNEL', 'Canal 2 muet', { measured: { ...measures, channelPeaks: [-4, -120] } }],
    ['CHANNEL', 'Aucune piste sonore', { of: { ...technical, audio: [], loudness: null } }],
    ['SILENCE', 'Silence pendant 4 s', { measured: { ...measures, silence: [{ from: 10, to: 14 }] } }],
    ['BLACK', 'Image noire pendant 2,4 s', { measured: { ...measures, black: [{ from: 3, to: 5.4 }] } }],
    ['FREEZE', 'Image figée pendant 1 min 05 s', { measured: { ...measures, freeze: [{ from: 0, to: 65 }] } }],
    ['INTERLACED', 'Vidéo entrelacée', { of: filmed({ isInterlaced: true }) }],
    [
      'INTERLACED',
      'Images entrelacées dans une vidéo déclarée progressive',
      { measured: { ...measures, combed: 50, progressive: 25 } },
    ],
    [
      'RANGE',
      'Niveaux étendus (0 à 255) : diffuseurs et lecteurs attendent 16 à 235',
      { of: filmed({ colour: { ...video.colour, range: 'pc' } }) },
    ],
    [
      'PRIMARIES',
      'Couleurs en bt2020 : Rec. 709 est attendu',
      { of: filmed({ colour: { ...video.colour, primaries: 'bt2020' } }) },
    ],
    [
      'LETTERBOX',
      'Bandes noires : l’image occupe 100 % de la largeur et 75 % de la hauteur',
      { measured: { ...measures, picture: { width: 1, height: 0.75 } } },
    ],
  ])('tells %s: %s', (check, text, recording, expected = format) => {
    expect(linesOf(recording, [expected]).lines).toMatchObject([{ check, severity: usualSeverities[check], text }])
  })

  it('tells no defect of what is meant, or too short', () => {
    const short = [{ from: 1, to: 2.9 }]
    expect(linesOf({ measured: { ...measures, black: short, freeze: short, silence: short } }).lines).toEqual([])
    // A black picture is still, and is told once.
    const dark = [{ from: 3, to: 8 }]
    const { lines } = linesOf({ measured: { ...measures, black: dark, freeze: dark } })
    expect(lines.map(({ check }) => check)).toEqual(['BLACK'])
    expect(linesOf({ of: filmed({ isHdr: true, colour: { ...video.colour, primaries: 'bt2020' } }) }).lines).toEqual([])
    expect(linesOf({ measured: { ...measures, channelPeaks: [-120, -120] } }).lines).toEqual([])
    expect(linesOf({ measured: { ...measures, picture: null } }).lines).toEqual([])
  })

  it('says what the technical data says before anything is measured', () => {
    expect(linesOf({ measured: null }).lines).toEqual([])
    expect(linesOf({ of: filmed({ isInterlaced: true }), measured: null }).lines).toHaveLength(1)
  })

  it('says that a file can’t be measured, and what is known of it', () => {
    const unreadable = linesOf({ of: null, measured: null, isUnmeasurable: true })
    expect(unreadable).toMatchObject({ formatName: null, lines: [{ check: 'UNMEASURED', severity: 'WARN', at: null }] })
    const small = linesOf({ of: filmed({ width: 1280, height: 720 }), measured: null, isUnmeasurable: true })
    expect(small.lines.map(({ check }) => check)).toEqual(['UNMEASURED', 'SIZE'])
    expect(linesOf({ of: null, measured: null })).toEqual({ formatName: null, lines: [] })
  })

  it('compares with the format of its shape, whatever else differs', () => {
    const upright = { ...format, name: 'Vertical', ratio: '9:16', width: 1080, height: 1920 }
    const far = { ...filmed({ rate: { num: 30, den: 1 } }), duration: 12, loudness: null }
    const lone = { ...upright, rate: null, duration: null, loudness: null }
    expect(linesOf({ of: far }, [lone, format])).toMatchObject({ formatName: 'Master TV' })
    const square = { ...lone, name: 'Carré', ratio: '1:1', width: null, height: null }
    expect(linesOf({ of: filmed({ width: 720, height: 720 }) }, [upright, format, square]).formatName).toBe('Carré')
    // Of two of one shape, the one of its size; then of its rate.
    const small = { ...format, name: 'HD', width: 1280, height: 720, duration: 10, loudness: -14 }
    expect(linesOf({ of: filmed({ width: 1280, height: 720 }) }, [format, small]).formatName).toBe('HD')
    const cinema = { ...format, name: 'Cinéma', rate: 24, duration: 10, loudness: -14 }
    expect(linesOf({ of: filmed({ rate: { num: 24, den: 1 } }) }, [format, cinema]).formatName).toBe('Cinéma')
  })

  it('compares with the format that it differs from the least', () => {
    const upright = { ...format, name: 'Vertical', ratio: '9:16', width: 1080, height: 1920 }
    const of = filmed({ width: 1080, height: 1920 })
    expect(linesOf({ of }, [format, upright])).toEqual({ formatName: 'Vertical', lines: [] })
    expect(linesOf({}, [upright, format]).formatName).toBe('Master TV')
  })

  it('puts the whole first, then the moments in their order', () => {
    const { lines } = linesOf({
      of: filmed({ isInterlaced: true }),
      measured: { ...measures, black: [{ from: 30, to: 33 }], silence: [{ from: 5, to: 9 }] },
    })
    expect(lines.map(({ check, at, timecode }) => [check, at, timecode])).toEqual([
      ['INTERLACED', null, null],
      ['SILENCE', 5, '10:00:05:00'],
      ['BLACK', 30, '10:00:30:00'],
    ])
  })
})

describe('the rules of the agency', () => {
  const checks = keysOf(qualityCheckLabels)
  const severities = keysOf(severityLabels)
  const all = (severity: Severity) =>
    Object.fromEntries(checks.map((check) => [check, severity])) as Record<QualityCheck, Severity>
  const bad = { of: filmed({ isInterlaced: true, width: 1080, height: 1920, isVariable: true }) }

  it.each(severities)('make all lines « %s », or leave them out', (severity) => {
    const { lines } = linesOf(bad, [format], all(severity))
    expect(new Set(lines.map((line) => line.severity))).toEqual(new Set(severity === 'IGNORE' ? [] : [severity]))
  })

  const report: QualityReport = {
    mediaId: '0d0f7a52-3c1c-4c43-8a4e-3f5b2f3b9a02',
    name: 'film.mov',
    isMeasured: true,
    facts: '',
    formatName: null,
    lines: [],
  }
  const line = (severity: Severity) => ({
    check: 'RATE' as const,
    severity,
    text: '24 i/s, au lieu de 25 i/s',
    at: null,
    timecode: null,
  })
  it.each([
    ['nothing', [], true, all('BLOCK'), null],
    ['a warning', [line('WARN')], true, all('WARN'), null],
    ['a blocking line', [line('BLOCK')], true, all('BLOCK'), '« film.mov » : 24 i/s, au lieu de 25 i/s.'],
    [
      'a measure that lacks, where something blocks',
      [],
      false,
      all('BLOCK'),
      '« film.mov » : le contrôle technique n’est pas terminé.',
    ],
    ['a measure that lacks, where nothing blocks', [], false, all('WARN'), null],
    [
      'a blocking line before the measure',
      [line('BLOCK')],
      false,
      all('BLOCK'),
      '« film.mov » : 24 i/s, au lieu de 25 i/s.',
    ],
  ] as const)('%s', (_, lines, isMeasured, rules, text) => {
    expect(blockText({ ...report, lines: [...lines], isMeasured }, rules)).toBe(text)
  })
})

describe('words', () => {
  it.each([
    [0.5, '0,5 s'],
    [2.4, '2,4 s'],
    [60, '1 min 00 s'],
    [125, '2 min 05 s'],
  ])('%d seconds are « %s »', (seconds, text) => expect(lengthText(seconds)).toBe(text))

  it.each([
    [1920, 1080, '16:9'],
    [1080, 1920, '9:16'],
    [1440, 1080, '4:3'],
    [1080, 1080, '1:1'],
    [1998, 1080, '1,85:1'],
  ])('%d × %d is « %s »', (width, height, text) => expect(ratioText({ width, height })).toBe(text))

  it('says what a file is', () => {
    expect(factsText(technical, 'film.mov')).toBe('MOV, prores, 1920 × 1080, 25 i/s, pcm_s24le, 1 min 00 s')
    // One reader of ffmpeg reads several containers: the name of the file tells which.
    expect(factsText({ ...technical, audio: [] }, 'film.MP4')).toBe('MP4, prores, 1920 × 1080, 25 i/s, 1 min 00 s')
    expect(factsText({ ...technical, video: null, container: 'mp3' }, 'sans-extension')).toBe(
      'MP3, pcm_s24le, 1 min 00 s',
    )
  })

  it.each([
    ['16:9', true],
    ['2,39:1', true],
    ['1.85:1', true],
    ['16/9', false],
    ['0:9', false],
    ['', false],
  ])('a ratio may be written « %s »: %s', (ratio, isTaken) => {
    expect(ExpectedFormatEntry.safeParse({ ...format, ratio }).success).toBe(isTaken)
  })

  it('refuses half a size', () => {
    expect(ExpectedFormatEntry.safeParse({ ...format, width: null }).success).toBe(false)
    expect(ExpectedFormatEntry.safeParse({ ...format, width: null, height: null }).success).toBe(true)
  })
})
