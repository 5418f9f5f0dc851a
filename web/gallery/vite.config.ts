import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { frenchSpaces } from '../french-spaces.ts'

/** Every component in every state, to look at while working on them: `npm run gallery`. No part of the product. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: `${import.meta.dirname}/../public`,
  cacheDir: `${import.meta.dirname}/../../node_modules/.vite-gallery`,
  plugins: [
    react(),
    tailwindcss(),
    { ...optimizeLocales.vite({ locales: ['fr-FR'] }), enforce: 'pre' },
    frenchSpaces(),
  ],
  server: { host: '127.0.0.1', port: 4180 },
  // One page of every component: its weight is no one's concern.
  build: { emptyOutDir: true, chunkSizeWarningLimit: 2000 },
})
