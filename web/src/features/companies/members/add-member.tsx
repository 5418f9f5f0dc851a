import type { CompanyMember } from '@regie/contract/companies/schema'
import { useState } from 'react'
import { useCan } from '#platform/session/session.ts'
import { ExistingMemberDialog } from './existing-member.tsx'
import { NewMemberDialog } from './new-member.tsx'

type AddMemberProps = {
  companyId: string
  members: readonly CompanyMember[]
  onClose: () => void
}

const noMember = { memberId: '', jobTitle: null, isMainContact: false }

/** Adds a person to a company: an existing account, or a new one. */
export function AddMember(props: AddMemberProps) {
  const creates = useCan('users.create')
  const [isNew, setNew] = useState(false)
  const [initial, setInitial] = useState<Parameters<typeof ExistingMemberDialog>[0]['initial']>(noMember)
  if (!isNew)
    return <ExistingMemberDialog {...props} initial={initial} onNew={creates ? () => setNew(true) : undefined} />
  return (
    <NewMemberDialog
      {...props}
      onHalfDone={(left) => {
        setInitial(left)
        setNew(false)
      }}
    />
  )
}
