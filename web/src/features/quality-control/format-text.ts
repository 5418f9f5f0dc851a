import type { ExpectedFormat } from '@regie/contract/quality-control/schema'

const number = (value: number) => value.toLocaleString('fr-FR', { maximumFractionDigits: 3 }).replace('-', '−')

/** « 16:9, 1920 × 1080, 25 i/s, 30 s, −23 LUFS, sous-titres ». */
export function formatText({ ratio, width, height, rate, duration, loudness, subtitles }: ExpectedFormat): string {
  const parts = [
    ratio,
    width !== null && height !== null && `${width} × ${height}`,
    rate !== null && `${number(rate)} i/s`,
    duration !== null && `${number(duration)} s`,
    loudness !== null && `${number(loudness)} LUFS`,
    subtitles && 'sous-titres',
  ].filter((part) => typeof part === 'string')
  return parts.length === 0 ? 'Tout est libre' : parts.join(', ')
}
