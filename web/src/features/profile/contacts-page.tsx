import { roleLabels } from '@regie/contract/permissions'
import type { Contact } from '@regie/contract/profile/schema'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Contact as ContactIcon, Mail, Phone, SearchX } from 'lucide-react'
import { useState } from 'react'
import { CompanyLogo, useContactPicture } from '#features/companies/logo.tsx'
import { fullName, phoneText } from '#features/users/user-names.ts'
import { QueryError } from '#platform/api/query-state.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SkeletonText } from '#ui/feedback/skeleton.tsx'
import { WhenSeen } from '#ui/feedback/when-seen.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { Avatar } from '#ui/layout/avatar.tsx'
import { Card } from '#ui/layout/card.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { photoAddress } from '#ui/photo-address.ts'
import { useDebounced } from '#ui/use-debounced.ts'
import { pages } from './client.ts'

const contactLinkStyle =
  'touch-height inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-sm text-muted hover:text-ink hover:underline'

function ContactRow({ contact }: { contact: Contact }) {
  const { email, phone, role, jobTitle, companies, sellsyId } = contact
  const name = fullName(contact)
  const picture = useContactPicture(contact.photo === null ? sellsyId : null)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm">
      <Avatar name={name} src={photoAddress(contact) ?? picture} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-muted wrap-anywhere">{[jobTitle, roleLabels[role]].filter(Boolean).join(' · ')}</p>
      </div>
      {companies.length > 0 && (
        <ul className="flex min-w-0 basis-56 flex-col gap-1">
          {companies.map((company) => (
            <li key={company.id} className="flex min-w-0 items-center gap-2">
              <CompanyLogo name={company.name} sellsyId={company.sellsyId} size="sm" />
              <span className="min-w-0 wrap-anywhere">{company.name}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="flex min-w-0 grow basis-56 flex-col sm:grow-0">
        <a href={`mailto:${email}`} title={email} className={contactLinkStyle}>
          <Mail aria-hidden="true" className="size-4 shrink-0" />
          <span className="wrap-anywhere">{email}</span>
        </a>
        {phone && (
          <a href={`tel:${phone}`} className={contactLinkStyle}>
            <Phone aria-hidden="true" className="size-4 shrink-0" />
            <span className="tabular-nums">{phoneText(phone)}</span>
          </a>
        )}
      </div>
    </li>
  )
}

/** Contacts that are all on the screen are not searched. */
const seenAtOnce = 8

/** « Contacts »: the people of the person's projects, with their contact details. */
export function ContactsPage() {
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), 200)
  const query = useInfiniteQuery({
    ...pages.contacts({ query: q === '' ? {} : { q } }),
    placeholderData: keepPreviousData,
  })
  const { data, error, isPending, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const contacts = data?.pages.flatMap((page) => page.data) ?? []
  const total = data?.pages[0]?.total ?? 0
  const isSearching = typed !== '' || q !== ''
  return (
    <>
      <PageHeader size="lg" title="Contacts" description="Les personnes avec qui vous travaillez." />
      {(total > seenAtOnce || isSearching) && (
        <div className="mb-4 max-w-sm">
          <SearchField label="Chercher un contact" value={typed} onChange={setTyped} />
        </div>
      )}
      <Card padding="none">
        {isPending && (
          <div className="p-4">
            <SkeletonText lines={5} />
          </div>
        )}
        <QueryError query={{ data, error, isFetching, refetch }} />
        {data && total === 0 && !isSearching && (
          <EmptyState icon={ContactIcon} title="Aucun contact">
            Les personnes de vos projets apparaissent ici.
          </EmptyState>
        )}
        {data && total === 0 && isSearching && <EmptyState icon={SearchX} title="Personne ne correspond" />}
        {contacts.length > 0 && (
          <ul className="divide-y divide-line">
            {contacts.map((contact) => (
              <ContactRow key={contact.id} contact={contact} />
            ))}
          </ul>
        )}
        {hasNextPage && <WhenSeen isBusy={isFetchingNextPage} onSeen={() => void fetchNextPage()} />}
      </Card>
    </>
  )
}
