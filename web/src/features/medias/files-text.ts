/** How many files, in words. */
export const filesText = (count: number) => (count === 0 ? 'Vide' : count === 1 ? '1 fichier' : `${count} fichiers`)
