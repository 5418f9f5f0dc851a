import type { RoomFile } from '@regie/contract/review/schema'

/** The types that browsers are asked about, by codec, for the containers that they open. */
const codecTypes: Record<string, string> = {
  h264: 'video/mp4; codecs="avc1.640028"',
  hevc: 'video/mp4; codecs="hvc1.1.6.L120.B0"',
  av1: 'video/mp4; codecs="av01.0.08M.08"',
  vp8: 'video/webm; codecs="vp8"',
  vp9: 'video/webm; codecs="vp9"',
}
const openContainers = /(^|,)(mp4|mov|matroska|webm)(,|$)/

/**
 * True when a browser plays the original of a film on the same frames as its copies: a constant rate, whole images, and a
 * codec that `canPlay` knows.
 */
export function playsOriginal(
  { mayDownload, technical }: Pick<RoomFile, 'mayDownload' | 'technical'>,
  canPlay: (type: string) => boolean,
): boolean {
  const video = technical?.video
  if (!mayDownload || !video || video.isVariable || video.isInterlaced) return false
  if (!openContainers.test(technical.container ?? '')) return false
  if (video.codec === 'h264' && !/^yuvj?420p$/.test(video.pixelFormat)) return false
  const type = codecTypes[video.codec]
  return type !== undefined && canPlay(type)
}

export const browserPlays = (type: string): boolean => document.createElement('video').canPlayType(type) !== ''
