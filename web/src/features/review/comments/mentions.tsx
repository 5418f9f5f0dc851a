import { type Participant, speakerLabels } from '@regie/contract/review/schema'
import { clsx } from 'clsx'
import { holdsWords } from '#ui/text/folded.ts'

/** The text after the « @ » typed last, without it; null without one. */
export const mentionPrefix = (text: string): string | null =>
  /(?:^|\s)@([\p{L}\p{M}'’-]*(?: [\p{L}\p{M}'’-]*)?)$/u.exec(text)?.[1] ?? null

/** Ids of the people mentioned in a text, « @Camille Durand ». */
export const mentionedIds = (text: string, participants: readonly Participant[]): string[] =>
  participants.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)

/** The participants that match the mention being typed. */
export const mentionable = (participants: readonly Participant[], begun: string): readonly Participant[] =>
  participants.filter(({ name }) => name !== begun && holdsWords(name, begun))

/** The id of an option of the list, for `aria-activedescendant`. */
export const mentionOptionId = (participantId: string) => `citer-${participantId}`

type MentionListProps = {
  id: string
  people: readonly Participant[]
  /** The rank of the one that Enter takes. */
  active: number
  onChoose: (participant: Participant) => void
}

/** The people who can be mentioned. The field keeps the focus: arrows move in the list, Enter or Tab takes one. */
export function MentionList({ id, people, active, onChoose }: MentionListProps) {
  return (
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the text field keeps the focus, as an editable combobox
      role="listbox"
      aria-label="Personnes à citer"
      className="absolute inset-x-3 bottom-full mb-1 max-h-48 overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-overlay"
    >
      {people.map((participant, rank) => (
        <div
          key={participant.id}
          id={mentionOptionId(participant.id)}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of that list
          role="option"
          tabIndex={-1}
          aria-selected={rank === active}
          // The field must not lose the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(participant)}
          onKeyDown={({ key }) => key === 'Enter' && onChoose(participant)}
          className={clsx(
            'touch-height flex w-full cursor-pointer items-center justify-between gap-3 rounded-md px-2 py-1.5 text-left text-sm hover:bg-hover',
            rank === active && 'bg-hover',
          )}
        >
          <span className="truncate">{participant.name}</span>
          <span className="text-xs text-muted">{speakerLabels[participant.speaker]}</span>
        </div>
      ))}
    </div>
  )
}
