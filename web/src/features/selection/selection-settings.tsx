import { keysOf } from '@regie/contract/keys'
import { amountAsTyped } from '@regie/contract/money'
import { isLimited } from '@regie/contract/selection/rules'
import { nameListLabels, type Selection, SelectionRules } from '@regie/contract/selection/schema'
import { useQuery } from '@tanstack/react-query'
import { FileDown, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { saveFrom } from '#features/medias/save-files.ts'
import { ExtraPrice } from '#features/supplements/extra-price.tsx'
import { extraPriceWords } from '#features/supplements/extra-price-words.ts'
import { useContentVersion } from '#platform/forms/content-version.ts'
import { labelsOf, valueInWords } from '#platform/forms/field-words.ts'
import { useForm } from '#platform/forms/form.ts'
import { Form } from '#platform/forms/form-view.tsx'
import { useCan } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Menu, MenuItem } from '#ui/overlay/menu.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { momentText } from '#ui/text/french-date.ts'
import { api, options } from './client.ts'
import { chosenCountText } from './count-text.ts'
import { ReopenSelection } from './reopen-selection.tsx'
import { SectionLimits } from './section-limits.tsx'
import { acceptedText } from './supplement-text.ts'

const Settings = z.required(SelectionRules)
const settingsOf = ({ limits, price, isByFolder, sections }: Selection) => ({
  ...limits,
  extraPrice: price === null ? null : amountAsTyped(price.unit),
  extraPaidWith: price?.paidWith ?? 'MONEY',
  extraTaxRate: price?.taxRate ?? '20.00',
  isByFolder,
  // Folders come and go without a word of their limits.
  sections: sections.filter(isLimited).map(({ id, minimum, maximum }) => ({ id, minimum, maximum })),
})

const words = {
  minimum: { label: 'Minimum' },
  maximum: { label: 'Maximum' },
  included: { label: 'Comprises' },
  ...extraPriceWords('Image de plus'),
  isByFolder: { label: 'Présenter les images par dossier' },
  sections: { label: 'Limites des dossiers' },
}
const labels = labelsOf(words)
const show = (name: keyof typeof words, value: unknown) =>
  name === 'sections' ? 'modifiées' : valueInWords(words[name], value)

function Limits({ postProductionId, selection }: { postProductionId: string; selection: Selection }) {
  const initial = settingsOf(selection)
  const form = useForm({
    schema: Settings,
    initial,
    version: useContentVersion(initial),
    send: (body) => api.limits({ params: { postProductionId }, body }),
    onDone: () => toast.success('C’est enregistré.'),
  })
  const byFolder = form.controlled('isByFolder')
  const count = { type: 'number', min: 0, optional: true } as const
  return (
    <Form form={form} labels={labels} show={show}>
      <div className="grid grid-cols-3 gap-3">
        <TextField label={labels.minimum} {...count} {...form.field('minimum', { number: true })} />
        <TextField label={labels.maximum} {...count} {...form.field('maximum', { number: true })} />
        <TextField label={labels.included} {...count} {...form.field('included', { number: true })} />
      </div>
      <ExtraPrice
        label={labels.extraPrice}
        price={form.field('extraPrice', { nullable: true })}
        paidWith={form.field('extraPaidWith')}
        taxRate={form.field('extraTaxRate')}
        hasTax={form.values.extraPaidWith !== 'CREDITS'}
      />
      <Checkbox
        label={labels.isByFolder}
        description="Le client voit chaque dossier sous son nom, avec ses propres limites."
        checked={byFolder.value}
        onChange={({ target }) => byFolder.onChange(target.checked)}
      />
      {byFolder.value && selection.isByFolder && (
        <SectionLimits sections={selection.sections} images={selection.images} {...form.controlled('sections')} />
      )}
      <Button type="submit" pending={form.pending}>
        Enregistrer
      </Button>
    </Form>
  )
}

/** For staff: the number of images to choose, the client's choice, and the file names for the photographer. */
export function SelectionSettings({ postProductionId }: { postProductionId: string }) {
  const params = { postProductionId }
  const { data } = useQuery(options.get({ params }))
  const changes = useCan('post-productions.update')
  const [reopens, setReopens] = useState(false)
  if (!data) return null
  const chosen = data.images.filter(({ isChosen }) => isChosen).length
  return (
    <Card title="Sélection d’images" description={chosenCountText(chosen, data.limits)}>
      <div className="flex flex-col gap-4">
        {data.submittedAt && (
          <p className="text-sm">{`Envoyée par ${data.submittedByName ?? 'le client'} le ${momentText(data.submittedAt)}.`}</p>
        )}
        {data.supplement && <p className="text-sm">{`Supplément accepté : ${acceptedText(data.supplement)}.`}</p>}
        {changes && !data.submittedAt && (
          <Limits key={postProductionId} postProductionId={postProductionId} selection={data} />
        )}
        <div className="flex flex-wrap gap-2">
          {chosen > 0 && (
            <Menu label="Noms des images choisies" trigger={<Button icon={FileDown}>Noms des images choisies</Button>}>
              {keysOf(nameListLabels).map((format) => (
                <MenuItem
                  key={format}
                  onAction={() => saveFrom(`/api/post-production/${postProductionId}/selection/names/${format}`)}
                >
                  {nameListLabels[format]}
                </MenuItem>
              ))}
            </Menu>
          )}
          {changes && data.submittedAt && (
            <Button icon={RotateCcw} onClick={() => setReopens(true)}>
              Rouvrir la sélection
            </Button>
          )}
        </div>
      </div>
      {reopens && (
        <ReopenSelection
          postProductionId={postProductionId}
          supplement={data.supplement}
          onClose={() => setReopens(false)}
        />
      )}
    </Card>
  )
}
