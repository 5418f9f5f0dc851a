import { useQuery } from '@tanstack/react-query'
import { UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '#platform/session/session.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { late } from '#ui/overlay/late.tsx'
import { options } from '../client.ts'

const DeciderDialog = late(async () => (await import('./decider-form.tsx')).DeciderDialog)

/** For the main contact of the company: names who decides. Nothing for the others. */
export function ClientDecider({ productionId }: { productionId: string }) {
  const isClient = useSession((session) => session.user?.role === 'CLIENT')
  const [isOpen, setOpen] = useState(false)
  const { data: terms } = useQuery({ ...options.decider({ params: { productionId } }), enabled: isClient })
  if (!terms?.mayChange) return null
  return (
    <>
      <IconButton icon={UserRoundCheck} label="Choisir qui décide" onClick={() => setOpen(true)} />
      {isOpen && <DeciderDialog productionId={productionId} onClose={() => setOpen(false)} />}
    </>
  )
}
