import { filesToSign } from '@regie/contract/acceptances/rules'
import type { Acceptances, AcceptanceTerms } from '@regie/contract/acceptances/schema'
import { counted } from '@regie/contract/french'
import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useChange } from '#platform/api/use-change.ts'
import { useSetting } from '#platform/api/use-setting.ts'
import { useCan } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { Card } from '#ui/layout/card.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key, options } from './client.ts'
import { SignedList } from './signed-list.tsx'

function standingText(acceptances: Acceptances): string {
  const { terms, files, signed } = acceptances
  const awaited = filesToSign(acceptances).length
  if (files.length === 0) return signed.length > 0 ? 'Signé.' : 'Il n’y a pas encore de livrable.'
  if (awaited === 0) return 'Tous les livrables sont signés.'
  return terms.isAsked
    ? `${counted(awaited, 'livrable attend', 'livrables attendent')} la signature du client.`
    : 'Il n’est pas demandé.'
}

function Terms({ productionId, terms }: { productionId: string; terms: AcceptanceTerms }) {
  const { shown, choose, isPending } = useSetting(
    terms,
    (body: AcceptanceTerms) => api.setTerms({ params: { productionId }, body }),
    [key],
  )
  const { isAsked, gatesDownloads } = shown
  return (
    <div className="flex flex-col gap-2">
      <Switch
        label="Demander la signature du client"
        checked={isAsked}
        disabled={isPending}
        onChange={({ target }) => choose({ isAsked: target.checked, gatesDownloads: false })}
      />
      <Switch
        label="Ne laisser télécharger les originaux qu’ensuite"
        checked={gatesDownloads}
        disabled={isPending || !isAsked}
        onChange={({ target }) => choose({ isAsked, gatesDownloads: target.checked })}
      />
    </div>
  )
}

/** For the agency: whether the client signs the deliverables of a production, and what is signed. */
export function AcceptanceCard({ productionId }: { productionId: string }) {
  const changes = useCan('productions.update')
  const { data } = useQuery(options.ofProduction({ params: { productionId } }))
  const reminding = useChange(() => api.remind({ params: { productionId } }), {
    stale: [key],
    onDone: () => toast.success('Le client est prévenu.'),
  })
  if (!data) return null
  const { companyId, terms, signed } = data
  const isAwaited = terms.isAsked && filesToSign(data).length > 0
  if (!changes && signed.length === 0 && !terms.isAsked) return null
  return (
    <Card
      title="Procès-verbal de recette"
      description={standingText(data)}
      actions={
        changes &&
        isAwaited && (
          <Button icon={BellRing} pending={reminding.isPending} onClick={() => reminding.mutate()}>
            Prévenir le client
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {changes && <Terms productionId={productionId} terms={terms} />}
        {signed.length > 0 && <SignedList signed={signed} companyId={companyId} />}
      </div>
    </Card>
  )
}
