/**
 * The steps of the tours in ARCHITECTURE.md: « [`path:line`](path#Lline): `fragment` ». The fragment stands on one line of
 * the file and on no other, so that its number can be found again.
 */
const step = /^( +)\[`([^`:]+):\d+`\]\([^)]+\): `([^`]+)`$/gm

/** The text with the line of each step as it is now, how many steps there are, and what could not be found. */
export function locateSteps(text, read) {
  const problems = []
  let steps = 0
  const located = text.replaceAll(step, (whole, indent, path, fragment) => {
    steps += 1
    const lines = (read(path) ?? '').split('\n')
    const found = lines.flatMap((line, index) => (line.includes(fragment) ? [index + 1] : []))
    if (found.length !== 1) {
      problems.push(`${path}: \`${fragment}\` stands on ${found.length} lines, not on one`)
      return whole
    }
    return `${indent}[\`${path}:${found[0]}\`](${path}#L${found[0]}): \`${fragment}\``
  })
  return { located, steps, problems }
}
