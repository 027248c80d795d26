import type { Language } from '#app/kit/language.ts'
import type { Lettering } from './lettering.server.ts'
import { openPaper, type Pdf, type Style, Typesetter } from './paper.server.ts'

/** Points: A4, lying. */
export const SHEET = { width: 842, height: 595 }

/** A text in a block: it is made smaller, down to `least`, until it has `most` lines; what is still too long ends with an ellipsis. */
export type SheetText = Required<Style> & {
  text: string
  least?: number
  most?: number
  /** Free space below it. */
  after?: number
  heading?: boolean
}

/** Texts below each other; from the foot upwards where `bottom` is given. */
export type SheetBlock = { x: number; width: number; texts: readonly SheetText[] } & (
  | { top: number }
  | { bottom: number }
)

export type SheetDocument = {
  language: Language
  title: string
  at: Date
  blocks: readonly SheetBlock[]
  /** What is only to be looked at. */
  dots: readonly { x: number; y: number; radius: number; colour: string }[]
  picture: { x: number; y: number; width: number; size: number; path: string; says: string; colour: string }
}

const LEADING = 1.3

/** One page as PDF with texts in blocks, dots and a picture of squares; tagged, and the same bytes for the same. */
export function writeSheet(sheet: SheetDocument): Promise<Buffer<ArrayBuffer>> {
  const texts = sheet.blocks.flatMap((block) => block.texts)
  return openPaper(
    {
      ...{ language: sheet.language, title: sheet.title, at: sheet.at, tagged: true },
      size: [SHEET.width, SHEET.height],
      texts: [...texts, ...texts.map(({ cut }) => ({ text: '…', cut }))],
    },
    (pdf, letters) => draw(pdf, letters, sheet),
  )
}

function draw(pdf: Pdf, letters: Lettering, { blocks, dots, picture }: SheetDocument): void {
  const type = new Typesetter(pdf, letters)
  pdf.markContent('Artifact', { type: 'Layout' })
  for (const { x, y, radius, colour } of dots) pdf.circle(x, y, radius).fill(colour)
  pdf.endMarkedContent()
  const parts = blocks.flatMap((block) => setBlock(pdf, type, block))
  const { x, y, width, size, path, says, colour } = picture
  parts.push(
    pdf.struct('Figure', { alt: says }, () => {
      pdf
        .save()
        .translate(x, y)
        .scale(width / size)
        .path(path)
        .fill(colour)
        .restore()
    }),
  )
  const whole = pdf.struct('Document', {}, parts)
  pdf.addStructure(whole)
  whole.end()
}

function setBlock(pdf: Pdf, type: Typesetter, block: SheetBlock) {
  const set = block.texts.map((text) => ({ ...text, ...fitted(type, text, block.width) }))
  const heightOf = ({ lines, size, after = 0 }: (typeof set)[number]) => lines.length * size * LEADING + after
  const height = set.reduce((sum, text) => sum + heightOf(text), 0)
  let top = 'top' in block ? block.top : block.bottom - height
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

function fitted(type: Typesetter, text: SheetText, width: number): { lines: string[]; size: number } {
  const { most = 1, least = text.size } = text
  for (let size = text.size; size >= least; size -= 1) {
    const lines = type.wrap(text.text, { ...text, size }, width)
    if (lines.length <= most) return { lines, size }
  }
  const kept = type.wrap(text.text, { ...text, size: least }, width).slice(0, most)
  return {
    lines: kept.map((line, at) => (at === most - 1 ? `${line.slice(0, -2).trimEnd()}…` : line)),
    size: least,
  }
}
