import { create } from 'zustand'

type Asking = {
  /** Called once by whoever asks the person. */
  settle: (isProved: boolean) => void
}

/** The confirmation of identity that the person is being asked for; null when there is none. */
export const useProofAsked = create<{ asking: Asking | null }>()(() => ({ asking: null }))

let underWay: Promise<boolean> | null = null

/** Asks the person to confirm who they are. Calls that need it at the same moment share one question. */
export function askProof(): Promise<boolean> {
  underWay ??= new Promise<boolean>((resolve) => {
    useProofAsked.setState({
      asking: {
        settle: (isProved) => {
          underWay = null
          useProofAsked.setState({ asking: null })
          resolve(isProved)
        },
      },
    })
  })
  return underWay
}
