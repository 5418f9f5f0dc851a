import type { Participant } from '@regie/contract/review/schema'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { mentionable, mentionOptionId, mentionPrefix } from './mentions.tsx'

type MentionInput = {
  text: string
  participants: readonly Participant[]
  onText: (text: string) => void
  field: RefObject<HTMLTextAreaElement | null>
}

/** The list of people that « @ » opens in a text field: its props, those of the field, and what its keys do. */
export function useMention({ text, participants, onText, field }: MentionInput) {
  const begun = mentionPrefix(text)
  const listId = useId()
  /** The rank of the person that Enter takes, and the text that Escape closed the list at. */
  const [active, setActive] = useState(0)
  const [closedAt, setClosedAt] = useState<string | null>(null)
  const people = begun === null || closedAt === text ? [] : mentionable(participants, begun)
  const taken = people[Math.min(active, people.length - 1)]
  const choose = ({ name }: Participant) => {
    onText(`${text.slice(0, text.length - (begun ?? '').length)}${name} `)
    setActive(0)
    field.current?.focus()
  }
  /** Handles a key of the field; true when the list took it. */
  const press = (event: KeyboardEvent): boolean => {
    if (!taken) return false
    const moves: Record<string, () => void> = {
      ArrowDown: () => setActive((active + 1) % people.length),
      ArrowUp: () => setActive((active + people.length - 1) % people.length),
      Enter: () => choose(taken),
      Tab: () => choose(taken),
      Escape: () => setClosedAt(text),
    }
    const move = moves[event.key]
    if (!move) return false
    event.preventDefault()
    event.stopPropagation()
    move()
    return true
  }
  return {
    list: taken && { id: listId, people, active: people.indexOf(taken), onChoose: choose },
    field: {
      'aria-autocomplete': 'list',
      'aria-controls': taken && listId,
      'aria-activedescendant': taken && mentionOptionId(taken.id),
    } as const,
    press,
  }
}
