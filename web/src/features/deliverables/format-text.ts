import type { MediaDetail } from '@regie/contract/medias/schema'

const rateFormat = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3 })

/** The format of a file: « 1920 × 1080 · 25 i/s · H264 ». */
export function formatText({ technical }: Pick<MediaDetail, 'technical'>): string {
  const { video, image, audio } = technical ?? {}
  if (video)
    return `${video.width} × ${video.height} · ${rateFormat.format(video.rate.num / video.rate.den)} i/s · ${video.codec.toUpperCase()}`
  if (image && image.codec !== 'pdf') return `${image.width} × ${image.height} · ${image.codec.toUpperCase()}`
  const [track] = audio ?? []
  return track ? `${track.codec.toUpperCase()} · ${rateFormat.format(track.sampleRate / 1000)} kHz` : ''
}
