import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, LifeBuoy, Smartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { messageOf } from '#platform/api/api-error.ts'
import { QueryState } from '#platform/api/query-state.tsx'
import { useChange } from '#platform/api/use-change.ts'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { momentText } from '#ui/text/french-date.ts'
import { api, key, options } from './client.ts'
import { PasskeyList } from './passkey-list.tsx'
import { type FactorSetUp, SetUpFactor } from './set-up-factor.tsx'

type PartProps = {
  title: string
  text: string
  actions: ReactNode
  children?: ReactNode
}

function Part({ title, text, actions, children }: PartProps) {
  return (
    <section className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="text-sm font-medium">{title}</h3>
          <p className="mt-0.5 max-w-prose text-sm text-muted">{text}</p>
        </div>
        <div className="flex flex-wrap gap-2">{actions}</div>
      </div>
      {children}
    </section>
  )
}

/** « Sécurité »: passkeys, the authenticator application, and recovery codes. */
export function SecurityCard() {
  const query = useQuery(options.mine())
  const queryClient = useQueryClient()
  const [settingUp, setSettingUp] = useState<FactorSetUp>(null)
  const [removesTotp, setRemovesTotp] = useState(false)
  const refresh = () => void queryClient.invalidateQueries({ queryKey: key })
  const removing = useChange(() => api.removeTotp(), {
    stale: [key],
    onDone: () => {
      toast.success('L’application de codes est retirée.')
      setRemovesTotp(false)
    },
    onFailure: () => undefined,
  })
  const renewing = useChange(() => api.renewRecoveryCodes(), { stale: [key], onDone: setSettingUp })
  const { data } = query
  const isProtected = data !== undefined && (data.passkeys.length > 0 || data.totpSince !== null)
  const left = data?.recoveryCodesLeft ?? 0
  return (
    <Card title="Sécurité" padding="none">
      {!data && (
        <div className="p-4">
          <QueryState query={query} lines={4} />
        </div>
      )}
      {data && (
        <div className="divide-y divide-line">
          {!isProtected && (
            <div className="p-4">
              <Alert>
                Votre mot de passe est seul à protéger votre compte. Ajoutez une clé d’accès, ou une application de
                codes.
              </Alert>
            </div>
          )}
          <Part
            title="Clés d’accès"
            text="Vous vous connectez par empreinte, visage ou code de l’appareil, sans mot de passe."
            actions={
              <Button icon={KeyRound} onClick={() => setSettingUp('passkey')}>
                Ajouter une clé d’accès
              </Button>
            }
          >
            {data.passkeys.length > 0 && <PasskeyList passkeys={data.passkeys} />}
          </Part>
          <Part
            title="Application de codes"
            text={
              data.totpSince
                ? `Associée le ${momentText(data.totpSince)}. Son code est demandé après votre mot de passe.`
                : data.isTotpOffered
                  ? 'Un code à six chiffres, demandé après votre mot de passe.'
                  : 'Elle n’est pas disponible sur cette installation.'
            }
            actions={
              data.isTotpOffered && (
                <>
                  <Button icon={Smartphone} onClick={() => setSettingUp('totp')}>
                    {data.totpSince ? 'Remplacer' : 'Associer une application'}
                  </Button>
                  {data.totpSince && <Button onClick={() => setRemovesTotp(true)}>Retirer</Button>}
                </>
              )
            }
          />
          {isProtected && (
            <Part
              title="Codes de récupération"
              text={
                left === 0
                  ? 'Vous n’en avez plus : sans eux, perdre votre second facteur vous ferme votre compte.'
                  : `Il vous en reste ${left}. Chacun remplace une fois votre second facteur.`
              }
              actions={
                <Button icon={LifeBuoy} pending={renewing.isPending} onClick={() => renewing.mutate(undefined)}>
                  Créer de nouveaux codes
                </Button>
              }
            />
          )}
        </div>
      )}
      <SetUpFactor settingUp={settingUp} onChange={setSettingUp} onDone={refresh} />
      <ConfirmDialog
        title="Retirer l’application de codes ?"
        isOpen={removesTotp}
        onOpenChange={setRemovesTotp}
        confirmLabel="Retirer"
        tone="danger"
        onConfirm={() => removing.mutate(undefined)}
        pending={removing.isPending}
        error={removing.error ? messageOf(removing.error) : undefined}
      >
        Ses codes ne seront plus demandés à la connexion.
      </ConfirmDialog>
    </Card>
  )
}
