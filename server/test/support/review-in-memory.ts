import type { ExternalRemark, ExternalReview } from '#integrations/external-review.ts'
import { ServiceTrouble, type TroubleKind } from '#integrations/trouble.ts'

const page = 'https://relecture.exemple.test/film/'

/** An external review in memory. `fail`: the trouble of the next call. */
export function reviewInMemory() {
  const files = new Map<string, ExternalRemark[]>()
  let trouble: TroubleKind | null = null

  /** Fails once when trouble was requested; otherwise answers. */
  async function answer<Answer>(read: () => Answer): Promise<Answer> {
    const kind = trouble
    trouble = null
    if (kind) throw new ServiceTrouble(kind, `${kind}, as a test wants it`)
    return read()
  }

  const review: ExternalReview = {
    name: 'La relecture',
    isConnected: true,
    fileIdIn: (address) => (address.startsWith(page) ? address.slice(page.length) : null),
    file: (fileId) => answer(() => (files.has(fileId) ? { url: page + fileId } : null)),
    remarks: (fileId) => answer(() => files.get(fileId) ?? null),
    check: () => answer(() => {}),
    close: async () => {},
  }
  return {
    review,
    files,
    addressOf: (fileId: string) => page + fileId,
    fail: (kind: TroubleKind) => void (trouble = kind),
  }
}
