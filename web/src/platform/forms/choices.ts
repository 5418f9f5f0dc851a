import { keysOf } from '@regie/contract/keys'

/** Options of a select, in the order of the labels. */
export const choicesOf = <Value extends string>(labels: Record<Value, string>) =>
  keysOf(labels).map((value) => ({ value, label: labels[value] }))
