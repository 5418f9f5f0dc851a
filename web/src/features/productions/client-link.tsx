import { guestAccessLabels, type ProductionListed } from '@regie/contract/productions/schema'
import { useQuery } from '@tanstack/react-query'
import { Check, Copy, Link2, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '#platform/api/use-change.ts'
import { useCan } from '#platform/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { dayText } from '#ui/text/french-date.ts'
import { api, key, options } from './client.ts'
import { ProtectLink } from './protect-link.tsx'
import { watermarkText } from './watermark-text.ts'

/** The client's link to the production, to copy; with permission, its protection too. */
export function ClientLink({ production }: { production: ProductionListed }) {
  const changes = useCan('productions.update')
  const params = { productionId: production.id }
  const { data: link } = useQuery({ ...options.link({ params }), enabled: changes })
  const [copied, setCopied] = useState(false)
  const [mode, setMode] = useState<'read' | 'protect' | 'renew'>('read')
  const renewal = useChange(() => api.renewLink({ params }), {
    stale: [key],
    onDone: () => {
      toast.success('Le nouveau lien est prêt ; l’ancien ne mène plus nulle part.')
      setMode('read')
      setCopied(false)
    },
  })
  const suffix = link?.key ? `?cle=${link.key}` : ''
  const address = `${location.origin}/client/${production.id}${suffix}`
  const copy = () =>
    navigator.clipboard
      .writeText(address)
      .then(() => setCopied(true))
      .catch(() => toast.error('La copie a échoué : sélectionnez l’adresse, puis copiez-la.'))
  const isOpen = production.guestAccess === 'LINK'
  const facts = [
    `${guestAccessLabels[production.guestAccess]}.`,
    isOpen && link?.hasPassword && 'Protégé par un mot de passe.',
    isOpen && link?.until && `Ouvert jusqu’au ${dayText(link.until)} inclus.`,
    isOpen && link && watermarkText(link),
  ]
  return (
    <Card title="Lien du client" description={facts.filter(Boolean).join(' ')}>
      <p className="rounded-md bg-sunken px-3 py-2 font-mono text-xs wrap-anywhere">{address}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button icon={copied ? Check : Copy} onClick={() => void copy()}>
          {copied ? 'Adresse copiée' : 'Copier l’adresse'}
        </Button>
        {link && isOpen && (
          <>
            <Button icon={Settings2} onClick={() => setMode('protect')}>
              Protéger
            </Button>
            <Button icon={Link2} onClick={() => setMode('renew')}>
              Nouveau lien
            </Button>
          </>
        )}
      </div>
      {mode === 'renew' && (
        <ConfirmDialog
          title="Faire un nouveau lien ?"
          isOpen
          onOpenChange={() => setMode('read')}
          confirmLabel="Faire un nouveau lien"
          onConfirm={() => renewal.mutate(undefined)}
          pending={renewal.isPending}
        >
          <p>
            L’adresse actuelle ne mènera plus nulle part : les invités auront besoin de la nouvelle. Rien de ce qu’ils
            ont écrit n’est perdu.
          </p>
        </ConfirmDialog>
      )}
      {mode === 'protect' && link && (
        <ProtectLink productionId={production.id} link={link} onClose={() => setMode('read')} />
      )}
    </Card>
  )
}
