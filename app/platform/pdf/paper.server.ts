import type PDFDocument from 'pdfkit'
import type { Language } from '#app/kit/language.ts'
import { refuse } from '#app/kit/refusal.ts'
import { breakable } from '../pictures/text.server.ts'
import { type Cut, embedLetters, type Lettering } from './lettering.server.ts'

export type Pdf = InstanceType<typeof PDFDocument>
export type Style = { cut: Cut; size: number; colour?: string }

export const LEADING = 1.45
/** What papers are drawn with. */
export const INK = {
  text: '#17211d',
  quiet: '#5c635d',
  line: '#d8d3c8',
  green: '#0e6b54',
  pale: '#dcebe5',
  marigold: '#f2a516',
} as const
const MOST_LETTERS = 2_000
const MOST_WAITING = 20

let turn: Promise<unknown> = Promise.resolve()
let waiting = 0

/** A file that says the same to machines as the paper to people, and what the PDF says of it (XMP). */
export type Attached = { name: string; type: string; content: Buffer; metadata: string }

type Paper = {
  language: Language
  title: string
  at: Date
  /** Points. */
  size: [width: number, height: number]
  /** All that will be said on it. */
  texts: readonly { text: string; cut: Cut }[]
  attached?: Attached | null
}

type Draw = (pdf: Pdf, letters: Lettering) => void | Promise<void>

/**
 * A PDF on which `draw` sets texts and more, each named for who reads with the ears; the same bytes for the
 * same, and PDF/A-3b, so that it can be kept. One after the other in this process; refuses with `unavailable`
 * when too many wait for their turn.
 */
export async function openPaper(paper: Paper, draw: Draw): Promise<Buffer<ArrayBuffer>> {
  if (waiting >= MOST_WAITING) throw refuse('unavailable', 'common:refused.unavailable')
  waiting += 1
  const writing = turn.then(() => write(paper, draw)).finally(() => (waiting -= 1))
  turn = writing.catch(() => undefined)
  return writing
}

async function write(
  { language, title, at, size, texts, attached = null }: Paper,
  draw: Draw,
): Promise<Buffer<ArrayBuffer>> {
  const { default: PdfKit } = await import('pdfkit')
  const pdf = new PdfKit({
    size,
    margin: 0,
    // pdfkit would read its own Helvetica first, which nothing is set in.
    font: null as unknown as undefined,
    lang: language,
    displayTitle: true,
    tagged: true,
    // How many there are is said on each, once all are set.
    bufferPages: true,
    subset: 'PDF/A-3b',
    pdfVersion: '1.7',
    info: { Title: title, CreationDate: at, Creator: 'Quorum', Producer: 'Quorum' },
  })
  const chunks: Buffer[] = []
  const done = new Promise<void>((resolve, reject) => {
    pdf
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', resolve)
      .on('error', reject)
  })
  const letters = await embedLetters(
    pdf,
    texts.map(({ text, cut }) => ({ text: plain(text), cut })),
  )
  await draw(pdf, letters)
  if (attached) attach(pdf, attached, at)
  pdf.end()
  await done
  return Buffer.concat(chunks)
}

function attach(pdf: Pdf, { name, type, content, metadata }: Attached, at: Date): void {
  // The types do not know what a file is to the paper yet.
  const options = {
    name,
    type,
    description: name,
    relationship: 'Alternative',
    creationDate: at,
    modifiedDate: at,
  }
  pdf.file(content, options)
  pdf.appendXML(metadata)
}

/**
 * One line of letters; no-break spaces of any width are drawn as spaces. Joiners are letters of Indian
 * scripts and of Persian.
 */
function plain(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\s/gu, ' ')
    .replace(/(?!\u200c|\u200d)[\p{Cc}\p{Cf}\p{Co}]/gu, '')
    .slice(0, MOST_LETTERS)
    .toWellFormed()
}

const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** Each with what joins it. */
const lettersOf = (word: string) => Array.from(GRAPHEMES.segment(word), ({ segment }) => segment)

/** Sets lines of our letters on a page. */
export class Typesetter {
  readonly #pdf: Pdf
  readonly #letters: Lettering

  constructor(pdf: Pdf, letters: Lettering) {
    this.#pdf = pdf
    this.#letters = letters
  }

  /** One line that begins at `x` and stands on `y`. */
  line(text: string, { cut, size, colour = '#000' }: Style, { x, y }: { x: number; y: number }): void {
    let at = x
    for (const run of this.#letters.runsOf(text, cut)) {
      this.#pdf.font(run.font).fontSize(size).fillColor(colour)
      this.#pdf.text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' })
      at += this.#pdf.widthOfString(run.text)
    }
  }

  widthOf(text: string, { cut, size }: Style): number {
    return this.#letters
      .runsOf(text, cut)
      .reduce((sum, run) => sum + this.#pdf.font(run.font).fontSize(size).widthOfString(run.text), 0)
  }

  /** The lines of a text that fit; all but the last end with the space that stood there, if one did. */
  wrap(given: string, style: Style, width: number): string[] {
    const lines = ['']
    for (const word of breakable(plain(given))) {
      // What is longer than a line is broken anywhere.
      const pieces = this.widthOf(word, style) > width ? lettersOf(word) : [word]
      for (const piece of pieces) {
        const line = lines.at(-1) ?? ''
        const wider = line + piece
        if (line !== '' && piece.trim() !== '' && this.widthOf(wider, style) > width) lines.push(piece)
        else lines[lines.length - 1] = line === '' ? piece.trimStart() : wider
      }
    }
    return lines.map(
      (line, at) => `${line.trimEnd()}${at < lines.length - 1 && line.endsWith(' ') ? ' ' : ''}`,
    )
  }
}
