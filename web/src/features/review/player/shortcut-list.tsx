import { Keyboard } from 'lucide-react'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Popover } from '#ui/overlay/popover.tsx'
import { Kbd } from '#ui/text/kbd.tsx'

const shortcuts = [
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
] as const

/** The keyboard shortcuts of the room. */
export function ShortcutList() {
  return (
    <Popover
      label="Raccourcis clavier"
      placement="bottom end"
      trigger={<IconButton icon={Keyboard} label="Raccourcis clavier" />}
    >
      <h2 className="mb-2 text-sm font-semibold">Raccourcis clavier</h2>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-3 gap-y-1.5 text-sm">
        {shortcuts.map(([keys, what]) => (
          <div key={keys} className="contents">
            <dt className="whitespace-nowrap">
              <Kbd>{keys}</Kbd>
            </dt>
            <dd className="text-muted">{what}</dd>
          </div>
        ))}
      </dl>
    </Popover>
  )
}
