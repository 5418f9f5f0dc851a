import { counted } from '../french.ts'
import type { Measures, Passage } from '../medias/schema/measures.ts'
import type { Technical } from '../medias/schema/previews.ts'
import { subtitleFaultLabels, subtitleFaults } from '../review/rules/subtitle-checks.ts'
import { type Cue, type SubtitleLanguage, subtitleLanguages } from '../review/rules/subtitles.ts'
import { type FrameCount, timecodeOf } from '../review/rules/timecode.ts'
import type { ExpectedFormat, QualityCheck, QualityLine, QualityReport, Severities } from './schema.ts'

/** What a report says, before the rules of the agency give it a severity. */
type Finding = Omit<QualityLine, 'severity' | 'timecode'>
/** A film or a sound whose technical data is known. `measures`: null until it is measured. */
type Described = {
  technical: Technical
  measures: Measures | null
  /** How its frames are counted; null where they can’t be. */
  count: FrameCount | null
  /** Those beside it; null where none are awaited: a file that stands in no version, or whose picture has them. */
  subtitles: readonly { language: SubtitleLanguage; cues: readonly Cue[] }[] | null
}
/** A film or a sound. `technical`: null until it is read, and for one that nothing can read. */
export type Recording = Omit<Described, 'technical'> & {
  technical: Technical | null
  /** True when nothing more will be measured of it, and what is known is not all. */
  isUnmeasurable: boolean
}
type Size = { width: number; height: number }

const decimal = (value: number, digits = 1): string =>
  value.toLocaleString('fr-FR', { maximumFractionDigits: digits }).replace('-', '−')

/** « 2,4 s », « 1 min 02 s ». */
export function lengthText(seconds: number): string {
  if (seconds < 60) return `${decimal(seconds, 2)} s`
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`
}

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b))

/** « 16:9 »; « 2,39:1 » for what no small fraction says. */
export function ratioText({ width, height }: Size): string {
  const divisor = greatestDivisor(width, height)
  const [across, down] = [width / divisor, height / divisor]
  return across <= 32 && down <= 32 ? `${across}:${down}` : `${decimal(width / height, 2)}:1`
}

/** The size of 16:9, written « 16:9 » or « 1,85:1 ». */
function sizeOfRatio(ratio: string): Size {
  const [width = 1, height = 1] = ratio.split(':').map((part) => Number(part.replace(',', '.')))
  return { width, height }
}

/** Half a percent: 2,39:1 is written for 2048 × 858, and 16:9 for 1366 × 768. */
const ratioTolerance = 0.005
const isSameRatio = (one: Size, other: Size): boolean =>
  Math.abs((one.width * other.height) / (one.height * other.width) - 1) <= ratioTolerance

/** Frames per second: 23.976 is written for 24000/1001. */
const rateTolerance = 0.005
/** Seconds: the rounding of containers, and a frame of sound. */
const durationTolerance = 0.1
/** LU: EBU R 128 s1 and CST RT-040 allow half a unit for what is produced as a file. */
const loudnessTolerance = 0.5
/** dBTP: the most that EBU R 128 allows. */
const highestPeak = -1
/** dBFS: a channel that never passes it is mute. */
const muteChannel = -60
/** Seconds below which a passage is not told: a cut to black, a pause, a breath. */
const shortest = { black: 2, freeze: 2, silence: 3 } as const
/** The share of woven frames that makes a film interlaced, whatever it declares. */
const combedShare = 0.2
/** Faults of the subtitles of one language that are told: the editor shows them all. */
const mostSubtitleFaults = 20
/** The share of a side below which the picture is said to stand between bars. */
const wholePicture = 0.98

const finding = (check: QualityCheck, text: string, at: number | null = null): Finding => ({ check, at, text })

const passageFindings = (
  check: QualityCheck,
  found: readonly Passage[],
  { least, what }: { least: number; what: string },
): Finding[] =>
  found
    .filter(({ from, to }) => to - from >= least)
    .map(({ from, to }) => finding(check, `${what} pendant ${lengthText(to - from)}`, from))

/** Still passages that are not black: a black picture is always still. */
const stillOnly = ({ freeze, black }: Measures): Passage[] =>
  freeze.filter(({ from, to }) => !black.some((dark) => dark.from <= from + 0.5 && dark.to >= to - 0.5))

function measuredPicture(measures: Measures): Finding[] {
  const { picture } = measures
  const isFull = !picture || (picture.width >= wholePicture && picture.height >= wholePicture)
  return [
    ...passageFindings('BLACK', measures.black, { least: shortest.black, what: 'Image noire' }),
    ...passageFindings('FREEZE', stillOnly(measures), { least: shortest.freeze, what: 'Image figée' }),
    ...(isFull
      ? []
      : [
          finding(
            'LETTERBOX',
            `Bandes noires : l’image occupe ${decimal(picture.width * 100, 0)} % de la largeur et ${decimal(picture.height * 100, 0)} % de la hauteur`,
          ),
        ]),
  ]
}

function pictureFindings({ technical: { video }, measures }: Described): Finding[] {
  if (!video) return []
  const { colour, isHdr, height, isInterlaced } = video
  const sampled = measures ? measures.combed + measures.progressive : 0
  const isWoven = measures !== null && sampled > 0 && measures.combed / sampled >= combedShare
  return [
    ...(isInterlaced ? [finding('INTERLACED', 'Vidéo entrelacée')] : []),
    ...(isWoven && !isInterlaced
      ? [finding('INTERLACED', 'Images entrelacées dans une vidéo déclarée progressive')]
      : []),
    ...(colour.range === 'pc'
      ? [finding('RANGE', 'Niveaux étendus (0 à 255) : diffuseurs et lecteurs attendent 16 à 235')]
      : []),
    ...(height >= 720 && !isHdr && colour.primaries !== null && colour.primaries !== 'bt709'
      ? [finding('PRIMARIES', `Couleurs en ${colour.primaries} : Rec. 709 est attendu`)]
      : []),
    ...(measures ? measuredPicture(measures) : []),
  ]
}

function soundFindings({ technical: { audio, video, loudness }, measures }: Described): Finding[] {
  if (audio.length === 0) return video ? [finding('CHANNEL', 'Aucune piste sonore')] : []
  const peaks = measures?.channelPeaks ?? []
  const isHeard = peaks.some((peak) => peak > muteChannel)
  return [
    ...(loudness && loudness.peak > highestPeak
      ? [finding('PEAK', `Crête vraie à ${decimal(loudness.peak)} dBTP, au-dessus de −1 dBTP`)]
      : []),
    ...(measures && measures.clippedChannels > 0
      ? [finding('CLIPPED', `Son saturé sur ${counted(measures.clippedChannels, 'canal', 'canaux')}`)]
      : []),
    ...peaks.flatMap((peak, index) =>
      isHeard && peak <= muteChannel ? [finding('CHANNEL', `Canal ${index + 1} muet`)] : [],
    ),
    ...(measures ? passageFindings('SILENCE', measures.silence, { least: shortest.silence, what: 'Silence' }) : []),
  ]
}

function sizeFindings(video: Size, { ratio, width, height }: ExpectedFormat): Finding[] {
  const size = width !== null && height !== null ? { width, height } : null
  const shape = ratio !== null ? sizeOfRatio(ratio) : size
  if (shape && !isSameRatio(video, shape))
    return [finding('RATIO', `Ratio ${ratioText(video)}, au lieu de ${ratio ?? ratioText(shape)}`)]
  if (size && (video.width !== size.width || video.height !== size.height))
    return [finding('SIZE', `${video.width} × ${video.height}, au lieu de ${size.width} × ${size.height}`)]
  return []
}

function rateFindings(video: NonNullable<Technical['video']>, { rate }: ExpectedFormat): Finding[] {
  if (rate === null) return []
  if (video.isVariable) return [finding('RATE', `Cadence variable, au lieu de ${decimal(rate, 3)} i/s`)]
  const own = video.rate.num / video.rate.den
  return Math.abs(own - rate) > rateTolerance
    ? [finding('RATE', `${decimal(own, 3)} i/s, au lieu de ${decimal(rate, 3)} i/s`)]
    : []
}

/** What is hard to read in subtitles: the first faults of each language, with where they are. */
function subtitleFindings({ technical: { video, duration }, subtitles }: Described): Finding[] {
  if (!video || !subtitles) return []
  const { rate } = video
  const frames = video.frames ?? Math.floor(((duration ?? 0) * rate.num) / rate.den)
  return subtitles.flatMap(({ language, cues }) =>
    subtitleFaults(cues, { rate, frames })
      .slice(0, mostSubtitleFaults)
      .map(({ kind, index, text }) =>
        finding(
          'SUBTITLE_RULES',
          `${subtitleLanguages[language]}, ${subtitleFaultLabels[kind].toLowerCase()} (${text.charAt(0).toLowerCase()}${text.slice(1)})`,
          (cues[index]?.from ?? 0) / 1000,
        ),
      ),
  )
}

/** The timecode of a moment in seconds. */
function timecodeAt(at: number | null, { count }: Recording): string | null {
  if (at === null || count === null) return null
  return timecodeOf(Math.round((at * count.rate.num) / count.rate.den), count)
}

/** What differs from an expected format. */
function formatFindings({ technical, subtitles }: Described, format: ExpectedFormat): Finding[] {
  const { video, loudness, duration } = technical
  return [
    ...(video ? [...sizeFindings(video, format), ...rateFindings(video, format)] : []),
    ...(format.duration !== null && duration !== null && Math.abs(duration - format.duration) > durationTolerance
      ? [finding('DURATION', `${lengthText(duration)}, au lieu de ${lengthText(format.duration)}`)]
      : []),
    ...(format.loudness !== null && loudness && Math.abs(loudness.integrated - format.loudness) > loudnessTolerance
      ? [finding('LOUDNESS', `${decimal(loudness.integrated)} LUFS, au lieu de ${decimal(format.loudness)} LUFS`)]
      : []),
    ...(format.subtitles && video && subtitles?.length === 0 ? [finding('SUBTITLES', 'Aucun sous-titre')] : []),
  ]
}

/** What tells a format from another, before the number of what differs: a film of another shape was made for another format. */
const tellingChecks: readonly QualityCheck[] = ['RATIO', 'SIZE', 'RATE']

/** Below zero when a recording looks more like the first format than like the other. */
function byLikeness(one: readonly Finding[], other: readonly Finding[]): number {
  const has = (found: readonly Finding[], wanted: QualityCheck) => Number(found.some(({ check }) => check === wanted))
  for (const check of tellingChecks) {
    const difference = has(one, check) - has(other, check)
    if (difference !== 0) return difference
  }
  return one.length - other.length
}

/**
 * What the control of a recording says. Of several expected formats, the one that it looks most like; the first of those. Lines that the
 * agency ignores are left out.
 */
export function qualityLines(
  recording: Recording,
  formats: readonly ExpectedFormat[],
  severities: Severities,
): Pick<QualityReport, 'formatName' | 'lines'> {
  const { technical, isUnmeasurable } = recording
  const described = technical && { ...recording, technical }
  const [nearest] = described
    ? formats
        .map((format) => ({ name: format.name, found: formatFindings(described, format) }))
        .toSorted((one, other) => byLikeness(one.found, other.found))
    : []
  const lines = [
    ...(isUnmeasurable ? [finding('UNMEASURED', 'Mesure impossible : à regarder en entier avant de présenter')] : []),
    ...(nearest?.found ?? []),
    ...(described ? [...pictureFindings(described), ...soundFindings(described), ...subtitleFindings(described)] : []),
  ]
    .map((found) => ({ ...found, severity: severities[found.check], timecode: timecodeAt(found.at, recording) }))
    .filter(({ severity }) => severity !== 'IGNORE')
    .toSorted((one, other) => (one.at ?? -1) - (other.at ?? -1))
  return { formatName: nearest?.name ?? null, lines }
}

/** « MOV, prores, 1920 × 1080, 25 i/s, 1 min 02 s ». `name`: of the file; several containers are read by one reader. */
export function factsText({ container, video, audio, duration }: Technical, name: string): string {
  const readers = container?.split(',') ?? []
  const extension = /[^.]+$/.exec(name.toLowerCase())?.[0]
  return [
    (readers.find((one) => one === extension) ?? readers[0])?.toUpperCase(),
    video?.codec,
    video && `${video.width} × ${video.height}`,
    video && (video.isVariable ? 'cadence variable' : `${decimal(video.rate.num / video.rate.den, 3)} i/s`),
    audio[0]?.codec,
    duration !== null && lengthText(duration),
  ]
    .filter((part) => typeof part === 'string')
    .join(', ')
}

/** Why a file can't go on yet, in French; null when nothing blocks it. `severities`: a file is awaited when one of them blocks. */
export function blockText({ name, isMeasured, lines }: QualityReport, severities: Severities): string | null {
  const blocking = lines.filter(({ severity }) => severity === 'BLOCK')
  if (blocking.length > 0) return `« ${name} » : ${blocking.map(({ text }) => text).join(' ; ')}.`
  const mayBlock = Object.values(severities).includes('BLOCK')
  return !isMeasured && mayBlock ? `« ${name} » : le contrôle technique n’est pas terminé.` : null
}
