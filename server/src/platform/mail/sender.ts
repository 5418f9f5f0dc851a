import type { Palette } from '@regie/contract/agency/rules/palette'

/** Whom mails come from, as they show it. */
export type MailSender = {
  name: string
  /** False while the name is the product's: the sender's address then keeps its own. */
  isNamed: boolean
  /** Address and telephone, « bonjour@lumiere.example · 0102030405 »; empty without any. */
  contact: string
  /** Null: the colours of the product. */
  palette: Palette | null
  /** PNG, on white. */
  logo: Buffer | null
}
