import type { FastifyHelmetOptions } from '@fastify/helmet'

/** Browser features that the pages never use. Passkeys, full screen and clipboard keep their defaults: our pages alone. */
const refusedFeatures = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]

/** Sent with every response. */
export const permissionsPolicy = refusedFeatures.map((feature) => `${feature}=()`).join(', ')

/** The headers Helmet would set on a response that is not a page, computed once. */
export const answerHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}

/** The headers of the pages. `store`: the origin of the storage that they call by themselves; null for none. */
export const pageHeaders = (https: boolean, store: string | null): FastifyHelmetOptions => ({
  hsts: https && { maxAge: 31_536_000, includeSubDomains: false },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // The grid and the overlays position their parts with style attributes.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      mediaSrc: ["'self'", 'blob:', ...(store === null ? [] : [store])],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...(store === null ? [] : [store])],
      workerSrc: ["'self'", 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
})
