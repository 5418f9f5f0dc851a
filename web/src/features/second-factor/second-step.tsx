import type { ProofGiven, ProofMethods } from '@regie/contract/second-factor/schema'
import { useEffect, useState } from 'react'
import { SessionCard } from '#features/session/session-card.tsx'
import { ApiError, messageOf } from '#platform/api/api-error.ts'
import { sessionOpened } from '#platform/session/session.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { SkeletonText } from '#ui/feedback/skeleton.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { AnswerForm } from './answer-form.tsx'
import { api } from './client.ts'

const isOver = (error: unknown) => error instanceof ApiError && error.code === 'SIGN_IN_OVER'

/** The second step of a sign-in; `wanted` is the page to open afterwards. */
export function SecondStep({ wanted }: { wanted: string | undefined }) {
  const [awaited, setAwaited] = useState<ProofMethods | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const search = wanted ? { redirect: wanted } : {}

  useEffect(() => {
    api.awaitedStep().then(setAwaited, setFailure)
  }, [])

  const send = async (proof: ProofGiven) => {
    // The server offers neither here.
    if (proof.method === 'password' || proof.method === 'mail') return
    try {
      sessionOpened(await api.takeStep({ body: proof }))
    } catch (error) {
      if (isOver(error)) setFailure(error)
      throw error
    }
  }
  return (
    <SessionCard
      title="Seconde étape"
      lead="Votre compte est protégé par un second facteur : confirmez que c’est bien vous."
      links={
        <TextLink to="/login" search={search}>
          Recommencer la connexion
        </TextLink>
      }
    >
      {failure !== null ? (
        <div className="flex flex-col gap-5">
          <Alert tone="warning">{messageOf(failure)}</Alert>
          {isOver(failure) && (
            <LinkButton to="/login" search={search} variant="primary" size="lg" wide>
              Revenir à la connexion
            </LinkButton>
          )}
        </div>
      ) : awaited === null ? (
        <SkeletonText lines={3} />
      ) : (
        <AnswerForm
          methods={awaited.methods}
          action="Se connecter"
          send={send}
          passkeyOptions={() => api.stepPasskeyOptions()}
        />
      )}
      <p className="mt-5 text-sm text-muted">
        Vous n’avez plus rien de tout cela ? L’agence peut retirer vos seconds facteurs : contactez-la.
      </p>
    </SessionCard>
  )
}
