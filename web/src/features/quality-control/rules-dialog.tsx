import { keysOf } from '@regie/contract/keys'
import {
  type QualityRules,
  qualityCheckLabels,
  QualityRules as Rules,
  severityLabels,
} from '@regie/contract/quality-control/schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { shownData } from '#platform/api/query-state.tsx'
import { showSaved } from '#platform/api/show-saved.ts'
import { choicesOf } from '#platform/forms/choices.ts'
import { useForm } from '#platform/forms/form.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { api, key, options } from './client.ts'

const checks = keysOf(qualityCheckLabels)

function rowOf(current: unknown) {
  const row = z.safeParse(Rules, current)
  return row.success ? { initial: row.data.severities, version: row.data.version } : undefined
}

type RulesDialogProps = { onClose: () => void }

function RulesForm({ rules, onClose }: RulesDialogProps & { rules: QualityRules }) {
  const queryClient = useQueryClient()
  const form = useForm({
    schema: Rules.shape.severities,
    initial: rules.severities,
    version: rules.version,
    rowOf,
    send: (severities, { version }) => api.setRules({ body: { severities, version } }),
    onDone: (saved) => {
      void showSaved(queryClient, options.rules().queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: key })
      onClose()
      toast.success('Les règles du contrôle sont enregistrées.')
    },
  })
  return (
    <FormDialog
      title="Règles du contrôle technique"
      form={form}
      labels={qualityCheckLabels}
      submitLabel="Enregistrer"
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        Elles valent pour toutes les productions contrôlées. Ce qui bloque empêche un talent de soumettre une version,
        et l’agence de la présenter sans dire pourquoi. Sur un livrable, c’est signalé à l’agence, sans rien retenir.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {checks.map((check) => (
          <NativeSelect key={check} label={qualityCheckLabels[check]} {...form.field(check)}>
            {choicesOf(severityLabels).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
        ))}
      </div>
    </FormDialog>
  )
}

/** How the agency judges each check. */
export function RulesDialog({ onClose }: RulesDialogProps) {
  const query = useQuery(options.rules())
  const rules = shownData(query)
  return rules ? <RulesForm rules={rules} onClose={onClose} /> : null
}
