import type { companies as routes } from '@regie/contract/companies/routes'
import { LRUCache } from 'lru-cache'
import { isUnavailable } from '#features/sellsy/index.ts'
import { fail } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handlers.ts'
import { smallCopy } from '#platform/media/small-copy.ts'
import type { Platform } from '#platform/platform.ts'
import { seesCompany, seesContact } from '../access.ts'

/** A day, in milliseconds: logos rarely change. */
const dayMs = 24 * 3_600_000
/** Pixels of the side of a logo, for dense screens. */
const logoSide = 160
/** Bytes that a downloaded picture may have. */
const maxPictureBytes = 5_000_000

/**
 * The pictures of companies and contacts, cached for a day as small `data:` addresses. Pages show initials when a
 * picture is missing. A failed download is tried again after a minute.
 */
function createLogos(platform: Platform) {
  const kept = new LRUCache<string, { logo: string | null }>({ max: 2000, ttl: dayMs })

  async function pictureOf(kind: 'company' | 'contact', id: string): Promise<string | null> {
    const { invoicing } = platform
    if (!invoicing.isConnected) return null
    const content = await invoicing.picture(kind, id, maxPictureBytes)
    if (!content) return null
    const small = await smallCopy(platform.decoding, content, { task: 'within', side: logoSide, sender: 'logos' })
    return `data:image/webp;base64,${small.toString('base64')}`
  }

  return async (kind: 'company' | 'contact', id: string): Promise<string | null> => {
    const key = `${kind}/${id}`
    const known = kept.get(key)
    if (known) return known.logo
    try {
      const logo = await pictureOf(kind, id)
      kept.set(key, { logo })
      return logo
    } catch (error) {
      if (!isUnavailable(platform, error))
        platform.log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'a logo was not readable')
      kept.set(key, { logo: null }, { ttl: 60_000 })
      return null
    }
  }
}

type LogoRoutes = Pick<Handlers<typeof routes>, 'companyLogo' | 'contactLogo'>

export function logoHandlers(platform: Platform): LogoRoutes {
  const { db } = platform
  const logoOf = createLogos(platform)
  return {
    async companyLogo({ params }, { actor }) {
      if (!(await seesCompany(db, actor, params.companyId))) throw fail('NOT_FOUND')
      return logoOf('company', params.companyId)
    },
    async contactLogo({ params }, { actor }) {
      if (!(await seesContact(db, actor, params.contactId))) throw fail('NOT_FOUND')
      return logoOf('contact', params.contactId)
    },
  }
}
