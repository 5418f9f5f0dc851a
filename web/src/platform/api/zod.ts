import { fr } from 'zod/locales'
import * as z from 'zod/mini'

// The content security policy forbids eval, which zod would try; and the messages that the contract does not write are French.
z.config({ ...fr(), jitless: true })
