import { Card } from '#ui/layout/card.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import { useSession } from '../session/session.ts'
import { type Audience, audienceLabels, audiencesOf, helpPages } from './help-pages.ts'
import { KeyboardSheet } from './keyboard-sheet.tsx'

/** What a person of this audience does, in the order of a project. */
function HelpSections({ audience }: { audience: Audience }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {helpPages[audience].map(({ title, says }) => (
        <Card key={title} title={title}>
          <div className="flex max-w-prose flex-col gap-3">
            {says.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        </Card>
      ))}
    </div>
  )
}

/** « Aide »: what each role does in the product, and the keyboard. */
export function HelpPage() {
  const user = useSession((session) => session.user)
  if (!user) return null
  const audiences = audiencesOf[user.role]
  return (
    <>
      <PageHeader title="Aide" description="Ce que chacun fait dans Régie, dans l’ordre d’un projet." />
      <Tabs
        label="Pages de l’aide"
        tabs={[
          ...audiences.map((audience) => ({
            id: audience,
            label: audienceLabels[audience],
            content: <HelpSections audience={audience} />,
          })),
          { id: 'keyboard' as const, label: 'Clavier', content: <KeyboardSheet /> },
        ]}
      />
    </>
  )
}
