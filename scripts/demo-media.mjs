// Makes the films, photos, sounds, portraits and logos of the demo agency: `npm run demo:media` writes them under server/demo-media.
//
// Everything is drawn and played by the code in scripts/demo-media: no file of anybody else is used. They are committed, so this
// runs only when a scene changes. It needs Chromium and ffmpeg. Names take part of them: `npm run demo:media -- aube-v2 portraits`.
// `--missing` makes those that are not there, `--again` paints the masters of films once more.
// `--look DIR` writes a few stills of each film there, small, to judge a scene before its film is made.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { ensureChromium } from './browsers.mjs'
import { films, masters } from './demo-media/films.mjs'
import { marks } from './demo-media/marks.mjs'
import { photos } from './demo-media/photos.mjs'
import { people } from './demo-media/portraits.mjs'
import { played, sounds } from './demo-media/sounds.mjs'
import { cache, root } from './project.mjs'

const { values: asked, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    look: { type: 'string' },
    at: { type: 'string' },
    scale: { type: 'string' },
    again: { type: 'boolean' },
    missing: { type: 'boolean' },
  },
})
const target = join(root, 'server/demo-media')
const isAsked = (name, group) => names.length === 0 || names.includes(name) || names.includes(group)
/** Images per second. */
const rate = 25

const types = {
  '.jpg': 'image/jpeg',
  '.mjs': 'text/javascript',
  '.glsl': 'text/plain',
  '.woff2': 'font/woff2',
  '.html': 'text/html',
}
const font = 'node_modules/@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2'

async function openStage() {
  const executablePath = await ensureChromium()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  })
  const page = await browser.newPage()
  page.on('console', (said) => console.log(said.text()))
  page.on('pageerror', (error) => console.error(error))
  await page.route('http://stage.test/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/')
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><meta charset="utf-8">' })
    const path = pathname === '/inter.woff2' ? font : join('scripts/demo-media', pathname)
    const file = pathname.startsWith('/masters/') ? join(cache, 'demo-media', pathname) : join(root, path)
    return route.fulfill({ contentType: types[extname(pathname)], body: await readFile(file) })
  })
  await page.goto('http://stage.test/')
  await page.addScriptTag({ type: 'module', url: '/stage.mjs' })
  await page.waitForFunction(() => 'demoMedia' in window)
  return { page, close: () => browser.close() }
}

const { page, close } = await openStage()
const open = (picture) => page.evaluate((given) => window.demoMedia.open(given), picture)
const shot = async (t, type = 'image/jpeg', quality = 0.97) => {
  const address = await page.evaluate(([at, as, share]) => window.demoMedia.shot(at, as, share), [t, type, quality])
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

/** Runs ffmpeg with what `feed` writes to it. */
async function ffmpeg(args, feed) {
  const child = spawn(process.env.FFMPEG_PATH ?? 'ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const ended = once(child, 'exit')
  await feed(async (piece) => {
    if (!child.stdin.write(piece)) await once(child.stdin, 'drain')
  })
  child.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
}

// The same bytes whenever and wherever: no date, no name of the encoder.
const bare = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags', '+bitexact', '-movflags', '+faststart']
const raw = ['-f', 's16le', '-ar', '48000', '-ac', '2']
const words = (line) => line.split(' ')

/** The images of a master stay in the cache: a film is cut again without them being painted again. */
async function makeMaster({ name, seconds, pace, ...master }) {
  const folder = join(cache, 'demo-media/masters', name)
  await mkdir(folder, { recursive: true })
  const made = new Set(await readdir(folder))
  await open(master)
  for (let frame = 0; frame < seconds * pace; frame += 1) {
    if (!asked.again && made.has(`${frame}.jpg`)) continue
    // oxlint-disable-next-line no-await-in-loop -- one page, one picture at a time
    await writeFile(join(folder, `${frame}.jpg`), await shot(frame / pace, 'image/jpeg', 0.95))
  }
}

async function makeFilm(film) {
  const { name, seconds, music, pace, master, tint, crf = 29, most = 440 } = film
  await open(film)
  const sound = join(tmpdir(), `regie-demo-${process.pid}.raw`)
  const unfinished = join(cache, 'demo-media', `${name}.mp4`)
  if (music) await writeFile(sound, played(music, seconds))
  const graded = tint ? `colorchannelmixer=${tint},` : ''
  const colours = 'scale=in_color_matrix=bt601:in_range=full:out_color_matrix=bt709:out_range=limited,format=yuv420p'
  // Blended where a camera moves; repeated where it is drawn, as animation is.
  const between = master ? `framerate=fps=${rate}:interp_start=0:interp_end=255:scene=100` : `fps=${rate}`
  await ffmpeg(
    [
      ...words(`-f image2pipe -framerate ${pace} -c:v mjpeg -i -`),
      ...(music ? [...raw, '-i', sound, '-shortest'] : []),
      ...words(
        `-vf ${graded}${colours}${pace === rate ? '' : `,${between}`} -c:v libx264 -profile:v high -preset medium -crf ${crf} -maxrate ${most}k -bufsize ${2 * most}k -g 100 -bf 4`,
      ),
      ...words('-x264-params aq-mode=3:aq-strength=0.9:deblock=1,1:rc-lookahead=50'),
      ...words('-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv'),
      ...(music ? words('-c:a aac -b:a 56k') : []),
      ...bare,
      unfinished,
    ],
    async (send) => {
      for (let frame = 0; frame < seconds * pace; frame += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one page, one picture at a time
        await send(await shot(frame / pace))
      }
    },
  )
  await rm(sound, { force: true })
  await rename(unfinished, join(target, 'films', `${name}.mp4`))
}

/** Small stills of a picture, to look at: three of each film, or those of `--at 1,4.5`. */
async function lookAt(picture) {
  const scale = Number(asked.scale ?? 0.5)
  const [width, height] = [picture.width, picture.height].map((side) => Math.round(side * scale))
  await open({ ...picture, width, height })
  const { at, seconds } = picture.look ?? {}
  const moments = asked.at
    ? asked.at.split(',').map(Number)
    : at === undefined
      ? [0.2, 0.5, 0.9].map((share) => share * seconds)
      : [at]
  for (const moment of moments) {
    const since = performance.now()
    // oxlint-disable-next-line no-await-in-loop -- one page, one picture at a time
    const content = await shot(moment, 'image/jpeg', 0.9)
    console.log(`${picture.name} ${moment} s: ${Math.round(performance.now() - since)} ms`)
    // oxlint-disable-next-line no-await-in-loop
    await writeFile(join(asked.look, `${picture.name}-${moment.toFixed(2)}.jpg`), content)
  }
}

async function makePhoto(photo) {
  await open(photo)
  await writeFile(join(target, 'photos', `${photo.name}.jpg`), await shot(photo.look.at, 'image/jpeg', 0.84))
}

async function makeSound({ name, piece, seconds }) {
  const content = played(piece, seconds)
  const args = [...raw, '-i', '-', ...words('-c:a aac -b:a 56k'), ...bare, join(target, 'sounds', `${name}.m4a`)]
  await ffmpeg(args, (send) => send(content))
}

/** Draws in the page, on a square canvas of its own; answers the file. */
const drawn = async (side, type, quality, kind, details) => {
  const address = await page.evaluate(
    ([...given]) => window.demoMedia.drawn(...given),
    [side, type, quality, kind, details],
  )
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

const extensions = { films: 'mp4', photos: 'jpg', sounds: 'm4a', portraits: 'webp', logos: 'png' }
const isThere = (group, name) => existsSync(join(target, group, `${name}.${extensions[group]}`))

/** Does each of `work` in turn, and says how long it took. */
async function each(group, work, make) {
  for (const one of work.filter(({ name }) => isAsked(name, group))) {
    if (asked.missing && isThere(group, one.name)) continue
    const since = performance.now()
    // oxlint-disable-next-line no-await-in-loop -- each takes the whole machine
    await make(one)
    console.log(`${group}/${one.name}: ${((performance.now() - since) / 1000).toFixed(1)} s`)
  }
}

if (asked.look) {
  await mkdir(asked.look, { recursive: true })
  await each('masters', masters, lookAt)
  await each('films', films, lookAt)
  await each('photos', photos, lookAt)
} else {
  // oxlint-disable-next-line no-await-in-loop
  for (const folder of ['films', 'photos', 'sounds', 'portraits', 'logos'])
    await mkdir(join(target, folder), { recursive: true })
  await each('sounds', sounds, makeSound)
  await each(
    'portraits',
    people.map((person) => ({ name: person.email, person })),
    async ({ name, person }) =>
      writeFile(join(target, 'portraits', `${name}.webp`), await drawn(256, 'image/webp', 0.82, 'portrait', person)),
  )
  await each(
    'logos',
    Object.keys(marks).map((name) => ({ name })),
    async ({ name }) => writeFile(join(target, 'logos', `${name}.png`), await drawn(320, 'image/png', 1, 'logo', name)),
  )
  await each('photos', photos, makePhoto)
  await each('masters', masters, makeMaster)
  await each('films', films, makeFilm)
}
await close()
