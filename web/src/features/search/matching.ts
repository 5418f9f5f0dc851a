import { holdsWords } from '#ui/text/folded.ts'

/** The commands whose label contains each typed word, ignoring accents. */
export const matchingCommands = <Named extends { label: string }>(commands: readonly Named[], typed: string): Named[] =>
  commands.filter(({ label }) => holdsWords(label, typed))
