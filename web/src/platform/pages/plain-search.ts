import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'

/**
 * Search params are plain text when read and written. The router's default reads them as JSON: a numeric token would
 * lose digits. A page that needs a number converts it in its own schema.
 */
export const parseSearch = parseSearchWith((text) => text)
export const stringifySearch = stringifySearchWith(JSON.stringify)
