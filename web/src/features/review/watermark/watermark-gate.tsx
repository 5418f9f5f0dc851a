import type { Room } from '@regie/contract/review/schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { UserRoundPen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import * as guests from '#features/session/guest.ts'
import { QueryError } from '#platform/api/query-state.tsx'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { dayText, today } from '#ui/text/french-date.ts'
import { GuestName } from '../room/guest-name.tsx'
import { WatermarkText } from './watermark.tsx'

type WatermarkGateProps = Pick<Room, 'watermark'> & {
  /** The way out, shown while the room is closed. */
  way: ReactNode
  children: ReactNode
}

/** Lays the guest’s name and the date over the pictures of the room. Until their name is known, it asks for it instead. */
export function WatermarkGate({ watermark, way, children }: WatermarkGateProps) {
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const isMarked = watermark !== 'NONE'
  const query = useQuery({ ...guests.options.guest(), enabled: isMarked })
  const guest = query.data
  if (!isMarked) return children
  if (guest?.name)
    return <WatermarkText.Provider value={`${guest.name} · ${dayText(today())}`}>{children}</WatermarkText.Provider>
  return (
    <>
      {way && <div className="flex items-center border-b border-line px-3 py-2">{way}</div>}
      <div className="grid flex-1 place-items-center">
        {guest ? (
          <EmptyState
            icon={UserRoundPen}
            title="Qui regarde ?"
            actions={
              <Button variant="primary" onClick={() => setAsking(true)}>
                Donner mon nom
              </Button>
            }
          >
            L’agence protège ces images : votre nom et la date du jour s’affichent par-dessus.
          </EmptyState>
        ) : query.error ? (
          <QueryError query={query} />
        ) : (
          <Spinner label="Chargement de la salle de visionnage" />
        )}
      </div>
      {isAsking && (
        <GuestName
          reason="Votre nom s’affichera sur l’image, et accompagnera vos commentaires."
          onClose={() => setAsking(false)}
          onDone={() => {
            void queryClient.invalidateQueries({ queryKey: guests.key })
            setAsking(false)
          }}
        />
      )}
    </>
  )
}
