import { Copy, EllipsisVertical, ListFilter, Monitor, Moon, Pencil, Sun, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { SortableTree } from '#ui/layout/sortable-tree.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Menu, MenuChoices, MenuItem, MenuSeparator } from '#ui/overlay/menu.tsx'
import { Popover } from '#ui/overlay/popover.tsx'
import { Tooltip } from '#ui/overlay/tooltip.tsx'
import { Kbd } from '#ui/text/kbd.tsx'
import { toast } from '../src/ui/overlay/toast.ts'
import { type View, views } from './samples.ts'
import { Gallery, Specimen } from './specimen.tsx'

const themes = [
  { value: 'light', label: 'Clair', icon: Sun },
  { value: 'dark', label: 'Sombre', icon: Moon },
  { value: 'system', label: 'Système', icon: Monitor },
] as const

export function OverlaysPage() {
  return (
    <Gallery title="Panneaux et mouvements">
      <Dialogs />
      <Floating />
      <Sorting />
      <Specimen title="Onglets">
        <Tabs
          label="Société"
          tabs={[
            { id: 'general', label: 'Général', content: 'Renseignements' },
            { id: 'members', label: 'Membres', content: 'Personnes' },
            { id: 'invoices', label: 'Factures', content: 'Factures', isDisabled: true },
          ]}
        />
      </Specimen>
      <Specimen title="Notifications">
        <Button onClick={() => toast.success('Société enregistrée')}>Succès</Button>
        <Button onClick={() => toast.error("Vous n'avez pas la permission de créer un utilisateur")}>Erreur</Button>
        <Button onClick={() => toast.info('Nouvelle version disponible')}>Information</Button>
      </Specimen>
    </Gallery>
  )
}

function Dialogs() {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const close = () => setOpen(null)
  return (
    <Specimen title="Dialogues">
      <Button onClick={() => setOpen('edit')}>Renommer</Button>
      <Button variant="danger" onClick={() => setOpen('delete')}>
        Supprimer
      </Button>
      <Dialog
        title="Renommer la société"
        isOpen={open === 'edit'}
        onOpenChange={close}
        footer={
          <>
            <Button onClick={close}>Annuler</Button>
            <Button variant="primary" onClick={close}>
              Enregistrer
            </Button>
          </>
        }
      >
        <TextField label="Nom" defaultValue="Atelier Mirabelle" />
      </Dialog>
      <ConfirmDialog
        title="Supprimer « Atelier Mirabelle » ?"
        isOpen={open === 'delete'}
        onOpenChange={close}
        confirmLabel="Supprimer"
        tone="danger"
        consequences={['3 projets archivés', '12 membres perdent leur accès']}
        onConfirm={close}
      >
        Cette action est définitive. Seront supprimés avec elle :
      </ConfirmDialog>
    </Specimen>
  )
}

function Floating() {
  const [theme, setTheme] = useState<(typeof themes)[number]['value']>('light')
  return (
    <Specimen title="Menus, bulles, panneaux">
      <Menu label="Actions" trigger={<IconButton icon={EllipsisVertical} label="Actions" />}>
        <MenuItem icon={Pencil} onAction={() => toast.info('Modifier')} trailing={<Kbd>E</Kbd>}>
          Modifier
        </MenuItem>
        <MenuItem icon={Copy} isDisabled onAction={() => toast.info('Dupliquer')}>
          Dupliquer
        </MenuItem>
        <MenuSeparator />
        <MenuChoices label="Thème" value={theme} options={themes} onChange={setTheme} />
        <MenuSeparator />
        <MenuItem icon={Trash2} tone="danger" onAction={() => toast.info('Supprimer')}>
          Supprimer
        </MenuItem>
      </Menu>
      <Tooltip text="Modifier la société">
        <IconButton icon={Pencil} label="Modifier" title={undefined} variant="secondary" />
      </Tooltip>
      <Popover label="Filtres" trigger={<Button icon={ListFilter}>Filtres</Button>}>
        <TextField label="Ville" />
      </Popover>
    </Specimen>
  )
}

function Sorting() {
  const [nodes, setNodes] = useState<readonly View[]>(views)
  const [current, setCurrent] = useState('v1')
  return (
    <Specimen title="Vues à ranger">
      <div className="w-80">
        <SortableTree
          label="Vues enregistrées"
          nodes={nodes}
          onReorder={setNodes}
          currentId={current}
          onOpen={({ id }) => setCurrent(id)}
          renderActions={({ label }) => <IconButton icon={Pencil} label={`Renommer ${label}`} size="sm" />}
          empty="Aucune vue enregistrée."
        />
      </div>
    </Specimen>
  )
}
