import { existsSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { defineConfig } from 'vite'

const entries = ['main', 'worker', 'doctor', 'sellsy-demo'].map(
  (name) => [name, join(import.meta.dirname, `src/${name}.ts`)] as const,
)

/** The server as plain JavaScript for Node: our own code and the contract in one place, packages left where npm put them. */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
    rollupOptions: {
      input: Object.fromEntries(entries.filter(([, path]) => existsSync(path))),
      external: builtinModules.map((name) => `node:${name}`),
      // Beside the entries: what they share finds the migrations by where it stands.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  // The contract is TypeScript: it is compiled in; everything else of node_modules is imported at run time.
  ssr: { noExternal: [/^@regie\//] },
})
