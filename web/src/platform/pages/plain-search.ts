import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'

/**
 * Search params are plain text on both ways: read as JSON, as the router does by default, a token made of digits would
 * become a number and lose some of them. A page that wants a number says so in its own schema.
 */
export const parseSearch = parseSearchWith((text) => text)
export const stringifySearch = stringifySearchWith(JSON.stringify)
