/** What can't be prepared, whatever one tries: the reason in French. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}
