import type { EInvoice } from '#app/kit/e-invoice.ts'
import type { Language } from '#app/kit/language.ts'
import { facturX } from './factur-x.server.ts'
import type { Cut, Lettering } from './lettering.server.ts'
import { INK, LEADING, openPaper, type Pdf, type Style, Typesetter } from './paper.server.ts'
import { type Tag, Tags } from './tags.server.ts'

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
/** The height of a line between rows. */
const RULE = 4

/**
 * A document as PDF, A4, whose text can be read, searched and copied, in our faces, and whose headings,
 * paragraphs and tables are named for who reads with the ears. Refuses with `unavailable` when too many wait
 * for their turn. Of each text at most 2,000 letters are set.
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
    ...say('plain', under, foot, '0123456789 /'),
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
type Cell = {
  text: string
  style: Style
  place: Place
  tag?: 'TH' | 'TD'
  scope?: 'Row' | 'Column'
  span?: number
}

/** Where a cell of a row of `cells` stands: text first, then figures against the right edge. */
const placeOf = (at: number, cells: number): Place =>
  at === 0
    ? { x: PAGE.edge, width: WIDTH - FIGURES * (cells - 1) - 12 }
    : { x: PAGE.edge + WIDTH - FIGURES * (cells - at), width: FIGURES, align: 'end' }

class Sheet {
  readonly #pdf: Pdf
  readonly #type: Typesetter
  readonly #tags: Tags
  #y = PAGE.edge

  constructor(pdf: Pdf, letters: Lettering) {
    this.#pdf = pdf
    this.#type = new Typesetter(pdf, letters)
    this.#tags = new Tags(pdf)
  }

  fill({ title, under, parts, foot }: PaperDocument): void {
    this.#say('H1', title, { cut: 'title', size: SIZE.title })
    this.#say('P', under, { cut: 'plain', size: SIZE.text, colour: INK.quiet })
    for (const [at, part] of parts.entries()) {
      this.#y += parts[at - 1]?.kind === 'heading' ? 4 : 14
      this.#keep(this.#togetherFrom(parts, at))
      if (part.kind === 'heading') this.#say('H2', part.text, { cut: 'strong', size: SIZE.heading })
      else if (part.kind === 'columns') this.#columns(part.columns)
      else if (part.kind === 'table') this.#table(part)
      else if (part.kind === 'code') this.#code(part)
      else if (part.kind === 'said') this.#said(part)
      else {
        const colour = part.quiet ? INK.quiet : INK.text
        for (const line of part.lines) this.#say('P', line, { cut: 'plain', size: SIZE.text, colour })
      }
    }
    this.#y = Math.max(this.#y + 20, PAGE.height - PAGE.edge - 2 * SIZE.small * LEADING)
    this.#say('P', foot, { cut: 'plain', size: SIZE.small, colour: INK.quiet })
    this.#numberPages()
    this.#tags.end()
  }

  /** Of several pages each says which it is, to be looked at alone. */
  #numberPages(): void {
    const { count } = this.#pdf.bufferedPageRange()
    for (let page = 0; count > 1 && page < count; page += 1) {
      this.#pdf.switchToPage(page)
      const style = { cut: 'plain', size: SIZE.small, colour: INK.quiet } as const
      const text = `${page + 1} / ${count}`
      const x = PAGE.edge + WIDTH - this.#type.widthOf(text, style)
      this.#tags.aside(() => this.#type.line(text, style, { x, y: PAGE.height - PAGE.edge / 2 }))
    }
  }

  /**
   * The height of a part with what belongs to it: what stands below a heading, and a code below the lines
   * that say the same.
   */
  #togetherFrom(parts: readonly Part[], at: number): number {
    const [part, next] = [parts[at], parts[at + 1]]
    if (part?.kind === 'heading')
      return SIZE.heading * LEADING + 4 + Math.max(3 * SIZE.text * LEADING, this.#togetherFrom(parts, at + 1))
    if (part?.kind !== 'lines' || next?.kind !== 'code') return 0
    const style = { cut: 'plain', size: SIZE.text } as const
    const lines = part.lines.flatMap((line) => this.#type.wrap(line, style, WIDTH))
    return lines.length * SIZE.text * LEADING + 14 + CODE + 2 * SIZE.small * LEADING
  }

  #said({ label, lines }: Extract<Part, { kind: 'said' }>): void {
    // A label never stands alone at the foot of a page.
    this.#keep((SIZE.small + SIZE.text) * LEADING)
    this.#say('P', label, { cut: 'plain', size: SIZE.small, colour: INK.quiet })
    for (const line of lines) this.#say('P', line, { cut: 'plain', size: SIZE.text })
  }

  #columns(columns: readonly { label: string; lines: readonly string[] }[]): void {
    const width = (WIDTH - 20 * (columns.length - 1)) / columns.length
    const top = this.#y
    let lowest = top
    columns.forEach(({ label, lines }, at) => {
      const place = { x: PAGE.edge + at * (width + 20), width }
      this.#y = top
      this.#say('H2', label, { cut: 'plain', size: SIZE.small, colour: INK.quiet }, place)
      for (const line of lines) this.#say('P', line, { cut: 'plain', size: SIZE.text }, place)
      lowest = Math.max(lowest, this.#y)
    })
    this.#y = lowest
  }

  #code({ size, path, label }: Extract<Part, { kind: 'code' }>): void {
    this.#keep(CODE + 2 * SIZE.small * LEADING)
    this.#tags.figure(label, [PAGE.edge, this.#y, PAGE.edge + CODE, this.#y + CODE], () => {
      this.#pdf
        .save()
        .translate(PAGE.edge, this.#y)
        .scale(CODE / size)
        .path(path)
        .fill(INK.text)
        .restore()
    })
    this.#y += CODE
    this.#say('P', label, { cut: 'plain', size: SIZE.small, colour: INK.quiet })
  }

  #table({ head, rows, sums }: Extract<Part, { kind: 'table' }>): void {
    const small = { cut: 'plain', size: SIZE.small, colour: INK.quiet } as const
    const asHead = head.map((text, at): Cell => ({ text, style: small, place: placeOf(at, head.length) }))
    // Whoever turns the page reads again what stands above each column.
    const again = () => this.#tags.aside(() => this.#set(asHead, () => undefined))
    this.#tags.inside('Table', () => {
      this.#tags.inside('THead', () =>
        this.#row(asHead.map((cell) => ({ ...cell, tag: 'TH', scope: 'Column' }))),
      )
      this.#tags.inside('TBody', () => {
        for (const row of rows) {
          const cells = row.map((text, at): Cell => {
            const style = { cut: 'plain', size: SIZE.text } as const
            const said = { text, style, place: placeOf(at, row.length) }
            return at === 0 ? { ...said, tag: 'TH', scope: 'Row' } : said
          })
          if (this.#keep(this.#heightOf(cells) + RULE)) again()
          this.#rule()
          this.#row(cells)
        }
      })
      if (sums.length > 0) this.#tags.inside('TFoot', () => this.#sums(sums, head.length))
      else this.#rule()
    })
  }

  /** Below the last column of figures, each under its name. */
  #sums(sums: readonly Sum[], columns: number): void {
    this.#rule()
    const figures = { x: PAGE.edge + WIDTH - FIGURES, width: FIGURES, align: 'end' } as const
    for (const { label, amount, strong } of sums) {
      const style = { cut: strong ? 'strong' : 'plain', size: SIZE.text } as const
      const names = { x: PAGE.edge, width: WIDTH - FIGURES, align: 'end' } as const
      const name = { text: label, style, place: names, tag: 'TH', scope: 'Row', span: columns - 1 } as const
      this.#row([name, { text: amount, style, place: figures }])
    }
  }

  #row(cells: readonly Cell[]): void {
    this.#keep(this.#heightOf(cells))
    this.#tags.inside('TR', () =>
      this.#set(cells, ({ tag = 'TD', text, scope, span }, draw) =>
        this.#tags.say(tag, text, draw, { scope, span }),
      ),
    )
  }

  #heightOf(cells: readonly Cell[]): number {
    const heights = cells.map(
      ({ text, style, place }) => this.#type.wrap(text, style, place.width).length * style.size,
    )
    return Math.max(...heights) * LEADING
  }

  /** Texts that begin at one height, each said by `say`. */
  #set(cells: readonly Cell[], say: (cell: Cell, draw: () => void) => void): void {
    const top = this.#y
    let lowest = top
    for (const cell of cells) {
      this.#y = top
      say(cell, () => this.#text(cell.text, cell.style, cell.place))
      lowest = Math.max(lowest, this.#y)
    }
    this.#y = lowest
  }

  #rule(): void {
    const y = this.#y + 2
    this.#tags.aside(() =>
      this.#pdf
        .moveTo(PAGE.edge, y)
        .lineTo(PAGE.edge + WIDTH, y)
        .lineWidth(0.5)
        .stroke(INK.line),
    )
    this.#y += RULE
  }

  /** Says whether what follows begins on another page, since it would not fit on this one. */
  #keep(height: number): boolean {
    if (this.#y + height <= PAGE.height - PAGE.edge || this.#y <= PAGE.edge) return false
    this.#pdf.continueOnNewPage()
    this.#y = PAGE.edge
    return true
  }

  #say(tag: Tag, text: string, style: Style, place?: Place): void {
    this.#tags.say(tag, text, () => this.#text(text, style, place))
  }

  #text(text: string, style: Style, place: Place = { x: PAGE.edge, width: WIDTH }): void {
    const { size } = style
    for (const line of this.#type.wrap(text, style, place.width)) {
      this.#keep(size * LEADING)
      const width = this.#type.widthOf(line.trimEnd(), style)
      const x = place.align === 'end' ? place.x + place.width - width : place.x
      this.#type.line(line, { colour: INK.text, ...style }, { x, y: this.#y + size * 1.05 })
      this.#y += size * LEADING
    }
  }
}
