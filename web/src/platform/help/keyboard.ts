export type Shortcut = readonly [keys: string, does: string]

/** Shortcuts of the review room. */
export const roomShortcuts: readonly Shortcut[] = [
  ['Espace', 'Lire, arrêter'],
  ['J K L', 'En arrière, pause, en avant ; de plus en plus vite'],
  ['← →', 'Image par image'],
  ['Maj ← →', 'Seconde par seconde'],
  ['I O X', 'Début, fin du passage ; l’oublier'],
  ['B', 'Lire en boucle'],
  ['P N', 'Commentaire précédent, suivant'],
  ['C', 'Écrire un commentaire'],
  ['D', 'Dessiner sur l’image'],
  ['M', 'Couper le son'],
  ['Z', 'Agrandir l’image, la revoir entière'],
  ['F', 'Plein écran'],
]

type ShortcutGroup = { title: string; isForAgency?: true; shortcuts: readonly Shortcut[] }

/** Every shortcut of the product, by place. `isForAgency`: the place is in the back office. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: 'Partout',
    shortcuts: [
      ['?', 'Cette liste'],
      ['Échap', 'Fermer ce qui est ouvert'],
    ],
  },
  {
    title: 'Administration',
    isForAgency: true,
    shortcuts: [
      ['Ctrl K', 'Rechercher, créer, aller à une page (⌘ K sur Mac)'],
      ['↑ ↓', 'Parcourir une liste'],
      ['Entrée', 'Ouvrir la ligne'],
      ['Espace', 'Cocher la ligne'],
      ['F2', 'Modifier la cellule'],
      ['Ctrl Z', 'Annuler la dernière action ; Ctrl Maj Z la refait'],
      ['Alt ← →', 'Déplacer d’un jour, sur le planning'],
    ],
  },
  { title: 'Salle de visionnage', shortcuts: roomShortcuts },
  {
    title: 'Choix d’images',
    shortcuts: [
      ['Espace', 'Choisir l’image, la laisser'],
      ['1 à 5', 'Donner des étoiles ; 0 les retire'],
      ['6 à 9', 'Donner une couleur'],
      ['← →', 'Image précédente, suivante'],
    ],
  },
]
