/** How far a long work is, in bytes. */
export type Progress = {
  /** Adds to what is to be done. */
  expect(bytes: number): void
  done(bytes: number): void
  /** Leaves the line to what is said next. */
  end(): void
}

export const silentProgress: Progress = { expect: () => {}, done: () => {}, end: () => {} }

/** Milliseconds between two percentages. */
const pause = 200

/** Percentages on one line of a terminal, after `label`; nothing where the output is not one. */
export function terminalProgress(label: string, output: NodeJS.WriteStream = process.stdout): Progress {
  if (!output.isTTY) return silentProgress
  let expected = 0
  let done = 0
  let last = 0
  const show = (percent: number) => output.write(`\r${label} : ${percent} %\u001B[K`)
  return {
    expect(bytes) {
      expected += bytes
    },
    done(bytes) {
      done += bytes
      if (Date.now() - last < pause || expected === 0) return
      last = Date.now()
      // Others write meanwhile: the whole is known at the end only.
      show(Math.min(99, Math.floor((100 * done) / expected)))
    },
    end() {
      if (last > 0) output.write('\r\u001B[K')
    },
  }
}
