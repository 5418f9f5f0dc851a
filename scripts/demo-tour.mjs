// Takes the pictures of docs/tour.md: `npm run demo:tour` starts the built product on a new demo agency, waits until its films are
// prepared, and photographs the places of docs/tour.md, signed in as each person. `-- --only room,wall` takes some of them again.
// `-- --url http://localhost:4000` asks a running demo, whose files must be prepared.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { ensureChromium } from './browsers.mjs'
import { root } from './project.mjs'

const { values: asked } = parseArgs({
  options: { url: { type: 'string' }, only: { type: 'string' }, out: { type: 'string' } },
})
const target = asked.out ?? join(root, 'docs/images/tour')
const only = asked.only?.split(',')
const port = 24_100

/** A product of its own, with a demo agency that nobody has touched. */
async function startProduct() {
  if (asked.url) return { url: asked.url, stop: async () => {} }
  const data = await mkdtemp(join(tmpdir(), 'regie-tour-'))
  // Under root, PostgreSQL runs as another user, who must traverse this directory.
  await chmod(data, 0o711)
  const args = ['scripts/start.mjs', '--port', String(port), '--data', join(data, 'data'), '--sellsy-demo']
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((ready, refuse) => {
    child.stdout.on('data', (said) => {
      process.stdout.write(said)
      if (said.toString().includes('Régie est prête')) ready()
    })
    child.once('exit', () => refuse(new Error('the product stopped before it was ready')))
  })
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await rm(data, { recursive: true, force: true })
    },
  }
}

const product = await startProduct()
const executablePath = await ensureChromium()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
})
const desk = { viewport: { width: 1440, height: 900 } }
const telephone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

/** A page where somebody of the demo is signed in: an account, or the address of another person. */
async function pageOf(account, device = desk) {
  const context = await browser.newContext({
    ...device,
    baseURL: product.url,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
  })
  await context.request.post('/api/auth/login', {
    data: { email: account.includes('@') ? account : `${account}@regie.test`, password: 'regie-demo-2026' },
  })
  return context.newPage()
}

const admin = await pageOf('admin')
const read = async (path, params = {}) => (await (await admin.request.get(path, { params })).json()).data
const find = async (name, type) => {
  const rows = await read('/api/search', { q: name })
  const found = rows.find((row) => row.type === type && row.label === name)
  if (!found) throw new Error(`« ${name} » is not found`)
  return found
}

/** Waits until every file of the demo has its previews. */
async function prepared() {
  for (;;) {
    const projects = await read('/api/projects', { limit: 100 })
    const files = (
      await Promise.all(projects.map(({ id }) => read(`/api/projects/${id}/medias`, { limit: 100 })))
    ).flat()
    const left = files.filter(({ state }) => state === 'PROCESSING').length
    if (left === 0) return
    console.log(`${left} fichiers à préparer…`)
    await sleep(5000)
  }
}
await prepared()

const edit = async (name) => {
  const { id, productionId, projectId } = await find(name, 'post-productions')
  const flow = `${productionId}/${id}`
  return {
    id,
    room: `/admin/projects/${projectId}/productions/${productionId}/post-productions/${id}/retour`,
    client: `/client/${flow}`,
    productionId,
    projectId,
  }
}
const aube = await find('Collection Aube', 'projects')
const [launch, teaser, choice] = await Promise.all(['Film de lancement', 'Teaser 10 secondes', 'Retouches'].map(edit))
const interviews = await find('Habillage des entretiens', 'productions')
const flight = await find('Vol de drone', 'prestations')

/** What the demo leaves to its visitors: a décideur, two comments that contradict each other, a control, subtitles in two languages. */
async function prepareReview({ id, productionId }) {
  const path = `/api/post-production/${id}`
  const demand = async (sent) => {
    const answer = await sent
    if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()}`)
  }
  const { versionId, files, comments } = await read(`${path}/frame`)
  const fileKey = files[0].id
  if (comments.some(({ text }) => text === 'Plus sombre, comme sur la planche.')) return
  const controlled = await read(`/api/productions/${productionId}/quality-control`)
  const format = {
    name: 'Master web',
    ratio: '16:9',
    width: 1920,
    height: 1080,
    rate: 25,
    duration: null,
    loudness: -16,
  }
  await demand(
    admin.request.put(`/api/productions/${productionId}/quality-control`, {
      data: { isOn: true, formats: [{ ...format, subtitles: true }], version: controlled.version },
    }),
  )
  const { members } = await read(`/api/productions/${productionId}/decider`)
  const deciderId = members.find(({ name }) => name === 'Camille Roussel').id
  await demand(admin.request.put(`/api/productions/${productionId}/decider`, { data: { deciderId, days: null } }))
  const say = (page, text) =>
    demand(page.request.post(`${path}/comments`, { data: { fileKey, versionId, text, frameIn: 150 } }))
  await say(await pageOf('client'), 'Plus clair : on perd le grain de la pierre.')
  const guest = await (await browser.newContext({ baseURL: product.url })).newPage()
  const named = { name: 'Inès Caron', email: 'ines.caron@exemple.test' }
  await demand(guest.request.put('/api/auth/guest', { data: named }))
  await say(guest, 'Plus sombre, comme sur la planche.')
  const written = {
    fr: ['Au commencement, la pierre.', 'La lumière du matin la trouve.'],
    en: ['In the beginning, the stone.', 'The morning light finds it.'],
  }
  for (const [language, [first, second]] of Object.entries(written)) {
    const text = `1\n00:00:01,000 --> 00:00:03,000\n${first}\n\n2\n00:00:03,200 --> 00:00:05,600\n${second}\n`
    const data = { versionId, fileKey, language, name: `film-${language}.srt`, text }
    await demand(admin.request.post(`${path}/subtitles`, { data }))
  }
}
/** Waits for what the page shows: no skeleton, every picture loaded, the film at its frame. */
async function settled(page) {
  await page.locator('h1, video').first().waitFor()
  await page.waitForFunction(() => document.querySelectorAll('[aria-busy=true], .skeleton').length === 0)
  // Pictures below the screen are not asked for.
  await page.waitForFunction(() =>
    [...document.images].every(
      (image) => image.complete || image.getBoundingClientRect().top > innerHeight || image.offsetParent === null,
    ),
  )
  await page.waitForFunction(() => [...document.querySelectorAll('video')].every((film) => film.readyState >= 2))
  await sleep(900)
}

const rate = 25
const pictures = [
  { name: 'dashboard', as: 'producteur', path: '/admin/dashboard' },
  { name: 'wall', as: 'producteur', path: '/admin/projects?forme=planche' },
  { name: 'project', as: 'producteur', path: `/admin/projects/${aube.id}` },
  { name: 'files', as: 'producteur', path: `/admin/projects/${aube.id}/productions/${choice.productionId}/medias` },
  { name: 'planning', as: 'producteur', path: '/admin/planning' },
  { name: 'room', as: 'producteur', path: `${launch.room}?v=1&i=${Math.round(3.8 * rate)}`, opens: 'first-comment' },
  { name: 'compare', as: 'producteur', path: `${teaser.room}?v=2&w=1&i=${Math.round(8.4 * rate)}` },
  { name: 'talent', as: 'talent', path: '/talent/dashboard' },
  { name: 'client', as: 'client', path: '/client' },
  { name: 'client-room', as: 'client', path: `${launch.client}/retour?i=${Math.round(8.8 * rate)}` },
  { name: 'selection', as: 'client', path: `${choice.client}/selection` },
  {
    name: 'round',
    as: 'zoe.marechal@nuits-de-sorliere.test',
    path: `${teaser.client}/retour?i=${Math.round(8.4 * rate)}`,
    opens: 'round',
  },
  { name: 'acceptance', as: 'client', path: `/client/${interviews.id}/delivery`, opens: 'acceptance' },
  { name: 'rights', as: 'producteur', path: '/admin/rights' },
  { name: 'waits', as: 'producteur', path: '/admin/waits' },
  {
    name: 'payable',
    as: 'producteur',
    path: `/admin/projects/${flight.projectId}/prestations/${flight.id}`,
    opens: 'payable',
  },
  { name: 'telephone', as: 'client', device: telephone, path: `${launch.client}/retour?i=${Math.round(3.8 * rate)}` },
  // Last: the others show the review as the demo leaves it.
  { name: 'control', as: 'producteur', path: `${launch.room}?i=${2 * rate}`, prepares: true, opens: 'control' },
  { name: 'subtitles', as: 'producteur', path: `${launch.room}?i=${2 * rate}`, prepares: true, opens: 'subtitles' },
  { name: 'arbitration', as: 'client', path: `${launch.client}/retour?i=150`, prepares: true, opens: 'arbitration' },
]

/** A picture of the page, in WebP, made by the browser itself. */
async function photograph(page, quality) {
  const shot = (await page.screenshot({ type: 'png' })).toString('base64')
  const blank = await admin.context().newPage()
  const address = await blank.evaluate(
    async ([png, share]) => {
      const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob())
      const canvas = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height })
      canvas.getContext('2d').drawImage(picture, 0, 0)
      return canvas.toDataURL('image/webp', share)
    },
    [shot, quality],
  )
  await blank.close()
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

await mkdir(target, { recursive: true })
/** What is opened on a page before its picture. */
const openings = {
  'first-comment': (page) =>
    page
      .getByRole('region', { name: 'Commentaires' })
      .getByRole('button', { name: /^00:00:/ })
      .first()
      .click(),
  async round(page) {
    await page.getByRole('textbox', { name: /^Commentaire/ }).fill('Le titre, deux images plus tôt.')
    await page.getByRole('button', { name: 'Commenter' }).click()
    await page.getByRole('button', { name: /^Envoyer les retours/ }).click()
    await page.getByRole('alertdialog').waitFor()
  },
  payable: (page) =>
    page
      .getByRole('region', { name: 'Commande et paiement' })
      .evaluate((card) => card.scrollIntoView({ block: 'center' })),
  control: (page) => page.getByText('Contrôle technique', { exact: true }).click(),
  async subtitles(page) {
    await page.getByRole('button', { name: 'Sous-titres' }).click()
    await page.getByRole('menuitem', { name: 'Français' }).click()
    await page.getByRole('button', { name: 'Sous-titres : Français' }).click()
    await page.getByRole('menuitem', { name: 'Modifier « Français »' }).click()
    await page.getByLabel('Langue à côté').selectOption({ label: 'À côté : Anglais' })
  },
  async arbitration(page) {
    await page.getByRole('button', { name: /^Trancher / }).click()
    await page.getByRole('dialog').waitFor()
  },
  async acceptance(page) {
    await page.getByRole('button', { name: 'Signer' }).click()
    await page.getByRole('dialog').waitFor()
  },
}
for (const { name, as, device, path, opens, prepares } of pictures.filter((one) => !only || only.includes(one.name))) {
  if (prepares) await prepareReview(launch)
  const page = await pageOf(as, device)
  await page.goto(path)
  await settled(page)
  if (opens) {
    await openings[opens](page)
    await settled(page)
  }
  const content = await photograph(page, 0.78)
  await writeFile(join(target, `${name}.webp`), content)
  console.log(`${name}: ${Math.round(content.length / 1000)} kB`)
  await page.context().close()
}
await browser.close()
await product.stop()
