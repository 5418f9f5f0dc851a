import { fr } from 'zod/locales'
import * as z from 'zod/mini'

// The content security policy forbids eval, which zod would try. Messages that the contract lacks are French.
z.config({ ...fr(), jitless: true })
