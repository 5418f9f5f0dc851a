// Reads one picture or document that somebody sent, in a process of its own.
//   node picture-decoder.mjs photo FILE FOLDER             three sizes of a photo
//   node picture-decoder.mjs pdf FILE FOLDER MOST          the first pages of a PDF, page-1.webp and so on, and three sizes of the first
//   node picture-decoder.mjs square FILE OUT SIDE          a square of SIDE pixels, cut out of a photo
//   node picture-decoder.mjs within FILE OUT SIDE          a copy that fits in a square of SIDE pixels
//   node picture-decoder.mjs drawn FILE DRAWING OUT SIDE   a JPEG with a drawing of ours, an SVG, laid over it
// On standard output, JSON: what was made, in pixels. Ends with 2 when the file can't be read, 3 when a password protects it, 4 when
// its format is not one of those below, 5 when it has too many pixels.
import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { typeOf } from './file-types.mjs'
import { embeddedJpeg } from './raw-photo.mjs'

const unreadable = 2
const locked = 3
const unsupported = 4
const tooLarge = 5

class Ended extends Error {
  constructor(code) {
    super(`ended with ${code}`)
    this.code = code
  }
}

/** The longest side of each size of a photo, in pixels. */
const sizes = { large: 2048, medium: 1024, small: 320 }
/** The longest side of a page, in pixels. */
const pageSide = 2048
/** Pixels of the largest picture read: 20 000 by 20 000, and for a portrait what the largest telephones take. */
const mostPixels = 400_000_000
const mostPortraitPixels = 64_000_000
/** Bytes of the largest file that is read whole: raw photos, HEIC and PDF. */
const largestRead = 500 * 1024 * 1024

/** The reader of libvips for each type of picture. All the others are blocked. */
const readers = {
  'image/jpeg': 'VipsForeignLoadJpeg',
  'image/png': 'VipsForeignLoadPng',
  'image/apng': 'VipsForeignLoadPng',
  'image/webp': 'VipsForeignLoadWebp',
  'image/gif': 'VipsForeignLoadNsgif',
  'image/tiff': 'VipsForeignLoadTiff',
  'image/avif': 'VipsForeignLoadHeif',
}
const raw = /^image\/x-(canon-cr[23]|nikon-nef|sony-arw|adobe-dng|fujifilm-raf|panasonic-rw2|olympus-orf)$/
const heic = /^image\/hei[cf](-sequence)?$/

sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })

async function headOf(path) {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function wholeOf(path) {
  const file = await open(path)
  try {
    if ((await file.stat()).size > largestRead) throw new Ended(tooLarge)
    return await file.readFile()
  } finally {
    await file.close()
  }
}

async function decodedHeic(path, limitInputPixels) {
  const { default: decode } = await import('heic-decode')
  const { all } = decode
  const images = await all({ buffer: await wholeOf(path) })
  try {
    const [first] = images
    if (!first) throw new Ended(unreadable)
    if (first.width * first.height > limitInputPixels) throw new Ended(tooLarge)
    const { width, height, data } = await first.decode()
    return { width, height, pixels: Buffer.from(data.buffer, data.byteOffset, data.byteLength) }
  } finally {
    images.dispose?.()
  }
}

/** Opens a picture with the one reader that its bytes call for; `codec`: what the file is, when it is not what is opened. */
async function opened(path, { limitInputPixels = mostPixels, accepted = () => true } = {}) {
  const type = await typeOf(await headOf(path))
  if (type === null || !accepted(type)) throw new Ended(unsupported)
  const options = { limitInputPixels, failOn: 'truncated', pages: 1 }
  if (heic.test(type)) {
    const { width, height, pixels } = await decodedHeic(path, limitInputPixels)
    return { image: sharp(pixels, { raw: { width, height, channels: 4 } }), codec: type.slice('image/'.length) }
  }
  let input = path
  let codec = null
  if (raw.test(type)) {
    input = embeddedJpeg(await wholeOf(path))
    if (input === null) throw new Ended(unsupported)
    codec = type.replace(/^image\/(x-)?/, '')
  }
  const reader = codec === null ? readers[type] : 'VipsForeignLoadJpeg'
  if (!reader) throw new Ended(unsupported)
  sharp.unblock({ operation: [reader] })
  return { image: sharp(input, options), codec }
}

/** Writes three sizes of decoded pixels. */
async function writeSizes({ data, info: { width, height, channels } }, folder) {
  const files = []
  for (const [name, side] of Object.entries(sizes)) {
    const made = await sharp(data, { raw: { width, height, channels } })
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toFile(join(folder, `${name}.webp`))
    files.push({ name, width: made.width, height: made.height })
  }
  return files
}

async function makePhoto(path, folder) {
  const { image, codec } = await opened(path)
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

async function drawPdf(path, folder, most) {
  if ((await typeOf(await headOf(path))) !== 'application/pdf') throw new Ended(unsupported)
  const { PDFiumLibrary } = await import('@hyzyla/pdfium')
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(await wholeOf(path))
  const pages = []
  let first = null
  for (const page of document.pages()) {
    if (pages.length === Number(most)) break
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const scale = Math.min(8, pageSide / Math.max(originalWidth, originalHeight))
    const made = await page.render({
      scale,
      async render({ data, width, height }) {
        const flat = sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: '#fff' })
        first ??= await flat.clone().raw().toBuffer({ resolveWithObject: true })
        return flat.webp({ quality: 85 }).toBuffer()
      },
    })
    await writeFile(join(folder, `page-${pages.length + 1}.webp`), made.data)
    pages.push({ width: made.width, height: made.height })
  }
  if (first === null) throw new Ended(unreadable)
  const { width, height } = first.info
  const image = { width, height, codec: 'pdf', space: 'srgb', depth: 'uchar', pages: document.getPageCount() }
  return { pages, files: await writeSizes(first, folder), image }
}

const portraits = /^image\/(jpeg|png|apng|webp|hei[cf](-sequence)?)$/

async function cutSquare(path, out, side) {
  const { image } = await opened(path, {
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

async function fitWithin(path, out, side) {
  const { image } = await opened(path, { limitInputPixels: mostPortraitPixels })
  const { width, height } = await image
    .resize({ width: Number(side), height: Number(side), fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toFile(out)
  return { width, height }
}

async function layOver(path, drawing, out, side) {
  const { image } = await opened(path)
  const { data, info } = await image
    .resize({ width: Number(side), height: Number(side), fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  // The one SVG that is read: the server wrote it, out of what was drawn.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
  const over = await sharp(await readFile(drawing))
    .resize(width, height, { fit: 'fill' })
    .png()
    .toBuffer()
  sharp.unblock({ operation: ['VipsForeignLoadPng'] })
  await sharp(data, { raw: { width, height, channels } })
    .composite([{ input: over }])
    .jpeg({ quality: 82 })
    .toFile(out)
  return { width, height }
}

const tasks = { photo: makePhoto, pdf: drawPdf, square: cutSquare, within: fitWithin, drawn: layOver }

function codeOf(error) {
  if (error instanceof Ended) return error.code
  const said = String(error)
  if (/password/i.test(said)) return locked
  if (/exceeds pixel limit/i.test(said)) return tooLarge
  return /unsupported image format|not built|no decoder|heif: (Unsupported|Error while loading plugin)|security limit/i.test(
    said,
  )
    ? unsupported
    : unreadable
}

const [task, ...given] = process.argv.slice(2)
try {
  process.stdout.write(JSON.stringify(await tasks[task](...given)))
} catch (error) {
  console.error(error)
  process.exitCode = codeOf(error)
}
