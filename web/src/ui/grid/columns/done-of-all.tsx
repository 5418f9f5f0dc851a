/** « 2 / 3 »: two are done, of three. The only meaning of that sign in a list. */
export const doneOfAll = (done: number, all: number): string => `${done} / ${all}`

type DoneOfAllProps = {
  done: number
  all: number
  /** What is done: « terminées ». */
  words: string
}

export const DoneOfAll = ({ done, all, words }: DoneOfAllProps) => (
  <span title={`${done} sur ${all} ${words}`}>
    {done} <span className="text-muted">/ {all}</span>
  </span>
)
