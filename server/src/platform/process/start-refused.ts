/** The product can't start as things stand; the message says in French why and what to do. No stack is of any use. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
