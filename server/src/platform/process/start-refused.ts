/** The product cannot start. The message says why and what to do, in French. The stack is useless. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
