import { counted } from '@regie/contract/french'
/** French count of files. */
export const filesText = (count: number) => (count === 0 ? 'Vide' : counted(count, 'fichier', 'fichiers'))
