import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { late } from '#ui/overlay/late.tsx'
import { Popover } from '#ui/overlay/popover.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import type { PresetItem } from './preset.ts'
import type { PresetPanelProps } from './preset-list.tsx'
import { allItems, isFolder } from './preset-tree.ts'

// Ordering by drag comes with a library of its own.
const PresetPanel = late(async () => (await import('./preset-panel.tsx')).PresetPanel, { isAhead: true })

/** Button of the saved views: names the active one, opens the list, and asks before a deletion. */
export function PresetMenu(props: Omit<PresetPanelProps, 'onRemove'>) {
  const { presets, isModified, onApply } = props
  const { active } = presets
  const [presetToDelete, setPresetToDelete] = useState<PresetItem | null>(null)
  const presetsInside = presetToDelete && isFolder(presetToDelete) ? allItems(presetToDelete.children) : []
  return (
    <>
      <Popover
        label="Vues enregistrées"
        trigger={
          <Button icon={Bookmark}>
            <span className="max-w-48 truncate">{active?.label ?? 'Vues'}</span>
            {active && isModified && (
              <>
                <span aria-hidden="true" className="size-1.5 rounded-full bg-accent" />
                <VisuallyHidden>(modifiée)</VisuallyHidden>
              </>
            )}
          </Button>
        }
      >
        {({ close }) => (
          <PresetPanel
            {...props}
            onApply={(preset) => {
              onApply(preset)
              close()
            }}
            onRemove={(item) => {
              close()
              setPresetToDelete(item)
            }}
          />
        )}
      </Popover>
      <ConfirmDialog
        title={presetToDelete && isFolder(presetToDelete) ? 'Supprimer le dossier ?' : 'Supprimer la vue ?'}
        isOpen={presetToDelete !== null}
        onOpenChange={() => setPresetToDelete(null)}
        confirmLabel="Supprimer"
        tone="danger"
        consequences={presetsInside.map(({ label }) => label)}
        onConfirm={() => {
          if (presetToDelete) presets.remove(presetToDelete)
          setPresetToDelete(null)
        }}
      >
        <p className="break-words">
          « {presetToDelete?.label} » sera supprimé{presetToDelete && !isFolder(presetToDelete) ? 'e' : ''} de ce
          navigateur
          {presetsInside.length > 0 ? ', avec ce qu’il contient :' : '.'}
        </p>
      </ConfirmDialog>
    </>
  )
}
