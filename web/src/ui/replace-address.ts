/**
 * Replaces the address on screen. The router is not told: the page stays as it is, its loaders do not run, and no history entry is
 * added.
 */
export function replaceAddress(address: string): void {
  const { location, history } = globalThis
  // The router wraps the method of this history: the one of every history is called.
  if (address !== location.href) History.prototype.replaceState.call(history, history.state, '', address)
}
