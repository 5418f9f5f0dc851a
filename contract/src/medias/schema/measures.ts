import * as z from 'zod/mini'

/** A part of a recording, in seconds. */
export const Passage = z.object({ from: z.number(), to: z.number() })
export type Passage = z.infer<typeof Passage>

/** What one reading of a recording measured. Its technical data and its loudness are beside. */
export const Measures = z.object({
  black: z.array(Passage),
  freeze: z.array(Passage),
  silence: z.array(Passage),
  /** The highest peak of each channel of the first track, in dBFS; -120 for a channel without sound. */
  channelPeaks: z.array(z.number()),
  /** Channels of that track whose highest samples stay at full scale: a sound that was cut. */
  clippedChannels: z.int(),
  /** Sampled frames that are woven of two fields, and those that are not. */
  combed: z.int(),
  progressive: z.int(),
  /** The picture within black bars, as shares of the width and height; null when nothing bright was seen. */
  picture: z.nullable(z.object({ width: z.number(), height: z.number() })),
  /** True when no reading of the file came to its end: the rest says nothing. */
  isFailed: z.optional(z.boolean()),
})
export type Measures = z.infer<typeof Measures>
