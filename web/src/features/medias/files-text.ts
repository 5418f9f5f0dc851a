/** French count of files. */
export const filesText = (count: number) => (count === 0 ? 'Vide' : count === 1 ? '1 fichier' : `${count} fichiers`)
