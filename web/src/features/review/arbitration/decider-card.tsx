import { counted } from '@regie/contract/french'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { options } from '../client.ts'
import { DeciderDialog } from './decider-form.tsx'

/** For the agency: who decides for the client of a production. */
export function DeciderCard({ productionId }: { productionId: string }) {
  const [changes, setChanges] = useState(false)
  const { data: terms } = useQuery(options.decider({ params: { productionId } }))
  if (!terms) return null
  const { decider, days, mayChange } = terms
  return (
    <Card title="Décideur" actions={mayChange && <Button onClick={() => setChanges(true)}>Choisir</Button>}>
      <p className="text-sm text-muted wrap-anywhere">
        {decider === null
          ? 'Chaque membre de la société peut envoyer les retours.'
          : `${decider.name} envoie les retours${days === null ? '.' : `, et laisse ${counted(days, 'jour', 'jours')} aux autres.`}`}
      </p>
      {changes && <DeciderDialog productionId={productionId} onClose={() => setChanges(false)} />}
    </Card>
  )
}
