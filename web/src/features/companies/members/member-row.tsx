import type { CompanyMember } from '@regie/contract/companies/schema'
import { Link } from '@tanstack/react-router'
import { Mail, Phone, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { fullName, phoneText } from '#features/users/user-names.ts'
import { useCan } from '#platform/session/session.ts'
import { Avatar } from '#ui/layout/avatar.tsx'
import { StatusBadge } from '#ui/layout/badge.tsx'

const contactLinkStyle =
  'touch-height inline-flex max-w-full items-center gap-1.5 rounded-sm text-muted hover:text-ink hover:underline'

/** A member with their contact details. */
export function MemberRow({ member, actions }: { member: CompanyMember; actions?: ReactNode }) {
  const readsUsers = useCan('users.read')
  const name = fullName(member)
  return (
    <li className="flex items-start gap-3 px-4 py-3 text-sm @2xl:items-center">
      <Avatar name={name} personId={member.id} className="@max-2xl:mt-0.5" />
      <div className="grid min-w-0 flex-1 gap-x-4 gap-y-0.5 @2xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_8.5rem] @2xl:items-center">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
            <span className="min-w-0 wrap-anywhere">
              {readsUsers ? (
                <Link
                  to="/admin/users/$userId"
                  params={{ userId: member.id }}
                  className="touch-area rounded-sm font-medium underline-offset-3 hover:underline"
                >
                  {name}
                </Link>
              ) : (
                <span className="font-medium">{name}</span>
              )}
            </span>
            {member.isMainContact && <StatusBadge tone="accent" icon={Star} label="Contact principal" />}
          </p>
          {member.jobTitle && <p className="text-muted wrap-anywhere">{member.jobTitle}</p>}
        </div>
        <p className="min-w-0">
          <a href={`mailto:${member.email}`} title={member.email} className={contactLinkStyle}>
            <Mail aria-hidden="true" className="size-4 shrink-0" />
            <span className="truncate">{member.email}</span>
          </a>
        </p>
        <p className="min-w-0">
          {member.phone && (
            <a href={`tel:${member.phone}`} className={contactLinkStyle}>
              <Phone aria-hidden="true" className="size-4 shrink-0" />
              <span className="truncate tabular-nums">{phoneText(member.phone)}</span>
            </a>
          )}
        </p>
      </div>
      {actions}
    </li>
  )
}
