import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ensureChromium } from './browsers.mjs'
import { root } from './project.mjs'

/** What a visitor who opens /login for the first time may have to load: JavaScript, compressed, in kB of 1000 bytes. */
const loginBudget = 125

const dist = join(root, 'web/dist')
const types = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}
const admin = {
  id: '11111111-1111-4111-8111-111111111111',
  firstname: 'Ada',
  lastname: 'Budget',
  email: 'ada@regie.test',
  phone: null,
  role: 'ADMIN',
  permissions: [],
}

/** Serves what was built, and just enough of the API for the pages to show: nobody signed in, or an administrator with empty lists. */
function answer(url, signedIn) {
  if (url.pathname === '/api/auth/info')
    return signedIn
      ? { status: 200, json: { data: admin } }
      : { status: 403, json: { error: { code: 'NO_SESSION', message: 'Aucune session n’est ouverte.' } } }
  if (url.pathname === '/api/me/events') return { status: 204 }
  if (url.pathname.startsWith('/api/')) return { status: 200, json: { data: [], total: 0, nextCursor: null } }
  const file = join(dist, url.pathname)
  const path = extname(file) && existsSync(file) ? file : join(dist, 'index.html')
  return { status: 200, type: types[extname(path)], body: readFileSync(path) }
}

async function serve() {
  let signedIn = false
  const server = createServer((request, response) => {
    const { status, json, type, body } = answer(new URL(request.url, 'http://localhost'), signedIn)
    response.writeHead(status, { 'content-type': json ? 'application/json' : (type ?? 'text/plain') })
    response.end(json ? JSON.stringify(json) : body)
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    signIn: () => (signedIn = true),
    close: () => server.close(),
  }
}

const sizeOf = (path) => gzipSync(readFileSync(join(dist, path)), { level: 6 }).length
/** The chunks that hold the grid: they carry the class name of its root. */
const gridChunks = () =>
  readdirSync(join(dist, 'assets'))
    .filter(
      (name) => name.endsWith('.js') && readFileSync(join(dist, 'assets', name), 'utf8').includes('ag-root-wrapper'),
    )
    .map((name) => `/assets/${name}`)

/** The scripts that a page loads in a browser that has seen nothing yet, those that come once it is idle included. */
async function scriptsOf(browser, url) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const loaded = new Set()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') loaded.add(new URL(response.url()).pathname)
  })
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
  await context.close()
  return [...loaded]
}

if (!existsSync(join(dist, 'index.html'))) {
  console.error('L’interface n’est pas construite : lancez d’abord « npm run build ».')
  process.exit(1)
}
const executablePath = await ensureChromium()
const { chromium } = await import('@playwright/test')
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
})
const server = await serve()
const faults = []
try {
  const login = await scriptsOf(browser, `${server.url}/login`)
  const kilobytes = login.reduce((sum, path) => sum + sizeOf(path), 0) / 1000
  for (const path of login) console.log(`${(sizeOf(path) / 1000).toFixed(1).padStart(7)} kB  ${path}`)
  console.log(`Premier chargement de /login : ${kilobytes.toFixed(1)} kB de JavaScript (gzip), ${loginBudget} au plus.`)
  if (kilobytes > loginBudget) faults.push('/login charge trop de JavaScript.')

  const grid = gridChunks()
  const check = async (path) => {
    const scripts = path === '/login' ? login : await scriptsOf(browser, server.url + path)
    if (scripts.some((script) => grid.includes(script))) faults.push(`${path} charge la grille sans la montrer.`)
  }
  await check('/login')
  server.signIn()
  for (const path of ['/admin/dashboard', '/client', '/talent/dashboard', '/change-password']) await check(path)
} finally {
  await browser.close()
  server.close()
}
for (const fault of faults) console.error(fault)
process.exit(faults.length > 0 ? 1 : 0)
