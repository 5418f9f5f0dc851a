import { holdsWords } from '#ui/text/folded.ts'

/** The commands whose label holds each word that was typed, whatever the accents. */
export const matching = <Named extends { label: string }>(commands: readonly Named[], typed: string): Named[] =>
  commands.filter(({ label }) => holdsWords(label, typed))
