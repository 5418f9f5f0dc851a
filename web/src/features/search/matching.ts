const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('fr')

/** The commands whose label holds each word that was typed, whatever the accents. */
export function matching<Named extends { label: string }>(commands: readonly Named[], typed: string): Named[] {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  return commands.filter(({ label }) => words.every((word) => folded(label).includes(word)))
}
