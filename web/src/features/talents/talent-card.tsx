import { moneyText } from '@regie/contract/money'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { QueryState } from '#platform/api/query-state.tsx'
import { useCan } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Badge } from '#ui/layout/badge.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Description, DescriptionList } from '#ui/layout/description-list.tsx'
import { AbsenceList } from './absence-list.tsx'
import { options } from './client.ts'
import { EditTalent } from './edit-talent.tsx'

/** What a person can do, at what price, and when they are away. */
export function TalentCard({ userId }: { userId: string }) {
  const query = useQuery(options.read({ params: { userId } }))
  const plans = useCan('prestations.update')
  const seesRate = useCan('budget.view')
  const [isEdited, setEdited] = useState(false)
  const sheet = query.data
  return (
    <>
      <Card
        title="Compétences"
        actions={
          sheet &&
          plans && (
            <Button size="sm" icon={Pencil} onClick={() => setEdited(true)}>
              Modifier
            </Button>
          )
        }
      >
        <QueryState query={query} lines={3} />
        {sheet && (
          <>
            {sheet.skills.length === 0 ? (
              <p className="text-sm text-muted">
                Aucune compétence notée : avec elles, un talent se trouve par ce qu’il sait faire.
              </p>
            ) : (
              <ul aria-label="Compétences" className="flex flex-wrap gap-1.5">
                {sheet.skills.map((skill) => (
                  <li key={skill}>
                    <Badge className="whitespace-normal! wrap-anywhere">{skill}</Badge>
                  </li>
                ))}
              </ul>
            )}
            {(sheet.city !== null || sheet.dayRate !== null || sheet.note !== null) && (
              <div className="mt-4">
                <DescriptionList>
                  {sheet.city !== null && <Description term="Ville">{sheet.city}</Description>}
                  {seesRate && sheet.dayRate !== null && (
                    <Description term="Tarif d’une journée">{`${moneyText(sheet.dayRate)} HT`}</Description>
                  )}
                  {sheet.note !== null && (
                    <Description term="Note de l’agence">
                      <span className="whitespace-pre-line">{sheet.note}</span>
                    </Description>
                  )}
                </DescriptionList>
              </div>
            )}
          </>
        )}
      </Card>
      {sheet && (
        <Card title="Absences">
          <AbsenceList userId={userId} absences={sheet.absences} mayChange={plans} />
        </Card>
      )}
      {sheet && isEdited && <EditTalent sheet={sheet} onClose={() => setEdited(false)} />}
    </>
  )
}
