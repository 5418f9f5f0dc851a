import { Email } from '@regie/contract/fields'
import * as z from 'zod/mini'

/** Throws unless the text is a valid e-mail address. */
export const demandEmail = (text: string) => void z.parse(Email, text)
