import type { CompanyMember } from '@regie/contract/companies/schema'
import { EllipsisVertical, Pencil, Star, StarOff, UserMinus } from 'lucide-react'
import { fullName } from '#features/users/user-names.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/overlay/menu.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api } from '../client.ts'
import { useCompanyChange } from '../use-change.ts'

type MemberMenuProps = {
  companyId: string
  member: CompanyMember
  onEdit: () => void
  onRemove: () => void
}

/** Actions on a member. */
export function MemberMenu({ companyId, member, onEdit, onRemove }: MemberMenuProps) {
  const name = fullName(member)
  const { mutate, isPending } = useCompanyChange(
    (isMainContact: boolean) =>
      api.updateMember({ params: { companyId, memberId: member.id }, body: { isMainContact } }),
    {
      onDone: ({ isMainContact }) =>
        toast.success(isMainContact ? `${name} est le contact principal.` : `${name} n’est plus le contact principal.`),
    },
  )
  return (
    <Menu
      label={`Actions sur ${name}`}
      placement="bottom end"
      trigger={<IconButton icon={EllipsisVertical} label={`Actions sur ${name}`} aria-busy={isPending} />}
    >
      <MenuItem icon={Pencil} onAction={onEdit}>
        Modifier
      </MenuItem>
      <MenuItem
        icon={member.isMainContact ? StarOff : Star}
        isDisabled={isPending}
        onAction={() => mutate(!member.isMainContact)}
      >
        {member.isMainContact ? 'Ne plus désigner comme contact principal' : 'Désigner comme contact principal'}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={UserMinus} tone="danger" onAction={onRemove}>
        Retirer de la société
      </MenuItem>
    </Menu>
  )
}
