import type { TalentStep } from '@regie/contract/post-productions/rules/steps'
import type { PostProductionListed } from '@regie/contract/post-productions/schema'
import type { PrestationDetail } from '@regie/contract/prestations/schema'
import type { ProductionListed } from '@regie/contract/productions/schema'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { BriefPage } from '#features/briefs/brief-page.tsx'
import { FlowHead } from '#features/post-productions/flow/flow-head.tsx'
import { flowPathOf, readFlowPlace } from '#features/post-productions/flow/flow-path.ts'
import { flowPostProductions, talentFlowState } from '#features/post-productions/flow/flow-state.ts'
import { StepBar } from '#features/post-productions/flow/step-bar.tsx'
import { StartWork } from '#features/post-productions/start-work.tsx'
import * as prestations from '#features/prestations/client.ts'
import { ContentReceived } from '#features/prestations/content-received.tsx'
import * as productions from '#features/productions/client.ts'
import { ExpectedFormats } from '#features/quality-control/quality-card.tsx'
import { isNotFoundError } from '#platform/pages/not-there.ts'
import { ErrorPage, NotFoundPage } from '#platform/pages/problem-pages.tsx'
import { Pending } from '#ui/feedback/pending.tsx'
import { late } from '#ui/overlay/late.tsx'
import { FlowRoom } from './-flow-room.tsx'
import { FrontArea } from './-front-area.tsx'
import { PrestationBrief } from './-prestation-brief.tsx'
import { QualityNotes } from './-quality-notes.tsx'

const DeliveryView = late(async () => (await import('#features/deliverables/delivery-view.tsx')).DeliveryView, {
  waiting: <Pending />,
})
const FlowFiles = late(async () => (await import('#features/medias/flow-files.tsx')).FlowFiles, {
  waiting: <Pending />,
})
const PostProdStep = late(async () => (await import('#features/review/versions/post-prod-step.tsx')).PostProdStep, {
  waiting: <Pending />,
})

type TalentFlowProps = {
  prestationId: string
  productionId: string
  path: string
  folderId: string | null
  mediaId: string | null
}

/** The talent's flow of a production, within one of their prestations. */
export function TalentFlow({ prestationId, productionId, path, folderId, mediaId }: TalentFlowProps) {
  const prestation = useQuery(prestations.options.get({ params: { prestationId } }))
  const production = useQuery(productions.options.get({ params: { productionId } }))
  const page = useQuery(flowPostProductions(productionId))
  const place = readFlowPlace(path)
  const addressOf = (end: string) => `/talent/${prestationId}/${productionId}/${end}`
  const errors = [prestation.error, production.error, page.error]
  if (errors.some(isNotFoundError)) return <NotFoundPage />
  if (!prestation.data || !production.data || !page.data)
    return errors.some((error) => error !== null) ? <ErrorPage /> : <Pending />
  const postProductions = page.data.data
  const state = talentFlowState({ prestation: prestation.data, productionId, postProductions, place })
  if (state.kind === 'missing') return <NotFoundPage />
  if (state.kind === 'elsewhere') return <Navigate to={addressOf(state.path)} replace />
  const { flow, step, postProduction } = state
  const to = (name: string) => addressOf(flowPathOf({ ...place, step: name }))
  if (step === 'retour' && postProduction)
    return (
      <QualityNotes>
        <FlowRoom
          steps={flow.steps}
          addressOf={to}
          postProductionId={postProduction.id}
          backTo="brief"
          production={production.data.name}
        />
      </QualityNotes>
    )
  return (
    <FrontArea
      head={
        <>
          <FlowHead
            title={production.data.name}
            context={`${production.data.companyName} · ${prestation.data.name}`}
            postProductions={postProductions}
            shownId={postProduction?.id ?? null}
            addressOf={(id) => addressOf(flowPathOf({ postProductionId: id, step: '' }))}
          />
          <StepBar steps={flow.steps} shown={step} addressOf={to} />
        </>
      }
    >
      <QualityNotes>
        <StepContent
          {...{ step, postProduction, folderId, mediaId }}
          prestation={prestation.data}
          production={production.data}
          address={to(step)}
          addressOf={to}
        />
      </QualityNotes>
    </FrontArea>
  )
}

type StepContentProps = {
  step: TalentStep
  prestation: PrestationDetail
  production: ProductionListed
  postProduction: PostProductionListed | null
  folderId: string | null
  mediaId: string | null
  address: string
  addressOf: (step: string) => string
}

/** The files that the client deposited. The address of the step is that of the rushes: the place here is not in it. */
function ClientDeposit({ productionId }: { productionId: string }) {
  const [{ dossier = null, fichier = null }, setPlace] = useState<{
    dossier?: string | undefined
    fichier?: string | undefined
  }>({})
  return (
    <section aria-labelledby="depot-client">
      <h2 id="depot-client" className="mb-3 text-lg font-semibold">
        Déposé par le client
      </h2>
      <FlowFiles category="DEPOT" productionId={productionId} folderId={dossier} mediaId={fichier} onPlace={setPlace} />
    </section>
  )
}

function StepContent({
  step,
  prestation,
  production,
  postProduction,
  folderId,
  mediaId,
  address,
  addressOf,
}: StepContentProps) {
  const navigate = useNavigate()
  const onPlace = (search: { dossier?: string | undefined; fichier?: string | undefined }) =>
    void navigate({ to: address, search })
  const files = { productionId: production.id, folderId, mediaId, onPlace }
  const attached = prestation.productions.find(({ id }) => id === production.id)
  // With editing to do, the step Rush asks.
  const isEditedToo = attached?.categories.some(({ type }) => type === 'POST_PRODUCTION')
  switch (step) {
    case 'brief':
      return (
        <div className="flex flex-col gap-6">
          <PrestationBrief prestation={prestation} />
          <section aria-labelledby="brief-production">
            <h2 id="brief-production" className="mb-3 text-lg font-semibold">
              {`Brief de la production « ${production.name} »`}
            </h2>
            <BriefPage
              subject={{ subjectType: 'productions', subjectId: production.id }}
              label="Brief de la production"
            />
            <div className="mt-4">
              <ExpectedFormats productionId={production.id} />
            </div>
          </section>
        </div>
      )
    case 'depot':
      return (
        <div className="flex flex-col gap-4">
          {!isEditedToo && <ContentReceived prestation={prestation} productionId={production.id} asked="deposited" />}
          <FlowFiles category="RUSH" askedOf="TALENT" {...files} />
        </div>
      )
    case 'rush':
      return (
        <div className="flex flex-col gap-4">
          <ContentReceived prestation={prestation} productionId={production.id} asked="received" />
          {postProduction && (
            <StartWork
              postProduction={postProduction}
              onStarted={() => void navigate({ to: addressOf('post-prod') })}
            />
          )}
          <FlowFiles category="RUSH" {...files} />
          {production.optionDepotClient !== 'NO' && <ClientDeposit productionId={production.id} />}
        </div>
      )
    case 'post-prod':
      return postProduction && <PostProdStep postProduction={postProduction} roomAddress={addressOf('retour')} />
    case 'retour':
      // The room takes the whole page.
      return null
    case 'final':
      return (
        <div className="flex flex-col gap-6">
          <DeliveryView productionId={production.id} postProductionId={postProduction?.id ?? null} />
          <section aria-labelledby="autres-formats">
            <h2 id="autres-formats" className="mb-3 text-lg font-semibold">
              Autres formats à livrer
            </h2>
            <FlowFiles category="LIVRABLE" {...files} />
          </section>
        </div>
      )
    default:
      return step satisfies never
  }
}
