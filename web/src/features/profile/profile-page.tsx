import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { DocumentsCard } from '#features/documents/documents-card.tsx'
import { NotificationPreferencesDialog } from '#features/notifications/notification-preferences.tsx'
import { SecurityCard } from '#features/second-factor/security-card.tsx'
import { MyAbsences } from '#features/talents/my-absences.tsx'
import { QueryState, shownData } from '#platform/api/query-state.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { options } from './client.ts'
import { PersonalData } from './personal-data.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SessionList } from './session-list.tsx'
import { SignInJournal } from './sign-in-journal.tsx'

/** « Profil »: identity, notices, sessions, and personal data. */
export function ProfilePage() {
  const query = useQuery(options.mine())
  const profile = shownData(query)
  const [setsNotices, setSetsNotices] = useState(false)
  return (
    <>
      <PageHeader size="lg" title="Profil" />
      <div className="flex flex-col gap-5">
        {!profile && (
          <Card padding="lg">
            <QueryState query={query} lines={5} />
          </Card>
        )}
        {profile && <ProfileForm profile={profile} />}
        <Card title="Vos notifications">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-sm text-muted">Dans Régie tout de suite ; par e-mail, quand vous le voulez.</p>
            <Button icon={BellRing} onClick={() => setSetsNotices(true)}>
              Régler les e-mails
            </Button>
          </div>
        </Card>
        {profile && profile.role !== 'CLIENT' && <MyAbsences userId={profile.id} />}
        {profile && <DocumentsCard person={profile} />}
        <SecurityCard />
        <SessionList />
        <SignInJournal />
        <PersonalData />
      </div>
      {setsNotices && <NotificationPreferencesDialog onClose={() => setSetsNotices(false)} />}
    </>
  )
}
