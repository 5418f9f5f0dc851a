import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font } from 'fontkit'

const { resolve } = createRequire(import.meta.url)

/** The files of the font of the product, whole: those of the pages hold the letters of western Europe alone. */
export const fontFiles = {
  regular: resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'),
  /** Sawarabi Gothic, for what Inter lacks: the notes of music of subtitles for the deaf, and Japanese. */
  fallback: resolve('@expo-google-fonts/sawarabi-gothic/400Regular/SawarabiGothic_400Regular.ttf'),
} as const

/** Opens a font of the product. */
export async function openFont(face: keyof typeof fontFiles): Promise<{ path: string; content: Buffer; font: Font }> {
  const { create } = await import('fontkit')
  const path = fontFiles[face]
  const content = await readFile(path)
  const font = create(content)
  if (!('layout' in font)) throw new Error('the font of the product is a collection')
  return { path, content, font }
}

/** True when a font has a letter for a character. */
export const hasLetter = (font: Font, character: string): boolean =>
  font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)

const graphemes = new Intl.Segmenter('fr', { granularity: 'grapheme' })

/** The letters of a text as people see them, each with its accents. */
export const lettersOf = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment)
