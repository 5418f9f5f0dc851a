import type { SearchResult } from '@regie/contract/search/schema'
import { holdsWords } from '#ui/text/folded.ts'

/** The commands whose label contains each typed word, ignoring accents. */
export const matchingCommands = <Named extends { label: string }>(commands: readonly Named[], typed: string): Named[] =>
  commands.filter(({ label }) => holdsWords(label, typed))

/** The results of an earlier text that the typed text still finds: shown until its own results come. */
export const stillFound = (results: readonly SearchResult[], typed: string): SearchResult[] =>
  results.filter(({ label, context }) => holdsWords(`${label} ${context}`, typed))
