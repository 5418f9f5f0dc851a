import { createHash } from 'node:crypto'

/** The name of a statement that PostgreSQL keeps: different texts never share one, and equal texts do. */
export const statementName = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 24)
