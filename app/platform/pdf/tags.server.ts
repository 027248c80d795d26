import type { Pdf } from './paper.server.ts'

/** What parts of a document are for who reads with the ears (ISO 32000-1, 14.8.4). */
export type Tag = 'H1' | 'H2' | 'P' | 'TH' | 'TD'
type Group = 'Document' | 'Table' | 'THead' | 'TBody' | 'TFoot' | 'TR'
type Element = ReturnType<Pdf['struct']>

export type CellTag = { scope?: 'Row' | 'Column' | undefined; span?: number | undefined }

/** What is written from right to left is drawn the other way round, so what it says is said beside. */
const IS_TURNED = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

export type Box = readonly [left: number, top: number, right: number, bottom: number]

/** A picture in words, and where it stands. */
export function figureOf(pdf: Pdf, { alt, box }: { alt: string; box: Box }, draw: () => void): Element {
  // The types do not know of boxes.
  const options = { alt, bbox: [...box], placement: 'Block' }
  return pdf.struct('Figure', options, [draw])
}

/** Names the parts of a document while they are drawn, in the order in which they are. */
export class Tags {
  readonly #pdf: Pdf
  readonly #open: Element[]

  constructor(pdf: Pdf) {
    this.#pdf = pdf
    const whole = pdf.struct('Document' satisfies Group)
    pdf.addStructure(whole)
    this.#open = [whole]
  }

  /**
   * A text that `draw` draws at once. What says nothing has no name; a cell stands in its row all the same.
   */
  say(tag: Tag, text: string, draw: () => void, { scope, span = 1 }: CellTag = {}): void {
    const isEmpty = text.trim() === ''
    if (isEmpty) draw()
    if (isEmpty && tag !== 'TH' && tag !== 'TD') return
    const actual = IS_TURNED.test(text) ? { actual: text } : {}
    const element = this.#pdf.struct(tag, actual, isEmpty ? [] : [draw])
    // What the types do not know of.
    const { data } = (element as unknown as { dictionary: { data: Record<string, object> } }).dictionary
    if (scope) data.A = { O: 'Table', Scope: scope, ...(span > 1 && { ColSpan: span }) }
    this.#add(element)
  }

  /** A picture, what it shows, and its box: left, top, right, bottom. */
  figure(alt: string, box: Box, draw: () => void): void {
    this.#add(figureOf(this.#pdf, { alt, box }, draw))
  }

  /** What `draw` draws is part of another. */
  inside(group: Exclude<Group, 'Document'>, draw: () => void): void {
    const element = this.#pdf.struct(group)
    this.#add(element)
    this.#open.push(element)
    draw()
    this.#open.pop()
    element.end()
  }

  /** What is only to be looked at. */
  aside(draw: () => void): void {
    this.#pdf.markContent('Artifact', { type: 'Layout' })
    draw()
    this.#pdf.endMarkedContent()
  }

  end(): void {
    this.#open[0]?.end()
  }

  #add(element: Element): void {
    this.#open.at(-1)?.add(element)
  }
}
