import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useSession } from '#platform/session/session.ts'
import { PhotosContext, photoAddress } from '#ui/photo-address.ts'
import { options } from './client.ts'

/** Milliseconds before who has a photo is asked again. */
const photosAge = 10 * 60_000

/** Gives the avatars of what it holds the photos of people: one call for all of them, then each picture as it is seen. */
export function PeoplePhotos({ children }: { children: ReactNode }) {
  const isSignedIn = useSession(({ authenticated }) => authenticated)
  const { data } = useQuery({ ...options.photos(), enabled: isSignedIn, staleTime: photosAge })
  const photos = useMemo(() => new Map(data?.map(({ id, photo }) => [id, photo])), [data])
  const photoOf = useCallback((id: string) => photoAddress({ id, photo: photos.get(id) ?? null }), [photos])
  return <PhotosContext value={photoOf}>{children}</PhotosContext>
}
