/** A place in the write-ahead log of PostgreSQL, in bytes, from its text (« 16/B374D848 »). */
export function logPosition(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}
