import { roleLabels } from '@regie/contract/permissions'
import { accountStates, userFields as fields, type User } from '@regie/contract/users/schema'
import type { ReactNode } from 'react'
import { choicesOf } from '#platform/forms/choices.ts'
import { labelInGrid } from '#platform/forms/field-words.ts'
import type { GridColumn } from '#ui/grid/columns/column.ts'
import { Avatar } from '#ui/layout/avatar.tsx'
import { photoAddress } from '#ui/photo-address.ts'
import { RoleBadge, StateBadge } from './user-badges.tsx'
import { fullName, phoneText } from './user-names.ts'

/** Centres the content vertically: the grid's line is as high as the row. */
const Centred = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex align-middle leading-normal">{children}</span>
)

/** The photo or the initials of a user, beside their name. */
export const avatarOfUser = (user: User, size: 'sm' | 'md') => (
  <Avatar name={fullName(user)} src={photoAddress(user)} size={size} className="leading-none" />
)

/** The columns of the list of users; filters and sort keys are its route's. */
export const userColumns: readonly GridColumn<User>[] = [
  {
    field: 'name',
    header: 'Utilisateur',
    kind: 'text',
    place: 'name',
    value: fullName,
    width: 240,
    grow: 2,
    pinned: 'left',
    sort: 'lastname',
  },
  {
    field: 'role',
    header: labelInGrid(fields.role),
    kind: 'enum',
    place: 'state',
    value: ({ role }) => role,
    options: choicesOf(roleLabels),
    cell: (user) => (
      <Centred>
        <RoleBadge {...user} />
      </Centred>
    ),
    width: 150,
    sort: 'role',
    filter: 'roles',
  },
  {
    field: 'state',
    header: 'État',
    kind: 'enum',
    place: 'state',
    value: ({ deactivatedAt }) => (deactivatedAt ? 'deactivated' : 'active'),
    options: choicesOf(accountStates),
    cell: (user) => (
      <Centred>
        <StateBadge {...user} />
      </Centred>
    ),
    width: 130,
    filter: 'state',
  },
  {
    field: 'email',
    header: labelInGrid(fields.email),
    kind: 'link',
    place: 'fact',
    value: ({ email }) => email,
    href: ({ email }) => `mailto:${email}`,
    width: 240,
    grow: 2,
    sort: 'email',
    filter: 'email',
  },
  {
    field: 'phone',
    header: labelInGrid(fields.phone),
    kind: 'link',
    place: 'action',
    value: ({ phone }) => phone && phoneText(phone),
    href: ({ phone }) => phone && `tel:${phone}`,
    width: 150,
    filter: 'phone',
  },
  {
    field: 'lastSeenAt',
    header: 'Dernière visite',
    kind: 'date',
    place: 'figure',
    withTime: true,
    value: ({ lastSeenAt }) => lastSeenAt,
    width: 170,
    sort: 'lastSeenAt',
    filter: { from: 'seenFrom', to: 'seenTo' },
  },
  {
    field: 'createdAt',
    header: 'Créé le',
    kind: 'date',
    place: 'table',
    value: ({ createdAt }) => createdAt,
    width: 130,
    hidden: true,
    sort: 'createdAt',
    filter: { from: 'createdFrom', to: 'createdTo' },
  },
  {
    field: 'firstname',
    header: labelInGrid(fields.firstname),
    kind: 'text',
    place: 'table',
    value: ({ firstname }) => firstname,
    width: 150,
    hidden: true,
    sort: 'firstname',
    filter: 'firstname',
  },
  {
    field: 'lastname',
    header: labelInGrid(fields.lastname),
    kind: 'text',
    place: 'table',
    value: ({ lastname }) => lastname,
    width: 150,
    hidden: true,
    sort: 'lastname',
    filter: 'lastname',
  },
]
