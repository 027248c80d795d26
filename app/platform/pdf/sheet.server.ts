import { setImmediate as breathe } from 'node:timers/promises'
import type { Language } from '#app/kit/language.ts'
import type { DrawnPicture } from './drawn-picture.server.ts'
import type { Lettering } from './lettering.server.ts'
import { openPaper, type Pdf, type Style, Typesetter } from './paper.server.ts'
import { figureOf } from './tags.server.ts'

/** Points: A4. */
export const LYING = { width: 842, height: 595 }
export const UPRIGHT = { width: 595, height: 842 }

/**
 * A text in a block: it is made smaller, down to `least`, until it has `most` lines; what is still too long
 * ends with an ellipsis.
 */
export type SheetText = Required<Style> & {
  text: string
  least?: number
  most?: number
  /** Free space below it. */
  after?: number
  heading?: boolean
}

/**
 * Texts below each other; from the foot upwards where `bottom` is given, around the `middle` where that is.
 */
export type SheetBlock = { x: number; width: number; texts: readonly SheetText[] } & (
  | { top: number }
  | { bottom: number }
  | { middle: number }
)

/** What is only to be looked at. */
export type SheetDot = { x: number; y: number; radius: number; colour: string }
export type SheetLine = { from: [x: number, y: number]; to: [x: number, y: number]; colour: string }

/** A picture in its box, as large as it fits: against the edges that it belongs to. */
export type SheetImage = {
  x: number
  y: number
  width: number
  height: number
  picture: DrawnPicture
  to: 'left' | 'right'
  on: 'head' | 'foot'
  /** What it shows, for who reads with the ears. */
  says: string
}

export type SheetPage = {
  blocks: readonly SheetBlock[]
  dots?: readonly SheetDot[]
  lines?: readonly SheetLine[]
  images?: readonly SheetImage[]
  picture?: { x: number; y: number; width: number; size: number; path: string; says: string; colour: string }
}

export type SheetDocument = {
  language: Language
  title: string
  at: Date
  size: { width: number; height: number }
  pages: readonly SheetPage[]
}

const LEADING = 1.3

/**
 * Pages as PDF with texts in blocks, dots, lines and a picture of squares, and the same bytes for the
 * same. Others get their turn after each page.
 */
export function writeSheets({
  language,
  title,
  at,
  size,
  pages,
}: SheetDocument): Promise<Buffer<ArrayBuffer>> {
  const texts = pages.flatMap(({ blocks }) => blocks.flatMap((block) => block.texts))
  const cuts = new Set(texts.map(({ cut }) => cut))
  return openPaper(
    {
      language,
      title,
      at,
      size: [size.width, size.height],
      texts: [...texts, ...[...cuts].map((cut) => ({ text: '…', cut }))],
    },
    async (pdf, letters) => {
      for (const [at, page] of pages.entries()) {
        if (at > 0) pdf.addPage()
        draw(pdf, letters, page)
        await breathe()
      }
    },
  )
}

function draw(
  pdf: Pdf,
  letters: Lettering,
  { blocks, dots = [], lines = [], images = [], picture }: SheetPage,
): void {
  const type = new Typesetter(pdf, letters)
  pdf.markContent('Artifact', { type: 'Layout' })
  for (const { x, y, radius, colour } of dots) pdf.circle(x, y, radius).fill(colour)
  for (const { from, to, colour } of lines)
    pdf
      .moveTo(...from)
      .lineTo(...to)
      .lineWidth(0.5)
      .stroke(colour)
  pdf.endMarkedContent()
  const parts = blocks.flatMap((block) => setBlock(pdf, type, block))
  for (const { x, y, width, height, picture: drawn, to, on, says } of images)
    parts.push(
      figureOf(pdf, { alt: says, box: [x, y, x + width, y + height] }, () => {
        pdf.image(drawn, x, y, {
          fit: [width, height],
          align: to === 'right' ? 'right' : undefined,
          valign: on === 'foot' ? 'bottom' : undefined,
        })
      }),
    )
  if (picture) {
    const { x, y, width, size, path, says, colour } = picture
    parts.push(
      figureOf(pdf, { alt: says, box: [x, y, x + width, y + width] }, () => {
        pdf
          .save()
          .translate(x, y)
          .scale(width / size)
          .path(path)
          .fill(colour)
          .restore()
      }),
    )
  }
  const whole = pdf.struct('Document', {}, parts)
  pdf.addStructure(whole)
  whole.end()
}

function setBlock(pdf: Pdf, type: Typesetter, block: SheetBlock) {
  const set = block.texts.map((text) => ({ ...text, ...fitted(type, text, block.width) }))
  const heightOf = ({ lines, size, after = 0 }: (typeof set)[number]) => lines.length * size * LEADING + after
  const height = set.reduce((sum, text) => sum + heightOf(text), 0)
  let top = topOf(block, height)
  return set.map((text) => {
    const begins = top
    top += heightOf(text)
    return pdf.struct(text.heading ? 'H1' : 'P', {}, () => {
      text.lines.forEach((line, at) => {
        const y = begins + (at + 0.8) * text.size * LEADING
        type.line(line, text, { x: block.x, y })
      })
    })
  })
}

function topOf(block: SheetBlock, height: number): number {
  if ('top' in block) return block.top
  return 'bottom' in block ? block.bottom - height : block.middle - height / 2
}

function fitted(type: Typesetter, text: SheetText, width: number): { lines: string[]; size: number } {
  const { most = 1, least = text.size } = text
  for (let size = text.size; size >= least; size -= 1) {
    const lines = type.wrap(text.text, { ...text, size }, width)
    if (lines.length <= most) return { lines, size }
  }
  const kept = type.wrap(text.text, { ...text, size: least }, width).slice(0, most)
  return {
    lines: kept.map((line, at) => (at === most - 1 ? `${line.trimEnd().slice(0, -2).trimEnd()}…` : line)),
    size: least,
  }
}
