import type { Discussion, DiscussionSubject, Message } from '@regie/contract/discussions/schema'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { changeTextDraft } from '#features/review/comments/comment-drafts.ts'
import { mentionedIds } from '#features/review/comments/mentions.tsx'
import { QueryState } from '#platform/api/query-state.tsx'
import { useChange } from '#platform/api/use-change.ts'
import { Card } from '#ui/layout/card.tsx'
import { api, key, options } from './client.ts'
import { MessageForm } from './message-form.tsx'
import { MessageItem } from './message-item.tsx'

type DiscussionCardProps = { of: DiscussionSubject; id: string }

type Thread = { first: Message; answers: Message[] }

/** Messages by thread, in the order of the first of each. */
function threadsOf({ messages }: Discussion): Thread[] {
  const threads = new Map<string, Thread>()
  for (const message of messages)
    if (message.parentId === null) threads.set(message.id, { first: message, answers: [] })
  for (const message of messages) if (message.parentId !== null) threads.get(message.parentId)?.answers.push(message)
  return [...threads.values()]
}

/** What the agency says to itself about a row. */
export function DiscussionCard({ of, id }: DiscussionCardProps) {
  const query = useQuery(options.read({ query: { of, id } }))
  const card = useRef<HTMLElement>(null)
  const isThere = query.data !== undefined
  // A notice leads here: the page has no such place before the messages are read.
  useEffect(() => {
    if (isThere && globalThis.location.hash === '#discussion') card.current?.scrollIntoView({ block: 'center' })
  }, [isThere])
  return (
    <Card
      ref={card}
      id="discussion"
      title="Discussion"
      description="Lue par l’agence seulement."
      className="scroll-mt-20"
    >
      <QueryState query={query} lines={3} />
      {query.data && <Threads of={of} id={id} discussion={query.data} />}
    </Card>
  )
}

function Threads({ of, id, discussion }: DiscussionCardProps & { discussion: Discussion }) {
  const [answeredId, setAnsweredId] = useState<string | null>(null)
  const threads = threadsOf(discussion)
  const participants = discussion.participants.map((one) => ({ ...one, speaker: 'STAFF' as const }))
  const newDraft = `discussion.${of}.${id}`
  const answerDraft = `discussion.answer.${answeredId ?? ''}`
  /** What was sent last: the same words sent again after a cut are one message, other words another. */
  const sent = useRef<{ text: string; parentId: string | null; messageId: string } | null>(null)
  const writing = useChange(
    ({ text, parentId }: { text: string; parentId: string | null }) => {
      const isSame = sent.current?.text === text && sent.current.parentId === parentId
      const messageId = isSame && sent.current ? sent.current.messageId : crypto.randomUUID()
      sent.current = { text, parentId, messageId }
      return api.write({
        body: { id: messageId, of, subjectId: id, parentId, text, mentions: mentionedIds(text, participants) },
      })
    },
    {
      stale: [key],
      onDone: ({ parentId }) => {
        sent.current = null
        changeTextDraft(parentId === null ? newDraft : answerDraft, null)
        if (parentId !== null) setAnsweredId(null)
      },
    },
  )
  const isPending = (parentId: string | null) => writing.isPending && writing.variables.parentId === parentId
  return (
    <div className="flex flex-col gap-4">
      {threads.length === 0 && (
        <p className="text-sm text-muted">Rien n’est encore dit. Ce qui s’écrit ici reste avec le travail.</p>
      )}
      {threads.length > 0 && (
        <ol aria-label="Messages" className="flex flex-col gap-4">
          {threads.map(({ first, answers }) => (
            <li key={first.id} className="flex flex-col gap-3">
              <MessageItem
                message={first}
                answerCount={answers.length}
                participants={participants}
                onAnswer={() => setAnsweredId(first.id)}
              />
              {(answers.length > 0 || answeredId === first.id) && (
                <div className="ml-4 flex flex-col gap-3 border-l border-line pl-4">
                  {answers.map((answer) => (
                    <MessageItem key={answer.id} message={answer} answerCount={0} participants={participants} />
                  ))}
                  {answeredId === first.id && (
                    <MessageForm
                      draftId={answerDraft}
                      label={`Réponse à ${first.authorName}`}
                      action="Répondre"
                      participants={participants}
                      pending={isPending(first.id)}
                      onSend={(text) => writing.mutate({ text, parentId: first.id })}
                      onCancel={() => setAnsweredId(null)}
                    />
                  )}
                </div>
              )}
            </li>
          ))}
        </ol>
      )}
      <MessageForm
        draftId={newDraft}
        label="Nouveau message"
        action="Écrire"
        participants={participants}
        pending={isPending(null)}
        onSend={(text) => writing.mutate({ text, parentId: null })}
      />
    </div>
  )
}
