import { nextRoundText, ofCompany } from '@regie/contract/rounds/rules'
import { RoundOffer, type Rounds } from '@regie/contract/rounds/schema'
import { useQuery } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import { useState } from 'react'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { useCan } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { momentText } from '#ui/text/french-date.ts'
import { api, options } from './client.ts'
import { roundsText } from './round-text.ts'
import { WithdrawOffer } from './withdraw-offer.tsx'

const countText = ({ terms, used, offered, accepted }: Rounds): string =>
  roundsText({ included: terms.included, used, offered: ofCompany(offered).length, accepted })

function OfferRound({ postProductionId, onClose }: { postProductionId: string; onClose: () => void }) {
  // The same id sent twice offers one round.
  const [id] = useState(() => crypto.randomUUID())
  const form = useForm({
    schema: RoundOffer,
    initial: { id, reason: '' },
    send: (body) => api.offer({ params: { postProductionId }, body }),
    onDone: () => {
      onClose()
      toast.success('Le tour est offert.')
    },
  })
  return (
    <FormDialog title="Offrir un tour de modifications" form={form} submitLabel="Offrir" onClose={onClose}>
      <TextField label="Raison" description="Le client la lit." {...form.field('reason')} />
    </FormDialog>
  )
}

/** For staff: the rounds of a post-production, and one more to offer; hidden when they are not counted. */
export function RoundsCard({ postProductionId }: { postProductionId: string }) {
  const { data } = useQuery(options.ofPostProduction({ params: { postProductionId } }))
  const changes = useCan('post-productions.update')
  const [offers, setOffers] = useState(false)
  if (!data) return null
  return (
    <Card title="Tours utilisés" description={countText(data)}>
      <div className="flex flex-col gap-3 text-sm">
        <p>{`Le prochain : ${nextRoundText(data)}.`}</p>
        {data.offered.length > 0 && (
          <ul className="flex flex-col gap-1 text-muted">
            {data.offered.map(({ id, reason, byName, at, formerCompany, isTaken }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
                {`Offert${byName === null ? '' : ` par ${byName}`} le ${momentText(at)}${formerCompany === null ? '' : ` à « ${formerCompany} »`} : ${reason}`}
                {changes && !isTaken && <WithdrawOffer postProductionId={postProductionId} offerId={id} />}
              </li>
            ))}
          </ul>
        )}
        {changes && (
          <Button icon={Gift} className="w-fit" onClick={() => setOffers(true)}>
            Offrir un tour
          </Button>
        )}
      </div>
      {offers && <OfferRound postProductionId={postProductionId} onClose={() => setOffers(false)} />}
    </Card>
  )
}
