import { keysOf } from '@regie/contract/keys'

/** What a list of labels offers to choose from, in its order. */
export const choicesOf = <Value extends string>(labels: Record<Value, string>) =>
  keysOf(labels).map((value) => ({ value, label: labels[value] }))
