/** A file that can never be prepared. The message is the reason, in French. */
export class UnreadableFile extends Error {
  override name = 'Unreadable'
}

/** A valid file without possible preview. The message is the reason, in French. */
export class NoPreview extends Error {
  override name = 'NoPreview'
}
