// Pictures that sharp has no decoder for, decoded apart: they take hundreds of megabytes, and come from anybody.
//   node picture-decoder.mjs heic FILE OUT.png      the picture, upright
//   node picture-decoder.mjs pdf FILE FOLDER MOST   its first pages, FOLDER/page-1.webp and so on
// On standard output, JSON: what was made, in pixels, and for a PDF how many pages there are. Ends with 2 when the file can't be read
// as what it is said to be, with 3 when it is protected by a password.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const unreadable = 2
const locked = 3
/** The longest side of a page, in pixels. */
const pageSide = 2048

async function decodeHeic(file, out) {
  const { default: decode } = await import('heic-decode')
  const { width, height, data } = await decode({ buffer: await readFile(file) })
  const raw = { width, height, channels: 4 }
  await sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), { raw })
    .png({ compressionLevel: 1 })
    .toFile(out)
  return { width, height }
}

async function decodePdf(file, folder, most) {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium')
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(await readFile(file))
  const pages = []
  for (const page of document.pages()) {
    if (pages.length === Number(most)) break
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const scale = Math.min(8, pageSide / Math.max(originalWidth, originalHeight))
    const made = await page.render({
      scale,
      render: ({ data, width, height }) =>
        sharp(data, { raw: { width, height, channels: 4 } })
          .flatten({ background: '#fff' })
          .webp({ quality: 85 })
          .toBuffer(),
    })
    await writeFile(join(folder, `page-${pages.length + 1}.webp`), made.data)
    pages.push({ width: made.width, height: made.height })
  }
  const count = document.getPageCount()
  document.destroy()
  library.destroy()
  return { pages, count }
}

const [kind, ...given] = process.argv.slice(2)
try {
  const made = kind === 'heic' ? await decodeHeic(...given) : await decodePdf(...given)
  process.stdout.write(JSON.stringify(made))
} catch (error) {
  console.error(error)
  process.exitCode = /password/i.test(String(error)) ? locked : unreadable
}
