import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** `20261127T050000Z` in milliseconds since 1970. */
const momentOf = (text: string) =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/**
 * True when the address of a call carries its own signature, still valid, of the method, the address and the signed headers (AWS Signature
 * Version 4, query parameters).
 */
export function isSignedAddress({ method = '', url = '/', headers }: IncomingMessage, secret: string): boolean {
  const { pathname, searchParams: query } = new URL(url, 'http://localhost')
  const of = (name: string) => query.get(`X-Amz-${name}`) ?? ''
  if (of('Algorithm') !== 'AWS4-HMAC-SHA256') return false
  if (Date.now() > momentOf(of('Date')) + Number(of('Expires')) * 1000) return false
  const [, day = '', region = '', service = ''] = of('Credential').split('/')
  const signed = of('SignedHeaders').split(';')
  const canonical = [
    method,
    pathname,
    [...query]
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .sort()
      .join('&'),
    ...signed.map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    signed.join(';'),
    'UNSIGNED-PAYLOAD',
  ].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const hash = createHash('sha256').update(canonical).digest('hex')
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), service), 'aws4_request')
  return hmac(key, ['AWS4-HMAC-SHA256', of('Date'), scope, hash].join('\n')).toString('hex') === of('Signature')
}
