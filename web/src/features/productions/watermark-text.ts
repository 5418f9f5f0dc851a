import type { GuestLink, GuestWatermark } from '@regie/contract/productions/schema'

const texts: Record<GuestWatermark, (mark: string | null) => string | null> = {
  NONE: () => null,
  SHOWN: () => 'Le nom de l’invité et la date couvrent l’image.',
  BURNT: (mark) => `Le nom de l’invité et la date couvrent l’image, où la référence ${mark ?? ''} est incrustée.`,
}

/** What guests see over the pictures; null when nothing. */
export const watermarkText = ({ watermark, mark }: GuestLink): string | null => texts[watermark](mark)
