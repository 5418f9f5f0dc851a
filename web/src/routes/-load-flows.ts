import { whomToAsk } from '@regie/contract/agency/rules/page'
import { notFound, redirect } from '@tanstack/react-router'
import { readFlowPlace } from '#features/post-productions/flow/flow-path.ts'
import { clientFlowState, flowPostProductions, talentFlowState } from '#features/post-productions/flow/flow-state.ts'
import * as prestations from '#features/prestations/client.ts'
import * as productions from '#features/productions/client.ts'
import { useAgency } from '#platform/agency.ts'
import { ApiError, messageOf } from '#platform/api/api-error.ts'
import { queryClient } from '#platform/api/query-client.ts'
import { rethrowAsNotFound } from '#platform/pages/not-there.ts'
import { useSession } from '#platform/session/session.ts'

/** Why the link of a guest opens nothing. */
export type ClosedReason = { title: string; text: string }
type FlowLoaderData = { title: string; locked: boolean; closed?: ClosedReason }
const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : null)

const closedAt = (title: string, closed: ClosedReason): FlowLoaderData => ({ title, locked: false, closed })

/** What a guest reads whose link is damaged, or whose production is gone. */
const unknownLink = () =>
  closedAt('Lien inconnu', {
    title: 'Ce lien ne mène nulle part',
    text: `Vérifiez que l’adresse est entière, ou demandez un nouveau lien à ${whomToAsk(useAgency.getState())}.`,
  })

/** Reads the production of a link; a guest's key opens it first. */
async function openProduction(productionId: string, linkKey: string | undefined) {
  const options = productions.options.get({ params: { productionId } })
  try {
    return await queryClient.fetchQuery({ ...options, retry: false })
  } catch (error) {
    if (linkKey === undefined || codeOf(error) !== 'LINK_CLOSED') throw error
    await productions.api.openLink({ params: { productionId }, body: { key: linkKey } })
    return queryClient.fetchQuery(options)
  }
}

type ClientPlace = {
  productionId: string
  path: string
  linkKey: string | undefined
}

/** Loads the client's flow of a production, or redirects to the right address. */
export async function loadClientFlow({ productionId, path, linkKey }: ClientPlace): Promise<FlowLoaderData> {
  try {
    const production = await openProduction(productionId, linkKey)
    const page = production.optionPostProd ? await queryClient.fetchQuery(flowPostProductions(productionId)) : null
    const signedIn = useSession.getState().authenticated
    const place = readFlowPlace(path)
    const state = clientFlowState({ production, postProductions: page?.data ?? [], place, signedIn })
    if (state.kind === 'missing') throw notFound()
    if (state.kind === 'elsewhere')
      throw redirect({ to: '/client/$productionId/$', params: { productionId, _splat: state.path }, replace: true })
    return { title: production.name, locked: false }
  } catch (error) {
    if (codeOf(error) === 'LINK_PASSWORD') return { title: 'Lien protégé', locked: true }
    if (codeOf(error) === 'LINK_CLOSED')
      return closedAt('Lien fermé', { title: 'Ce lien ne s’ouvre plus', text: messageOf(error) })
    if (codeOf(error) === 'NOT_FOUND' && !useSession.getState().authenticated) return unknownLink()
    return rethrowAsNotFound(error)
  }
}

type TalentPlace = {
  prestationId: string
  productionId: string
  path: string
}

/** Loads the talent's flow of a production, or redirects to the right address. */
export async function loadTalentFlow({ prestationId, productionId, path }: TalentPlace): Promise<FlowLoaderData> {
  try {
    const [prestation, production, page] = await Promise.all([
      queryClient.fetchQuery(prestations.options.get({ params: { prestationId } })),
      queryClient.fetchQuery(productions.options.get({ params: { productionId } })),
      queryClient.fetchQuery(flowPostProductions(productionId)),
    ])
    const state = talentFlowState({ prestation, productionId, postProductions: page.data, place: readFlowPlace(path) })
    if (state.kind === 'missing') throw notFound()
    if (state.kind === 'elsewhere')
      throw redirect({
        to: '/talent/$prestationId/$productionId/$',
        params: { prestationId, productionId, _splat: state.path },
        replace: true,
      })
    return { title: production.name, locked: false }
  } catch (error) {
    return rethrowAsNotFound(error)
  }
}
