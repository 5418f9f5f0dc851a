import { useState } from 'react'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { MoveForm } from './move-form.tsx'
import { NameForm } from './name-form.tsx'
import { type PresetFormRequest, PresetList, type PresetPanelProps } from './preset-list.tsx'

/** The list of presets, or the form of the current action. */
export function PresetPanel(props: PresetPanelProps) {
  const [asking, setAsking] = useState<PresetFormRequest | null>(null)
  const [isForTeam, setForTeam] = useState(false)
  if (asking === null) return <PresetList {...props} onAsk={setAsking} />
  const onCancel = () => setAsking(null)
  const { presets, view } = props
  const { source } = presets.team
  const then = (act: () => void) => {
    act()
    setAsking(null)
  }

  if (asking.act === 'move')
    return (
      <MoveForm
        items={presets.items}
        item={asking.item}
        onCancel={onCancel}
        onSubmit={(folderId) => then(() => presets.move(asking.item.id, folderId))}
      />
    )
  if (asking.act === 'rename')
    return (
      <NameForm
        title="Nouveau nom"
        initial={asking.item.label}
        submitLabel="Renommer"
        onCancel={onCancel}
        onSubmit={(name) => then(() => presets.rename(asking.item.id, name))}
      />
    )
  if (asking.act === 'rename-shared')
    return (
      <NameForm
        title="Nouveau nom"
        initial={asking.shared.label}
        submitLabel="Renommer"
        onCancel={onCancel}
        onSubmit={(name) => then(() => source?.rename(asking.shared, name))}
      />
    )
  if (asking.act === 'folder')
    return (
      <NameForm
        title="Nom du dossier"
        submitLabel="Créer"
        onCancel={onCancel}
        onSubmit={(name) => then(() => presets.addFolder(name))}
      />
    )
  return (
    <NameForm
      title="Nom de la vue"
      submitLabel="Enregistrer"
      onCancel={onCancel}
      onSubmit={(name) =>
        then(() => (isForTeam ? source?.share(presets.gridId, name, view) : presets.save(name, view)))
      }
    >
      <p className="text-sm text-muted">
        {`Les filtres et les colonnes tels qu’ils sont, ${isForTeam ? 'pour toute l’équipe' : 'gardés dans ce navigateur seulement'}.`}
      </p>
      {source && (
        <Checkbox
          label="Partager avec l’équipe"
          checked={isForTeam}
          onChange={({ target }) => setForTeam(target.checked)}
        />
      )}
    </NameForm>
  )
}
