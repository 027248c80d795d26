import type { EInvoice } from '#app/kit/e-invoice.ts'
import type { Language } from '#app/kit/language.ts'
import { facturX } from './factur-x.server.ts'
import type { Cut, Lettering } from './lettering.server.ts'
import { INK, LEADING, openPaper, type Pdf, type Style, Typesetter } from './paper.server.ts'

/** A part of a document, one below the other; all of it plain text. */
export type Part =
  | { kind: 'heading'; text: string }
  | { kind: 'lines'; lines: readonly string[]; quiet?: boolean }
  /** What somebody said, under a label that says who and when. */
  | { kind: 'said'; label: string; lines: readonly string[] }
  /** Next to each other, each under its label. */
  | { kind: 'columns'; columns: readonly { label: string; lines: readonly string[] }[] }
  /** The first column is text, all others are figures; `sums` stand below the last of them. */
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[]; sums: readonly Sum[] }
  /** A code to scan, as one path in a field of `size` modules, above its label. */
  | { kind: 'code'; size: number; path: string; label: string }
type Sum = { label: string; amount: string; strong: boolean }

export type PaperDocument = {
  language: Language
  title: string
  under: string
  parts: readonly Part[]
  foot: string
  at: Date
  /** The same for machines: put into the file, which is a Factur-X invoice then. */
  invoice?: EInvoice | null
  /** Its XML (CII), where that was written before. */
  invoiceXml?: string | null
}

/** Points: A4 with 2 cm at each side. */
const PAGE = { width: 595, height: 842, edge: 57 }
const WIDTH = PAGE.width - 2 * PAGE.edge
const SIZE = { title: 22, heading: 12, text: 10, small: 8.5 }
const FIGURES = 82
/** Wide enough for the camera of any phone. */
const CODE = 110

/**
 * A document as PDF, A4, whose text can be read, searched and copied, in our faces. Refuses with
 * `unavailable` when too many wait for their turn. Of each text at most 2,000 letters are set.
 */
export async function writePdf(document: PaperDocument): Promise<Buffer<ArrayBuffer>> {
  const attached = document.invoice ? await facturX(document.invoice, document.invoiceXml ?? null) : null
  return openPaper(
    { ...document, size: [PAGE.width, PAGE.height], texts: textsIn(document), attached },
    (pdf, letters) => new Sheet(pdf, letters).fill(document),
  )
}

function textsIn({ title, under, parts, foot }: PaperDocument): { text: string; cut: Cut }[] {
  const say = (cut: Cut, ...texts: string[]) => texts.map((text) => ({ text, cut }))
  return [
    ...say('title', title),
    ...say('plain', under, foot),
    ...parts.flatMap((part) => {
      if (part.kind === 'heading') return say('strong', part.text)
      if (part.kind === 'lines') return say('plain', ...part.lines)
      if (part.kind === 'code') return say('plain', part.label)
      if (part.kind === 'said') return say('plain', part.label, ...part.lines)
      if (part.kind === 'columns')
        return part.columns.flatMap(({ label, lines }) => say('plain', label, ...lines))
      return [
        ...say('plain', ...part.head, ...part.rows.flat()),
        ...part.sums.flatMap(({ label, amount, strong }) => say(strong ? 'strong' : 'plain', label, amount)),
      ]
    }),
  ]
}

type Place = { x: number; width: number; align?: 'end' }

class Sheet {
  readonly #pdf: Pdf
  readonly #type: Typesetter
  #y = PAGE.edge

  constructor(pdf: Pdf, letters: Lettering) {
    this.#pdf = pdf
    this.#type = new Typesetter(pdf, letters)
  }

  fill({ title, under, parts, foot }: PaperDocument): void {
    this.#text(title, { cut: 'title', size: SIZE.title })
    this.#text(under, { cut: 'plain', size: SIZE.text, colour: INK.quiet })
    for (const part of parts) {
      this.#y += 14
      if (part.kind === 'heading') this.#text(part.text, { cut: 'strong', size: SIZE.heading })
      else if (part.kind === 'columns') this.#columns(part.columns)
      else if (part.kind === 'table') this.#table(part)
      else if (part.kind === 'code') this.#code(part)
      else if (part.kind === 'said') this.#said(part)
      else {
        const colour = part.quiet ? INK.quiet : INK.text
        for (const line of part.lines) this.#text(line, { cut: 'plain', size: SIZE.text, colour })
      }
    }
    this.#y = Math.max(this.#y + 20, PAGE.height - PAGE.edge - 2 * SIZE.small * LEADING)
    this.#text(foot, { cut: 'plain', size: SIZE.small, colour: INK.quiet })
  }

  #said({ label, lines }: Extract<Part, { kind: 'said' }>): void {
    // A label never stands alone at the foot of a page.
    this.#keep((SIZE.small + SIZE.text) * LEADING)
    this.#text(label, { cut: 'plain', size: SIZE.small, colour: INK.quiet })
    for (const line of lines) this.#text(line, { cut: 'plain', size: SIZE.text })
  }

  #columns(columns: readonly { label: string; lines: readonly string[] }[]): void {
    const width = (WIDTH - 20 * (columns.length - 1)) / columns.length
    const top = this.#y
    let lowest = top
    columns.forEach(({ label, lines }, at) => {
      const place = { x: PAGE.edge + at * (width + 20), width }
      this.#y = top
      this.#text(label, { cut: 'plain', size: SIZE.small, colour: INK.quiet }, place)
      for (const line of lines) this.#text(line, { cut: 'plain', size: SIZE.text }, place)
      lowest = Math.max(lowest, this.#y)
    })
    this.#y = lowest
  }

  #code({ size, path, label }: Extract<Part, { kind: 'code' }>): void {
    this.#keep(CODE + 2 * SIZE.small * LEADING)
    this.#pdf
      .save()
      .translate(PAGE.edge, this.#y)
      .scale(CODE / size)
      .path(path)
      .fill(INK.text)
      .restore()
    this.#y += CODE
    this.#text(label, { cut: 'plain', size: SIZE.small, colour: INK.quiet })
  }

  #table({ head, rows, sums }: Extract<Part, { kind: 'table' }>): void {
    this.#row(head, { cut: 'plain', size: SIZE.small, colour: INK.quiet })
    for (const row of rows) {
      this.#rule()
      this.#row(row, { cut: 'plain', size: SIZE.text })
    }
    this.#rule()
    const figures = { x: PAGE.edge + WIDTH - FIGURES, width: FIGURES, align: 'end' } as const
    for (const { label, amount, strong } of sums) {
      const style = { cut: strong ? 'strong' : 'plain', size: SIZE.text } as const
      this.#beside([
        [label, style, { x: PAGE.edge, width: WIDTH - FIGURES - 12, align: 'end' }],
        [amount, style, figures],
      ])
    }
  }

  #row(cells: readonly string[], style: Style): void {
    const first = WIDTH - FIGURES * (cells.length - 1) - 12
    this.#beside(
      cells.map((text, at) => [
        text,
        style,
        at === 0
          ? { x: PAGE.edge, width: first }
          : { x: PAGE.edge + WIDTH - FIGURES * (cells.length - at), width: FIGURES, align: 'end' },
      ]),
    )
  }

  #rule(): void {
    const y = this.#y + 2
    this.#pdf
      .moveTo(PAGE.edge, y)
      .lineTo(PAGE.edge + WIDTH, y)
      .lineWidth(0.5)
      .stroke(INK.line)
    this.#y += 4
  }

  /** Texts that begin at one height, on one page. */
  #beside(texts: [text: string, style: Style, place: Place][]): void {
    const heights = texts.map(
      ([text, style, { width }]) => this.#type.wrap(text, style, width).length * style.size,
    )
    this.#keep(Math.max(...heights) * LEADING)
    const top = this.#y
    let lowest = top
    for (const [text, style, place] of texts) {
      this.#y = top
      this.#text(text, style, place)
      lowest = Math.max(lowest, this.#y)
    }
    this.#y = lowest
  }

  #keep(height: number): void {
    if (this.#y + height <= PAGE.height - PAGE.edge || this.#y <= PAGE.edge) return
    this.#pdf.addPage()
    this.#y = PAGE.edge
  }

  #text(text: string, style: Style, place: Place = { x: PAGE.edge, width: WIDTH }): void {
    const { size } = style
    for (const line of this.#type.wrap(text, style, place.width)) {
      this.#keep(size * LEADING)
      const width = this.#type.widthOf(line, style)
      const x = place.align === 'end' ? place.x + place.width - width : place.x
      this.#type.line(line, { colour: INK.text, ...style }, { x, y: this.#y + size * 1.05 })
      this.#y += size * LEADING
    }
  }
}
