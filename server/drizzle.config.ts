import { defineConfig } from 'drizzle-kit'

const url = process.env['DATABASE_URL']

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/features/*/table.ts', './src/platform/*/table.ts'],
  out: './migrations',
  // Given by `npm run studio`; nothing else needs a database.
  ...(url !== undefined && { dbCredentials: { url } }),
})
