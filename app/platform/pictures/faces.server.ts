import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Face, Font, Blob as FontBlob, Variation } from 'harfbuzzjs'

/** `display` is for titles and figures, `text` for everything else. */
export type FaceName = 'display' | 'text'

type Subset = { file: string; ranges: [from: number, to: number][]; face?: Promise<Face> }

const { resolve } = createRequire(import.meta.url)

async function familyOf(name: string): Promise<Subset[]> {
  const folder = `@fontsource-variable/${name}`
  const named: Record<string, string> = JSON.parse(await readFile(resolve(`${folder}/unicode.json`), 'utf8'))
  return Object.entries(named).map(([subset, ranges]) => ({
    file: resolve(`${folder}/files/${name}-${subset.replace(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: ranges.split(',').map((range) => {
      const [from = '', to = from] = range.replace('U+', '').split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
    }),
  }))
}

/**
 * Scripts that people write their names, titles and addresses in, where the faces before have no letter; read
 * when one is needed.
 */
const SCRIPTS = [
  'devanagari',
  'bengali',
  'gurmukhi',
  'gujarati',
  'oriya',
  'tamil',
  'telugu',
  'kannada',
  'malayalam',
  'sinhala',
  'thai',
  'lao',
  'khmer',
  'myanmar',
  'arabic',
  'hebrew',
  'armenian',
  'georgian',
  'ethiopic',
  'kr',
  'sc',
  'tc',
].map((script) => `noto-sans-${script}`)

const FAMILIES: Record<FaceName, string[]> = {
  display: ['bricolage-grotesque', 'inter', 'noto-sans-jp', 'noto-sans', ...SCRIPTS],
  text: ['inter', 'noto-sans-jp', 'noto-sans', ...SCRIPTS],
}

const families = new Map<string, Promise<Subset[]>>()

function familyNamed(name: string): Promise<Subset[]> {
  const found = families.get(name) ?? familyOf(name)
  families.set(name, found)
  return found
}

async function read(file: string): Promise<Face> {
  const { default: decompress } = await import('woff2-encoder/decompress')
  const font = await decompress(await readFile(file))
  return new Face(new FontBlob(new Uint8Array(font).buffer))
}

const fonts = new Map<string, Font>()

async function fontIn(subset: Subset, weight: number): Promise<Font> {
  subset.face ??= read(subset.file)
  const face = await subset.face.catch((error) => {
    subset.face = undefined
    throw error
  })
  const key = `${subset.file}|${weight}`
  let font = fonts.get(key)
  if (!font) {
    font = new Font(face)
    font.setVariations([new Variation('wght', weight)])
    fonts.set(key, font)
  }
  return font
}

export type Held = { font: Font; file: string }

const holders = new Map<string, Promise<readonly Held[]>>()
const MOST_HOLDERS = 30_000

/**
 * The font that holds a letter: of the wished face, else of those that stand in for it, in a weight from 200
 * to 800. Null when none of ours has it. Only the parts of a face that are needed are read from the disk,
 * once.
 */
export async function fontFor(face: FaceName, weight: number, letter: number): Promise<Font | null> {
  return (await holdersOf(face, weight, letter))[0]?.font ?? null
}

/**
 * The parts of a face that hold a letter, with their files (WOFF2), first the one that `fontFor` chooses:
 * only that of a letter that stands for itself, all of one that joins the letter before it (a mark, a
 * joiner), which has to come from the same part. None when none of ours has it.
 */
export async function holdersOf(face: FaceName, weight: number, letter: number): Promise<readonly Held[]> {
  const key = `${face}|${weight}|${letter}`
  let found = holders.get(key)
  if (!found) {
    if (holders.size >= MOST_HOLDERS) holders.clear()
    found = search(face, weight, letter)
    holders.set(key, found)
    found.catch(() => holders.delete(key))
  }
  return found
}

/** Letters that join the one before them. */
export const JOINS = /[\p{M}\u200c\u200d]/u

async function search(face: FaceName, weight: number, letter: number): Promise<Held[]> {
  const held: Held[] = []
  const joins = JOINS.test(String.fromCodePoint(letter))
  for (const name of FAMILIES[face]) {
    const subsets = (await familyNamed(name)).filter((subset) =>
      subset.ranges.some(([from, to]) => letter >= from && letter <= to),
    )
    for (const subset of subsets) {
      const font = await fontIn(subset, weight)
      if (font.nominalGlyph(letter) === undefined) continue
      held.push({ font, file: subset.file })
      if (!joins) return held
    }
  }
  return held
}
