/** A statement that the product sends, as JSON can carry it. */
export type Statement = {
  text: string
  values: ({ bytes: string } | string | number | boolean | null | string[])[]
  name?: string
}

/** The same, as `pg` takes it. */
export const toQuery = ({ values, ...rest }: Statement) => ({
  ...rest,
  values: values.map((value) =>
    typeof value === 'object' && value !== null && 'bytes' in value ? Buffer.from(value.bytes, 'base64') : value,
  ),
})
