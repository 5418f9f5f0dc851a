import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { pageOf } from '@regie/contract/agency/rules/page'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './chunk-groups.ts'
import { frenchSpaces } from './french-spaces.ts'
import { iconImports } from './icon-imports.ts'
import { pageModules } from './page-modules.ts'

/** Address of the server that `npm run dev` proxies to. */
const api = process.env['REGIE_API'] ?? 'http://127.0.0.1:4100'

/** Compresses what was built once and for all: served as it is, rather than compressed again at each visit. */
const precompressed = (): Plugin => ({
  name: 'precompressed',
  apply: 'build',
  writeBundle({ dir = '' }) {
    for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(js|css|html|svg|json)$/.test(name)) continue
      const path = join(dir, name)
      const content = readFileSync(path)
      writeFileSync(`${path}.br`, brotliCompressSync(content))
      writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
    }
  },
})

/** Names the font of every page in the document: the browser would learn of it from the styles, once it has read them. */
const preloadedFont = (): Plugin => ({
  name: 'preloaded-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {} }) {
      const file = Object.keys(bundle).find((name) => /inter-latin-wght-normal.*\.woff2$/.test(name))
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` }
      return file === undefined ? [] : [{ tag: 'link', attrs, injectTo: 'head' }]
    },
  },
})

/** Writes the script of the theme into the document: it runs before the first paint, which a file of its own would keep waiting. */
const inlineTheme = (): Plugin => ({
  name: 'inline-theme',
  apply: 'build',
  transformIndexHtml(document) {
    const script = readFileSync(join(import.meta.dirname, 'public/theme.js'), 'utf8')
    return document.replace('<script src="/theme.js"></script>', () => `<script>${script}</script>`)
  },
})

/** Writes the agency into the page, as the server does where it sends the pages itself. */
const agency = (): Plugin => ({
  name: 'agency',
  apply: 'serve',
  async transformIndexHtml(document) {
    const answer = await fetch(`${api}/api/agency`).catch(() => null)
    if (!answer?.ok) return document
    const { data } = await answer.json()
    return pageOf(document, data)
  },
})

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // Loaders too, each on its own: what they fetch with would otherwise be part of what every page loads first.
      codeSplittingOptions: { defaultBehavior: [['component'], ['loader'], ['errorComponent'], ['notFoundComponent']] },
      routesDirectory: `${import.meta.dirname}/src/routes`,
      generatedRouteTree: `${import.meta.dirname}/src/route-tree.gen.ts`,
      quoteStyle: 'single',
    }),
    react(),
    tailwindcss(),
    { ...optimizeLocales.vite({ locales: ['fr-FR'] }), enforce: 'pre' },
    frenchSpaces(),
    iconImports(),
    preloadedFont(),
    inlineTheme(),
    pageModules(),
    precompressed(),
    agency(),
  ],
  // React has it by itself since version 18: the copy for older ones is not sent along.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  server: { host: '127.0.0.1', proxy: { '/api': api, '/dev': api } },
  build: {
    target: 'es2023',
    sourcemap: true,
    chunkSizeWarningLimit: 1200,
    // The styles of a part are a few hundred bytes: not worth a request.
    cssCodeSplit: false,
    // The names of what each page imports would be part of what every page loads first: 2 kB that grow with each page. The server
    // writes those of the page that it sends (`page-modules.ts`), and links load theirs when the pointer comes near.
    modulePreload: {
      resolveDependencies: (_, dependencies, { hostType }) => (hostType === 'html' ? dependencies : []),
    },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
})
