import type { ExpectedFormat, QualityTerms } from '@regie/contract/quality-control/schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, SlidersHorizontal, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { showSaved } from '#platform/api/show-saved.ts'
import { useSetting } from '#platform/api/use-setting.ts'
import { useCan } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { Card } from '#ui/layout/card.tsx'
import { api, key, options } from './client.ts'
import { FormatForm } from './format-form.tsx'
import { formatText } from './format-text.ts'
import { RulesDialog } from './rules-dialog.tsx'

type Dialog = { kind: 'format'; format: ExpectedFormat | null } | { kind: 'rules' }

type FormatListProps = {
  formats: readonly ExpectedFormat[]
  /** Left out for those who only read. */
  onEdit?: (index: number) => void
  onRemove?: (index: number) => void
}

function FormatList({ formats, onEdit, onRemove }: FormatListProps) {
  return (
    <ul className="divide-y divide-line border-t border-line">
      {formats.map((format, index) => (
        <li key={`${index} ${format.name}`} className="flex items-center gap-3 px-4 py-2">
          <div className="min-w-0 flex-1">
            <p className="text-sm font-medium wrap-anywhere">{format.name}</p>
            <p className="text-sm text-muted">{formatText(format)}</p>
          </div>
          {onEdit && <IconButton icon={Pencil} label={`Modifier « ${format.name} »`} onClick={() => onEdit(index)} />}
          {onRemove && (
            <IconButton icon={Trash2} label={`Retirer « ${format.name} »`} onClick={() => onRemove(index)} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Whether the films and sounds of a production are controlled, and the formats that are expected of them. */
export function QualityCard({ productionId }: { productionId: string }) {
  const queryClient = useQueryClient()
  const changes = useCan('productions.update')
  const setsRules = useCan('agency.update')
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const { data } = useQuery(options.terms({ params: { productionId } }))
  const send = async (sent: QualityTerms) => {
    const saved = await api.setTerms({ params: { productionId }, body: sent })
    await showSaved(queryClient, options.terms({ params: { productionId } }).queryKey, saved)
    return saved
  }
  const { shown: terms, choose, isPending } = useSetting(data, send, [key])
  if (!terms || (!changes && !terms.isOn)) return null
  const { isOn, formats } = terms
  const close = () => setDialog(null)
  /** Formats have no id, and somebody else may have moved them: one that is no longer as it was read is added. */
  const saveFormat = (format: ExpectedFormat, former: ExpectedFormat | null) => {
    const index = formats.findIndex((one) => JSON.stringify(one) === JSON.stringify(former))
    return send({ ...terms, formats: index < 0 ? [...formats, format] : formats.with(index, format) })
  }
  return (
    <Card
      title="Contrôle technique"
      description="Les versions sont mesurées avant que le client les voie ; les livrables sont mesurés et signalés à l’agence."
      padding="none"
      actions={
        <>
          {setsRules && (
            <Button icon={SlidersHorizontal} onClick={() => setDialog({ kind: 'rules' })}>
              Règles
            </Button>
          )}
          {changes && (
            <Button icon={Plus} onClick={() => setDialog({ kind: 'format', format: null })}>
              Format attendu
            </Button>
          )}
        </>
      }
    >
      {changes && (
        <div className="px-4 py-3">
          <Switch
            label="Contrôler les fichiers de cette production"
            checked={isOn}
            disabled={isPending}
            onChange={({ target }) => choose({ ...terms, isOn: target.checked })}
          />
        </div>
      )}
      {formats.length > 0 && (
        <FormatList
          formats={formats}
          {...(changes && {
            onEdit: (index: number) => setDialog({ kind: 'format', format: formats[index] ?? null }),
            onRemove: (index: number) => choose({ ...terms, formats: formats.toSpliced(index, 1) }),
          })}
        />
      )}
      {dialog?.kind === 'rules' && <RulesDialog onClose={close} />}
      {dialog?.kind === 'format' && (
        <FormatForm format={dialog.format} save={(format) => saveFormat(format, dialog.format)} onClose={close} />
      )}
    </Card>
  )
}

/** For a talent: the formats that are expected of their work; nothing without any. */
export function ExpectedFormats({ productionId }: { productionId: string }) {
  const { data: terms } = useQuery(options.terms({ params: { productionId } }))
  if (!terms || terms.formats.length === 0) return null
  return (
    <Card title="Formats attendus" padding="none" className="max-w-4xl">
      <FormatList formats={terms.formats} />
    </Card>
  )
}
