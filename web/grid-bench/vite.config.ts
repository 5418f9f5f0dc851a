import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { frenchSpaces } from '../french-spaces.ts'

/** The grid over an invented list of any length, to look at and to test: `npx vite web/grid-bench`. No part of the product. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: `${import.meta.dirname}/../public`,
  cacheDir: `${import.meta.dirname}/../../node_modules/.vite-grid-bench`,
  plugins: [
    react(),
    tailwindcss(),
    { ...optimizeLocales.vite({ locales: ['fr-FR'] }), enforce: 'pre' },
    frenchSpaces(),
  ],
  server: { host: '127.0.0.1', port: 4181 },
  build: { target: 'es2023', chunkSizeWarningLimit: 2000 },
})
