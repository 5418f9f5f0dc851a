import { counted } from '@regie/contract/french'
import { amountAsTyped } from '@regie/contract/money'
import type { Permission } from '@regie/contract/permissions'
import { type OrderedRounds, type RoundTerms, type RoundTermsAt, RoundTermsEntry } from '@regie/contract/rounds/schema'
import { supplementAmountText } from '@regie/contract/supplements/rules'
import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { ExtraPrice } from '#features/supplements/extra-price.tsx'
import { extraPriceWords } from '#features/supplements/extra-price-words.ts'
import { useContentVersion } from '#platform/forms/content-version.ts'
import { labelsOf, valueInWords } from '#platform/forms/field-words.ts'
import { useForm } from '#platform/forms/form.ts'
import { Form } from '#platform/forms/form-view.tsx'
import { useCan } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, options } from './client.ts'
import { OrderRounds } from './order-rounds.tsx'

/** What terms are said of. */
type TermsSubject = 'projects' | 'productions' | 'post-productions'
type Entry = z.input<typeof RoundTermsEntry>

const accessOf: Record<TermsSubject, { read: Permission; update: Permission }> = {
  projects: { read: 'projects.read', update: 'projects.update' },
  productions: { read: 'productions.read', update: 'productions.update' },
  'post-productions': { read: 'post-productions.read', update: 'post-productions.update' },
}

/** The terms of a subject, once they are read. */
function useTerms(subject: TermsSubject, id: string): RoundTermsAt | undefined {
  const read = (of: TermsSubject) => ({ enabled: subject === of })
  const ofProject = useQuery({ ...options.termsOfProject({ params: { projectId: id } }), ...read('projects') })
  const ofProduction = useQuery({
    ...options.termsOfProduction({ params: { productionId: id } }),
    ...read('productions'),
  })
  const ofPostProduction = useQuery({
    ...options.termsOfPostProduction({ params: { postProductionId: id } }),
    ...read('post-productions'),
  })
  return { projects: ofProject, productions: ofProduction, 'post-productions': ofPostProduction }[subject].data
}
const sendTerms: Record<TermsSubject, (id: string, body: z.output<typeof RoundTermsEntry>) => Promise<RoundTermsAt>> = {
  projects: (projectId, body) => api.setTermsOfProject({ params: { projectId }, body }),
  productions: (productionId, body) => api.setTermsOfProduction({ params: { productionId }, body }),
  'post-productions': (postProductionId, body) => api.setTermsOfPostProduction({ params: { postProductionId }, body }),
}

/** « 2 tours compris, 120,00 € HT le suivant ». */
const termsText = ({ included, price }: RoundTerms): string =>
  `${counted(included, 'tour compris', 'tours compris')}${price === null ? '' : `, ${supplementAmountText(price.unit, price.paidWith)}${price.paidWith === 'MONEY' ? ' HT' : ''} le suivant`}`

const entryOf = (terms: RoundTerms | null): Entry => ({
  included: terms?.included ?? null,
  extraPrice: terms?.price ? amountAsTyped(terms.price.unit) : null,
  extraPaidWith: terms?.price?.paidWith ?? 'MONEY',
  extraTaxRate: terms?.price?.taxRate ?? '20.00',
})

const words = { included: { label: 'Tours compris' }, ...extraPriceWords('Tour de plus') }
const labels = labelsOf(words)

function TermsForm({ subject, id, terms }: { subject: TermsSubject; id: string; terms: RoundTermsAt }) {
  const initial = entryOf(terms.own)
  const form = useForm({
    schema: RoundTermsEntry,
    initial,
    version: useContentVersion(initial),
    send: (body) => sendTerms[subject](id, body),
    onDone: () => toast.success('C’est enregistré.'),
    of: `${subject} ${id}`,
  })
  const take = ({ included, extraPrice }: OrderedRounds) => {
    if (included !== null) form.controlled('included').onChange(included)
    if (extraPrice === null) return
    form.controlled('extraPrice').onChange(amountAsTyped(extraPrice))
    form.controlled('extraPaidWith').onChange('MONEY')
  }
  return (
    <Form form={form} labels={labels} show={(name, value) => valueInWords(words[name], value)}>
      <TextField
        label={labels.included}
        type="number"
        min={0}
        optional
        description={
          terms.inherited ? `Laissé vide : ${termsText(terms.inherited)}.` : 'Laissé vide : ils ne sont pas comptés.'
        }
        {...form.field('included', { number: true })}
      />
      <ExtraPrice
        label={labels.extraPrice}
        price={form.field('extraPrice', { nullable: true })}
        paidWith={form.field('extraPaidWith')}
        taxRate={form.field('extraTaxRate')}
        hasTax={form.values.extraPaidWith !== 'CREDITS'}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={form.pending}>
          Enregistrer les tours
        </Button>
        <OrderRounds onTake={take} />
      </div>
    </Form>
  )
}

/** How many rounds of changes the order includes, and the price of one more. */
export function TermsCard({ subject, id }: { subject: TermsSubject; id: string }) {
  const reads = useCan(accessOf[subject].read)
  return reads ? <ReadTerms subject={subject} id={id} /> : null
}

function ReadTerms({ subject, id }: { subject: TermsSubject; id: string }) {
  const data = useTerms(subject, id)
  const changes = useCan(accessOf[subject].update)
  if (!data) return null
  const holding = data.own ?? data.inherited
  return (
    <Card title="Tours de modifications" description={holding ? termsText(holding) : 'Ils ne sont pas comptés.'}>
      {changes && <TermsForm key={`${subject} ${id}`} subject={subject} id={id} terms={data} />}
    </Card>
  )
}
