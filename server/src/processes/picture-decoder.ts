// Reads one picture or document that somebody sent, in a process of its own.
//   node picture-decoder.ts photo FILE FOLDER             three sizes of a photo
//   node picture-decoder.ts pdf FILE FOLDER MOST          the first pages of a PDF, page-1.webp and so on, and three sizes of the first
//   node picture-decoder.ts square FILE OUT SIDE          a square of SIDE pixels, cut out of a photo
//   node picture-decoder.ts within FILE OUT SIDE          a copy that fits in a square of SIDE pixels
//   node picture-decoder.ts logo FILE FOLDER              a logo for pages, and for mails on white
//   node picture-decoder.ts drawn FILE DRAWING OUT SIDE   a JPEG with a drawing of ours, an SVG, laid over it
//   node picture-decoder.ts marked FILE DRAWING OUT       a WebP of the same size with a drawing of ours laid over it
//   node picture-decoder.ts mark DRAWING OUT              a drawing of ours, as a PNG of its size
// On standard output, JSON: what was made, in pixels. Ends with 2 when the file can't be read, 3 when a password protects it, 4 when
// its format is not one of those below, 5 when it has too many pixels.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Channels, type Sharp } from 'sharp'
import { typeOf } from './file-types.ts'
import {
  Ended,
  headOf,
  lockedExit,
  mostLogoPixels,
  mostPortraitPixels,
  openPicture,
  tooLarge,
  unreadableExit,
  unsupportedExit,
  wholeOf,
} from './picture-reading.ts'

/** The arguments of a task, after its name; those that it does not take are empty. */
type Paths = readonly [string, string, string, string]

/** The longest side of each size of a photo, in pixels. */
const sizes = { large: 2048, medium: 1024, small: 320 }
/** The longest side of a page, in pixels. */
const pageSide = 2048
type Decoded = { data: Buffer; info: { width: number; height: number; channels: Channels } }

/** Writes three sizes of decoded pixels. */
async function writeSizes({ data, info: { width, height, channels } }: Decoded, folder: string) {
  const files: { name: string; width: number; height: number }[] = []
  for (const [name, side] of Object.entries(sizes)) {
    const made = await sharp(data, { raw: { width, height, channels } })
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toFile(join(folder, `${name}.webp`))
    files.push({ name, width: made.width, height: made.height })
  }
  return files
}

async function makePhoto([path, folder]: Paths) {
  const { image, codec } = await openPicture(path)
  const { width, height, format, space, depth, pages = 1, orientation = 1 } = await image.metadata()
  const decoded = await image
    .autoOrient()
    .resize({ width: sizes.large, height: sizes.large, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const files = await writeSizes(decoded, folder)
  const upright = orientation >= 5 ? { width: height, height: width } : { width, height }
  return {
    files,
    image: { ...upright, codec: codec ?? format, space: space ?? 'srgb', depth: depth ?? 'uchar', pages },
  }
}

async function drawPdf([path, folder, most]: Paths) {
  if ((await typeOf(await headOf(path))) !== 'application/pdf') throw new Ended(unsupportedExit)
  const { PDFiumLibrary } = await import('@hyzyla/pdfium')
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(await wholeOf(path))
  const pages: { width: number; height: number }[] = []
  const decoded: { first: Decoded | null } = { first: null }
  for (const page of document.pages()) {
    if (pages.length === Number(most)) break
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const scale = Math.min(8, pageSide / Math.max(originalWidth, originalHeight))
    const made = await page.render({
      scale,
      async render({ data, width, height }) {
        const flat = sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: '#fff' })
        decoded.first ??= await flat.clone().raw().toBuffer({ resolveWithObject: true })
        return flat.webp({ quality: 85 }).toBuffer()
      },
    })
    await writeFile(join(folder, `page-${pages.length + 1}.webp`), made.data)
    pages.push({ width: made.width, height: made.height })
  }
  const { first } = decoded
  if (first === null) throw new Ended(unreadableExit)
  const { width, height } = first.info
  const image = { width, height, codec: 'pdf', space: 'srgb', depth: 'uchar', pages: document.getPageCount() }
  return { pages, files: await writeSizes(first, folder), image }
}

const portraits = /^image\/(jpeg|png|apng|webp|hei[cf](-sequence)?)$/

async function cutSquare([path, out, side]: Paths) {
  const { image } = await openPicture(path, {
    limitInputPixels: mostPortraitPixels,
    accepted: (type) => portraits.test(type),
  })
  const { width, height } = await image
    .autoOrient()
    .resize(Number(side), Number(side), { fit: 'cover', position: 'attention' })
    .webp({ quality: 82 })
    .toFile(out)
  return { width, height }
}

async function fitWithin([path, out, side]: Paths) {
  const { image } = await openPicture(path, { limitInputPixels: mostPortraitPixels })
  const { width, height } = await image
    .resize({ width: Number(side), height: Number(side), fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toFile(out)
  return { width, height }
}

const logos = /^image\/(jpeg|png|apng|webp)$/
/** The boxes that a logo fits in, in pixels: three times what pages show, twice what mails show. */
const pageBox = { width: 720, height: 192 }
const mailBox = { width: 400, height: 96 }

async function drawLogo([path, folder]: Paths) {
  const { image } = await openPicture(path, {
    limitInputPixels: mostLogoPixels,
    accepted: (type) => logos.test(type),
  })
  const fitted = { fit: 'inside', withoutEnlargement: true } as const
  const { data, info } = await image
    .autoOrient()
    .resize({ ...pageBox, ...fitted })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const drawn = sharp(data, { raw: { width, height, channels } })
  await drawn.clone().webp({ quality: 90, alphaQuality: 100 }).toFile(join(folder, 'logo.webp'))
  await drawn
    .clone()
    .flatten({ background: '#ffffff' })
    .resize({ ...mailBox, ...fitted })
    .png({ palette: true })
    .toFile(join(folder, 'logo.png'))
  return { width, height }
}

/** A drawing as a PNG. The one SVG that is read: the server wrote it, out of what was drawn. */
async function drawnPng(drawing: string, size?: { width: number; height: number }) {
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
  const image = sharp(await readFile(drawing))
  return (size ? image.resize({ ...size, fit: 'fill' }) : image).png().toBuffer({ resolveWithObject: true })
}

/** A picture with a drawing over it. */
async function underDrawing(picture: Sharp, drawing: string) {
  const { data, info } = await picture.flatten({ background: '#ffffff' }).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const over = await drawnPng(drawing, { width, height })
  sharp.unblock({ operation: ['VipsForeignLoadPng'] })
  return { width, height, image: sharp(data, { raw: { width, height, channels } }).composite([{ input: over.data }]) }
}

async function layOver([path, drawing, out, side]: Paths) {
  const { image: picture } = await openPicture(path)
  const small = picture.resize({ width: Number(side), height: Number(side), fit: 'inside', withoutEnlargement: true })
  const { image, ...size } = await underDrawing(small, drawing)
  await image.jpeg({ quality: 82 }).toFile(out)
  return size
}

async function layMark([path, drawing, out]: Paths) {
  const { image: picture } = await openPicture(path)
  const { image, ...size } = await underDrawing(picture, drawing)
  await image.webp({ quality: 80 }).toFile(out)
  return size
}

async function drawMark([drawing, out]: Paths) {
  const { data, info } = await drawnPng(drawing)
  await writeFile(out, data)
  return { width: info.width, height: info.height }
}

const tasks: Record<string, (given: Paths) => Promise<unknown>> = {
  photo: makePhoto,
  pdf: drawPdf,
  square: cutSquare,
  within: fitWithin,
  logo: drawLogo,
  drawn: layOver,
  marked: layMark,
  mark: drawMark,
}

function codeOf(error: unknown): number {
  if (error instanceof Ended) return error.code
  const said = String(error)
  if (/password/i.test(said)) return lockedExit
  if (/exceeds pixel limit/i.test(said)) return tooLarge
  return /unsupported image format|not built|no decoder|heif: (Unsupported|Error while loading plugin)|security limit/i.test(
    said,
  )
    ? unsupportedExit
    : unreadableExit
}

const [task = '', first = '', second = '', third = '', fourth = ''] = process.argv.slice(2)
try {
  process.stdout.write(JSON.stringify(await tasks[task]?.([first, second, third, fourth])))
} catch (error) {
  console.error(error)
  process.exitCode = codeOf(error)
}
