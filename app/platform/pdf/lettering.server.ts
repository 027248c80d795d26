import { readFile } from 'node:fs/promises'
import { Face, Font, Blob as FontBlob, Buffer as ShapingBuffer, shape } from 'harfbuzzjs'
import { LRUCache } from 'lru-cache'
import type PDFDocument from 'pdfkit'
import { type FaceName, holdersOf } from '../pictures/faces.server.ts'
import { NO_FACE, type Run as RunOf, runsInSight } from '../pictures/letters.server.ts'

type Pdf = InstanceType<typeof PDFDocument>

/** The three cuts that documents are set in. */
const CUTS = {
  title: { face: 'display', weight: 700 },
  strong: { face: 'text', weight: 700 },
  plain: { face: 'text', weight: 400 },
} as const satisfies Record<string, { face: FaceName; weight: number }>
export type Cut = keyof typeof CUTS

/** Letters that one font holds, one after the other; of a line from left to right. */
export type Run = RunOf<string>
export type Lettering = { runsOf(line: string, cut: Cut): Run[] }

/** pdfkit's reader looks for an outline also of letters without one, which may end a font. */
const BEHIND = Buffer.alloc(16)

/** What pdfkit reads a font with, as far as we put HarfBuzz in its place. */
type Reader = {
  getGlyph(id: number, codePoints: number[]): object
  layout(text: string): Shaped
}
type Shaped = { glyphs: object[]; positions: Position[]; readonly advanceWidth: number }
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }

/**
 * Has a font of a document place its letters by HarfBuzz, as pictures do. pdfkit's own reader puts marks of
 * Thai, Hebrew and Burmese in another order, and fails at some words of Tamil.
 */
function shapeByHarfBuzz(pdf: Pdf, name: string, { shaper, ownLetter }: FontPart): void {
  const reader = (pdf.font(name) as unknown as { _font: { font: Reader } })._font.font
  reader.layout = (text) => {
    const buffer = new ShapingBuffer()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    shape(shaper, buffer)
    const infos = buffer.getGlyphInfos()
    const begins = [...new Set(infos.map(({ cluster }) => cluster))].toSorted((a, b) => a - b)
    const glyphs: object[] = []
    for (const [at, begin] of begins.entries()) {
      const inside = infos.filter(({ cluster }) => cluster === begin)
      const said = saidBy(inside, [...text.slice(begin, begins[at + 1])], ownLetter)
      for (const [number, info] of inside.entries())
        glyphs[infos.indexOf(info)] = reader.getGlyph(info.codepoint, (said[number] ?? []).map(numberOf))
    }
    const positions = buffer.getGlyphPositions().map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({
      xAdvance,
      yAdvance,
      xOffset,
      yOffset,
    }))
    return {
      glyphs,
      positions,
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
      },
    }
  }
}

const numberOf = (letter: string) => letter.codePointAt(0) ?? 0

/**
 * What each glyph of a cluster says to who searches or copies: its own letter; the first one that has none,
 * whatever no other says.
 */
function saidBy(
  glyphs: readonly { codepoint: number }[],
  letters: readonly string[],
  ownLetter: ReadonlyMap<number | undefined, string>,
): string[][] {
  if (glyphs.length === 1) return [[...letters]]
  const left = [...letters]
  const said = glyphs.map(({ codepoint }) => {
    const at = left.indexOf(ownLetter.get(codepoint) ?? '')
    return at < 0 ? [] : left.splice(at, 1)
  })
  said.find((own) => own.length === 0)?.push(...left)
  return said
}

const MOST_BYTES = 16 * 1024 * 1024

const files = new LRUCache<string, Buffer>({ maxSize: MOST_BYTES, sizeCalculation: ({ length }) => length })

async function fileNamed(name: string): Promise<Buffer> {
  const known = files.get(name)
  if (known) return known
  const { default: decompress } = await import('woff2-encoder/decompress')
  const font = Buffer.from(await decompress(await readFile(name)))
  files.set(name, font)
  return font
}

/** Letters of a font in a weight that stands still, and what shapes them. */
type FontPart = { content: Buffer; shaper: Font; ownLetter: ReadonlyMap<number | undefined, string> }

/**
 * What nearly every paper of Western Europe needs some of: taken as a whole, the part of a font is the same
 * for all of them and made once.
 */
const LETTERS =
  String.fromCodePoint(...Array.from({ length: 95 }, (_, at) => 32 + at)) +
  'ÀÁÂÄÆÇÈÉÊËÌÍÎÏÑÒÓÔÖŒÙÚÛÜŸßàáâäæçèéêëìíîïñòóôöœùúûüÿ«»“”„’–—·…€£°§'
const WESTERN = [...LETTERS, ...LETTERS.normalize('NFKD'), NO_FACE, ...NO_FACE.normalize('NFKD')]
const IS_WESTERN = new Set(WESTERN)

const parts = new LRUCache<string, FontPart>({
  maxSize: MOST_BYTES,
  sizeCalculation: ({ content }) => content.length,
})

/** The part of a font that holds some letters, with those that come along for the sake of being the same. */
async function partOf({ file, weight, letters: asked }: { file: string; weight: number; letters: string }) {
  const own = new Set(asked)
  const isWestern = [...own].some((letter) => /\w/.test(letter))
  const letters = [...new Set([...(isWestern ? WESTERN : []), ...own])].toSorted().join('')
  const key = `${file} ${weight} ${letters}`
  const known = parts.get(key)
  if (known) return known
  const { default: subsetFont } = await import('subset-font')
  const options = { targetFormat: 'truetype', variationAxes: { wght: weight } } as const
  const font = await subsetFont(await fileNamed(file), letters, options)
  const shaper = new Font(new Face(new FontBlob(new Uint8Array(font).buffer)))
  const ownLetter = new Map(Array.from(letters, (letter) => [shaper.nominalGlyph(numberOf(letter)), letter]))
  const part = { content: Buffer.concat([font, BEHIND]), shaper, ownLetter }
  // What is of one paper alone is not kept.
  if ([...own].every((letter) => IS_WESTERN.has(letter))) parts.set(key, part)
  return part
}

/**
 * Puts into a document what it needs of our faces to say `texts`: of each font the letters that occur, in a
 * weight that stands still. Of a letter that none of them has a sign stands there.
 */
export async function embedLetters(
  pdf: Pdf,
  texts: readonly { text: string; cut: Cut }[],
): Promise<Lettering> {
  const fontsOf = new Map<string, string[]>()
  const lettersOf = new Map<string, { file: string; weight: number; letters: string }>()
  for (const cut of new Set(texts.map((one) => one.cut))) {
    const letters = new Set(texts.filter((one) => one.cut === cut).flatMap(({ text }) => [...text]))
    const { face, weight } = CUTS[cut]
    for (const letter of [...letters, NO_FACE]) {
      const held = await holdersOf(face, weight, letter.codePointAt(0) ?? 0)
      const fonts = held.map(({ file }) => ({ font: `${cut} ${file}`, file }))
      fontsOf.set(
        `${cut} ${letter}`,
        fonts.map(({ font }) => font),
      )
      // A mark is needed in the font of whatever it joins; which that is shows when it is set.
      for (const { font, file } of fonts) {
        const kept = lettersOf.get(font) ?? { file, weight, letters: '' }
        // Some are drawn in parts: Thai's sara am is a circle above and a letter behind.
        lettersOf.set(font, { ...kept, letters: kept.letters + letter + letter.normalize('NFKD') })
      }
    }
  }
  for (const [font, of] of lettersOf) {
    const part = await partOf(of)
    pdf.registerFont(font, part.content)
    shapeByHarfBuzz(pdf, font, part)
  }
  return {
    runsOf: (line, cut) => runsInSight(line, (letter) => fontsOf.get(`${cut} ${letter}`) ?? []),
  }
}
