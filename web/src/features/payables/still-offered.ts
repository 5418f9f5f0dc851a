/**
 * The chosen payments that are still offered: another person may have sent some, or taken their approval back. All of them where none
 * is: the request of a cut connection, sent again, finds the file that it made.
 */
export function stillOffered(chosen: readonly string[], offered: readonly { id: string }[]): string[] {
  const there = chosen.filter((id) => offered.some((one) => one.id === id))
  return there.length > 0 ? there : [...chosen]
}
