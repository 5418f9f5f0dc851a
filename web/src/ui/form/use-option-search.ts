import { useState } from 'react'
import { holdsWords } from '../text/folded.ts'
import { useDebounced } from '../use-debounced.ts'
import type { Option } from './option.ts'

/** Typing asks the server once, this many ms after the last letter. */
const askDelay = 200

type OptionSearch = {
  /** Id of what is chosen. */
  value: string | null
  /** What is chosen, once the server has told its name. */
  known: Option | null
  onChange: (id: string | null) => void
}

/** What is typed in a ComboBox whose options the server finds, and what is shown meanwhile. */
export function useOptionSearch({ value, known, onChange }: OptionSearch) {
  const [picked, setPicked] = useState<Option | null>(null)
  // Without what was just picked, the field would be emptied until the server has told its name.
  const chosen = known ?? (picked?.id === value ? picked : null)
  const [text, setText] = useState('')
  // The name of what is chosen stands in the field: it is no search, or opening the list would show it alone.
  const wanted = text === chosen?.label ? '' : text.trim()
  const q = useDebounced(wanted, askDelay)
  return {
    /** What to ask the server; empty for all. */
    q,
    /** For the ComboBox. `isPast`: the options found answer an earlier search. */
    fieldOf: (found: readonly Option[], isPast: boolean) => {
      const pending = isPast || q !== wanted
      return {
        value: chosen,
        // Narrowed at once: an option must not move under the pointer when the answer comes.
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
