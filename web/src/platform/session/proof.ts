import { create } from 'zustand'

type Asking = {
  /** Called once, by the dialog that asks the person. */
  settle: (isProved: boolean) => void
}

/** The pending confirmation of identity; null without one. */
export const useProofAsked = create<{ asking: Asking | null }>()(() => ({ asking: null }))

let underWay: Promise<boolean> | null = null

/** Asks the person to confirm their identity. Concurrent calls share one question. */
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
