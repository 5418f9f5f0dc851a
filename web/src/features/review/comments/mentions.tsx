import { type Participant, speakerLabels } from '@regie/contract/review/schema'
import { holdsWords } from '#ui/text/folded.ts'

/** The text after the « @ » typed last, without it; null without one. */
export const mentionPrefix = (text: string): string | null =>
  /(?:^|\s)@([\p{L}\p{M}'’-]*(?: [\p{L}\p{M}'’-]*)?)$/u.exec(text)?.[1] ?? null

/** Ids of the people mentioned in a text, « @Camille Durand ». */
export const mentionedIds = (text: string, participants: readonly Participant[]): string[] =>
  participants.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)

type MentionListProps = {
  participants: readonly Participant[]
  begun: string
  onChoose: (participant: Participant) => void
}

/** The participants that match the mention being typed. */
export function MentionList({ participants, begun, onChoose }: MentionListProps) {
  const found = participants.filter(({ name }) => name !== begun && holdsWords(name, begun))
  if (found.length === 0) return null
  return (
    <ul
      aria-label="Personnes à citer"
      className="absolute inset-x-3 bottom-full mb-1 max-h-48 overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-overlay"
    >
      {found.map((participant) => (
        <li key={participant.id}>
          <button
            type="button"
            onClick={() => onChoose(participant)}
            className="touch-height flex w-full items-center justify-between gap-3 rounded-md px-2 py-1.5 text-left text-sm hover:bg-hover"
          >
            <span className="truncate">{participant.name}</span>
            <span className="text-xs text-muted">{speakerLabels[participant.speaker]}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
