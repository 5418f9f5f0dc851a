import { createContext } from 'react'

/** Address of a person's photo; undefined without one. */
export const photoAddress = ({ id, photo }: { id: string; photo: string | null }): string | undefined =>
  photo === null ? undefined : `/api/users/${id}/photo?v=${photo}`

/** Finds the address of a person's photo by their id. Without a source, nobody has one. */
export const PhotosContext = createContext<(personId: string) => string | undefined>(() => undefined)
