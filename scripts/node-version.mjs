/** Stops the command with a sentence when this Node is too old. Written so that an old Node can read it. */
export function demandNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const fits = major >= 23 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)
  if (fits) return
  console.error(
    `Régie demande Node 20.19 ou plus récent (22.12 dans la série 22) ; cette machine a Node ${process.versions.node}.\n` +
      'Installez la version 24 : https://nodejs.org/fr/download',
  )
  process.exit(1)
}
