import {
  type AccountRights,
  type Permission,
  permissionCatalogue,
  type Role,
  roleLabels,
} from '@regie/contract/permissions'
import { mayGive } from '@regie/contract/users/rules'
import { RotateCcw } from 'lucide-react'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { CheckboxGroups } from '#ui/form/checkbox-groups.tsx'
import { Badge } from '#ui/layout/badge.tsx'
import { rightsText } from '../user-names.ts'
import { inCatalogueOrder, permissionDifferences, permissionGroups, settablePermissions } from './permission-groups.ts'

type PermissionsEditorProps = {
  /** The editor of the user: nobody grants a permission that they lack. */
  actor: AccountRights
  role: Role
  value: readonly Permission[]
  /** The permissions saved for the user: they can be removed and restored. */
  held: readonly Permission[]
  onChange: (value: Permission[]) => void
}

/** A user's permissions, beside those of their role. */
export function PermissionsEditor({ actor, role, value, held, onChange }: PermissionsEditorProps) {
  if (role === 'ADMIN')
    return (
      <Alert title="Un administrateur a tous les droits.">
        Il n’y a rien à cocher : les droits ajoutés au produit plus tard seront les siens aussi.
      </Alert>
    )
  const { added, removed } = permissionDifferences(role, value)
  const isGivable = (name: Permission) => held.includes(name) || mayGive(actor, role, name)
  const groups = permissionGroups.map(({ label, permissions }) => ({
    label,
    options: permissions.map((name) => ({
      value: name,
      label: permissionCatalogue[name].label,
      mark: added.includes(name) ? (
        <Badge tone="accent">Ajouté</Badge>
      ) : removed.includes(name) ? (
        <Badge tone="warning">Retiré</Badge>
      ) : undefined,
      ...(!isGivable(name) && {
        isDisabled: true,
        description: 'Vous n’avez pas ce droit : vous ne pouvez le donner.',
      }),
    })),
  }))
  const isUsual = added.length + removed.length === 0
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <output className="text-sm text-muted">
          {isUsual
            ? `Les droits sont ceux du rôle ${roleLabels[role]} (${rightsText(value.length)}).`
            : `Par rapport au rôle ${roleLabels[role]} : ${differenceText(added.length, removed.length)}.`}
        </output>
        {!isUsual && (
          <Button size="sm" icon={RotateCcw} onClick={() => onChange(settablePermissions(actor, role, held))}>
            Revenir aux droits du rôle
          </Button>
        )}
      </div>
      <CheckboxGroups groups={groups} value={value} onChange={(next) => onChange(inCatalogueOrder(next))} />
    </>
  )
}

function differenceText(added: number, removed: number): string {
  const parts = [
    ...(added > 0 ? [`${rightsText(added)} en plus`] : []),
    ...(removed > 0 ? [`${rightsText(removed)} en moins`] : []),
  ]
  return parts.join(', ')
}
