/** End of a flow's address: the post-production, when there is one, then the step. */
export type FlowPlace = { postProductionId: string | null; step: string }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Reads the end of an address, `{postProductionId}/{step}`; either may be missing. Further segments are ignored. */
export function readFlowPlace(path: string): FlowPlace {
  const [first = '', second = '', ...rest] = path.split('/').filter((part) => part !== '')
  const hasId = uuid.test(first)
  const step = [hasId ? second : first, ...(hasId ? [] : second ? [second] : []), ...rest].filter((part) => part !== '')
  return { postProductionId: hasId ? first : null, step: step.join('/') }
}

/** End of the address of a step. */
export const flowPathOf = ({ postProductionId, step }: FlowPlace): string =>
  postProductionId === null ? step : `${postProductionId}/${step}`
