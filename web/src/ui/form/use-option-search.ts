import { useState } from 'react'
import { holdsWords } from '../text/folded.ts'
import { useDebounced } from '../use-debounced.ts'
import type { Option } from './option.ts'

/** Delay before the server is queried, in ms after the last keystroke. */
const askDelay = 200

type OptionSearch = {
  /** Id of the chosen option. */
  value: string | null
  /** The chosen option, once its name is loaded. */
  known: Option | null
  onChange: (id: string | null) => void
}

/** The typed text of a ComboBox whose options the server finds, and the options to show meanwhile. */
export function useOptionSearch({ value, known, onChange }: OptionSearch) {
  const [picked, setPicked] = useState<Option | null>(null)
  // Without the picked option, the field would be empty until its name is loaded.
  const chosen = known ?? (picked?.id === value ? picked : null)
  const [text, setText] = useState('')
  // The field shows the chosen option's name. It is not a search: the list would show that option alone.
  const wanted = text === chosen?.label ? '' : text.trim()
  const q = useDebounced(wanted, askDelay)
  return {
    /** The text to search; empty matches everything. */
    q,
    /** Props of the ComboBox. `isPast`: the options answer an earlier search. */
    fieldOf: (found: readonly Option[], isPast: boolean) => {
      const pending = isPast || q !== wanted
      return {
        value: chosen,
        // Filtered at once: an option must not move under the pointer when the answer comes.
        options: pending ? found.filter(({ label, detail = '' }) => holdsWords(`${label} ${detail}`, wanted)) : found,
        pending,
        onSearch: setText,
        onChange: (option: Option | null) => {
          setPicked(option)
          onChange(option?.id ?? null)
        },
      }
    },
  }
}
