import { type ClientStep, clientSteps, type FlowStep } from '@regie/contract/post-productions/rules/steps'
import type { PostProductionListed } from '@regie/contract/post-productions/schema'
import type { ProductionListed } from '@regie/contract/productions/schema'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { FinishDeposit } from '#features/medias/deposit/finish-deposit.tsx'
import { FlowHead } from '#features/post-productions/flow/flow-head.tsx'
import { flowPathOf, readFlowPlace } from '#features/post-productions/flow/flow-path.ts'
import { clientFlowState, flowPostProductions } from '#features/post-productions/flow/flow-state.ts'
import { SignInForStep } from '#features/post-productions/flow/sign-in-for-step.tsx'
import { StepBar } from '#features/post-productions/flow/step-bar.tsx'
import { ProgressView } from '#features/post-productions/progress-view.tsx'
import { options } from '#features/productions/client.ts'
import { ClosedLink } from '#features/productions/closed-link.tsx'
import { LinkPassword } from '#features/productions/link-password.tsx'
import { isNotFoundError } from '#platform/pages/not-there.ts'
import { ErrorPage, NotFoundPage } from '#platform/pages/problem-pages.tsx'
import { useSession } from '#platform/session/session.ts'
import { Pending } from '#ui/feedback/pending.tsx'
import { late } from '#ui/overlay/late.tsx'
import { FlowRoom } from './-flow-room.tsx'
import { FrontArea } from './-front-area.tsx'
import type { ClosedReason } from './-load-flows.ts'

const ClientDelivery = late(async () => (await import('./-client-delivery.tsx')).ClientDelivery, {
  waiting: <Pending />,
})
const SelectionView = late(async () => (await import('#features/selection/selection-view.tsx')).SelectionView, {
  waiting: <Pending />,
})
const ClientCarbon = late(async () => (await import('#features/carbon/client-carbon.tsx')).ClientCarbon, {
  waiting: <Pending />,
})
const FlowFiles = late(async () => (await import('#features/medias/flow-files.tsx')).FlowFiles, {
  waiting: <Pending />,
})

type ClientFlowProps = {
  productionId: string
  path: string
  linkKey: string | undefined
  isLocked: boolean
  /** Why the link of a guest opens nothing. */
  closed: ClosedReason | undefined
  folderId: string | null
  mediaId: string | null
}

const roundSentText =
  'Les retours sont partis : l’agence prépare la suite. Vous pouvez encore regarder cette version tant que vous restez ici.'
const takenBackText = 'L’agence a repris cette version : elle prépare la suite.'
const closedNotice = (steps: readonly FlowStep<ClientStep>[], isTakenBack: boolean) => ({
  text: isTakenBack ? takenBackText : roundSentText,
  ...(steps.some(({ name, isAccessible }) => name === 'progress' && isAccessible)
    ? { step: 'progress', label: 'Voir l’avancement' }
    : { step: '', label: 'Voir la suite' }),
})
const finishedNotice = { text: 'Cette version est validée.', step: 'delivery', label: 'Aller aux livrables' }

const addressOf = (productionId: string, path: string) => `/client/${productionId}/${path}`

/** A page that does not exist, in the frame of the agency. */
export const DeadEnd = () => (
  <FrontArea>
    <NotFoundPage />
  </FrontArea>
)

/** The client's flow of a production, one step at a time. */
export function ClientFlow(props: ClientFlowProps) {
  const { productionId, linkKey, isLocked, closed, path } = props
  const router = useRouter()
  if (isLocked)
    return (
      <FrontArea>
        <LinkPassword productionId={productionId} linkKey={linkKey} onOpened={() => void router.invalidate()} />
      </FrontArea>
    )
  if (closed !== undefined)
    return (
      <FrontArea>
        <ClosedLink {...closed} address={addressOf(productionId, path)} />
      </FrontArea>
    )
  return <OpenClientFlow {...props} />
}

function OpenClientFlow({ productionId, path, folderId, mediaId }: ClientFlowProps) {
  const signedIn = useSession((session) => session.authenticated)
  const { data: production, error } = useQuery(options.get({ params: { productionId } }))
  const { data: page } = useQuery({
    ...flowPostProductions(productionId),
    enabled: production?.optionPostProd ?? false,
  })
  const postProductions = page?.data ?? []
  /** The post-production whose room is open, with the number of versions that the client had then. */
  const [held, setHeld] = useState<{ id: string; versionClient: number } | null>(null)
  const place = readFlowPlace(path)
  if (isNotFoundError(error)) return <DeadEnd />
  if (!production) return error ? <ErrorPage /> : <Pending />
  if (production.optionPostProd && !page) return <Pending />
  const state = clientFlowState({ production, postProductions, place, signedIn })
  if (state.kind === 'missing') return <DeadEnd />
  const to = (name: string) => addressOf(productionId, flowPathOf({ ...place, step: name }))
  // A round left, or a version was taken back: whoever is in the room stays there, until they leave it.
  const heldNow = postProductions.find(({ id }) => id === held?.id)
  if (state.kind === 'elsewhere' && held && heldNow && place.step === 'retour' && place.postProductionId === held.id) {
    const { steps } = clientSteps({ production, postProduction: heldNow, signedIn })
    return (
      <FlowRoom
        steps={steps}
        addressOf={to}
        postProductionId={held.id}
        backTo="progress"
        production={production.name}
        notice={closedNotice(steps, heldNow.versionClient < held.versionClient)}
        isClosed
      />
    )
  }
  // An event closed the step on screen.
  if (state.kind === 'elsewhere') return <Navigate to={addressOf(productionId, state.path)} replace />
  const { flow, step, postProduction } = state
  const isSignIn = state.kind === 'sign-in'
  const inRoom = step === 'retour' && !isSignIn ? postProduction : null
  if (inRoom?.id !== held?.id || inRoom?.versionClient !== held?.versionClient)
    setHeld(inRoom && { id: inRoom.id, versionClient: inRoom.versionClient })
  if (inRoom)
    return (
      <FlowRoom
        steps={flow.steps}
        addressOf={to}
        postProductionId={inRoom.id}
        backTo="progress"
        production={production.name}
        notice={inRoom.status === 'FINISHED' ? finishedNotice : undefined}
      />
    )
  return (
    <FrontArea
      isWide={step === 'selection' && !isSignIn}
      head={
        <>
          <FlowHead
            title={production.name}
            context={`${production.companyName} · ${production.projectName}`}
            postProductions={postProductions}
            shownId={postProduction?.id ?? null}
            addressOf={(id) => addressOf(productionId, flowPathOf({ postProductionId: id, step: '' }))}
          />
          <StepBar steps={flow.steps} shown={step} addressOf={to} />
        </>
      }
    >
      {isSignIn ? (
        <SignInForStep step={step} address={to(step)} />
      ) : (
        <StepContent {...{ step, production, postProduction, folderId, mediaId }} address={to(step)} />
      )}
    </FrontArea>
  )
}

type StepContentProps = {
  step: ClientStep
  production: ProductionListed
  postProduction: PostProductionListed | null
  folderId: string | null
  mediaId: string | null
  address: string
}

function StepContent({ step, production, postProduction, folderId, mediaId, address }: StepContentProps) {
  const navigate = useNavigate()
  const go = (search: { dossier?: string | undefined; fichier?: string | undefined }) =>
    void navigate({ to: address, search })
  switch (step) {
    case 'progress':
      return <ProgressView production={production} postProduction={postProduction} />
    case 'selection':
      return postProduction && <SelectionView postProductionId={postProduction.id} />
    case 'retour':
      // The room takes the whole page.
      return null
    case 'depot':
      return (
        <div className="flex flex-col gap-4">
          <FinishDeposit production={production} />
          <FlowFiles
            productionId={production.id}
            category="DEPOT"
            askedOf="CLIENT"
            {...{ folderId, mediaId }}
            onPlace={go}
          />
        </div>
      )
    case 'delivery':
      return <ClientDelivery productionId={production.id} postProductionId={postProduction?.id ?? null} />
    case 'carbone':
      return <ClientCarbon productionId={production.id} />
    default:
      return step satisfies never
  }
}
