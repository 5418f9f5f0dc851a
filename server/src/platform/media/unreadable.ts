/** What can't be prepared, whatever one tries: the reason in French. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}

/** A sound file of which nothing can be shown: the reason in French. */
export class NoPreview extends Error {
  override name = 'NoPreview'
}
