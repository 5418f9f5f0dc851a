/** Saves some content as a file, through the browser. */
export function saveBlob(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the address after the click handler returns.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
