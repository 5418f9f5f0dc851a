import { create } from 'zustand'

type ProofRequest = {
  /** Called once, by the dialog that asks the person. */
  settle: (isProved: boolean) => void
}

/** The pending confirmation of identity; null without one. */
export const useProofRequest = create<{ asking: ProofRequest | null }>()(() => ({ asking: null }))

let pendingProof: Promise<boolean> | null = null

/** Asks the person to confirm their identity. Concurrent calls share one question. */
export function askProof(): Promise<boolean> {
  pendingProof ??= new Promise<boolean>((resolve) => {
    useProofRequest.setState({
      asking: {
        settle: (isProved) => {
          pendingProof = null
          useProofRequest.setState({ asking: null })
          resolve(isProved)
        },
      },
    })
  })
  return pendingProof
}
