/** Address of a person's photo; undefined without one. */
export const photoAddress = ({ id, photo }: { id: string; photo: string | null }): string | undefined =>
  photo === null ? undefined : `/api/users/${id}/photo?v=${photo}`
