import { at, GREEN, INK, INK_2, INK_3, LINE, logo, PAPER, stars } from './figures.server.ts'
import { setText, type TextStyle } from './text.server.ts'

export const SHEET = { width: 1200, height: 630 } as const

/** The right part of a sharing picture. */
export const ART = { width: 420, height: 630 } as const

/**
 * What stands on a sharing picture; texts in the reader's language, the title in the language given with it.
 */
export type Sheet = {
  language: string
  kicker: string
  title: string
  titleLanguage: string
  /** Lines under the title, the first of them stronger. */
  facts: string[]
  /** Up to three lines that say what the page is about, where there are no facts. */
  lead?: string
  /** The last line: a figure such as a price, what it means, stars. */
  foot: { figure?: string; note?: string; rating?: { value: number; count: string } }
  /** SVG of `ART`'s size. */
  art: string
}

const LEFT = 72
const WIDTH = SHEET.width - ART.width - LEFT - 56
const FOOT = 532
const TOP = 180
const BOTTOM = FOOT - 46
const GAP = 16

const line = (style: Partial<TextStyle>): TextStyle => ({
  face: 'text',
  weight: 440,
  sizes: [28],
  width: WIDTH,
  lines: 1,
  colour: INK_2,
  ...style,
})

/**
 * The sharing picture as SVG without any text in it: letters are shapes, as no machine has our faces
 * installed.
 */
export async function layOut(sheet: Sheet): Promise<string> {
  const { language } = sheet
  const kicker = await setText(
    sheet.kicker,
    line({ weight: 620, sizes: [25, 22, 19], colour: GREEN, language }),
  )
  const [facts, lead] = await Promise.all([
    Promise.all(
      sheet.facts.map((fact, index) =>
        setText(
          fact,
          index === 0
            ? line({
                weight: 560,
                sizes: [30, 28, 26],
                lines: 2,
                balanced: true,
                colour: INK,
                leading: 1.3,
                language,
              })
            : line({ sizes: [27, 25, 23], leading: 1.4, language }),
        ),
      ),
    ),
    setText(sheet.lead ?? '', line({ sizes: [29, 26], lines: 3, balanced: true, leading: 1.4, language })),
  ])
  const below = [...facts, lead].filter((part) => part.svg)
  const taken = below.reduce((sum, part) => sum + part.height, below.length > 0 ? GAP : 0)
  const title = await setText(sheet.title, {
    face: 'display',
    weight: 660,
    sizes: [78, 72, 66, 60, 54, 48, 44, 40],
    width: WIDTH,
    lines: 4,
    height: BOTTOM - TOP - taken,
    balanced: true,
    colour: INK,
    leading: sheet.titleLanguage === 'ja' ? 1.22 : 1.1,
    language: sheet.titleLanguage,
  })
  let y = Math.round(TOP + (BOTTOM - TOP - title.height - taken) * 0.36)
  const parts = [at(LEFT, 62, await logo()), at(LEFT, y - 42, kicker.svg), at(LEFT, y, title.svg)]
  y += title.height + GAP
  for (const part of below) {
    parts.push(at(LEFT, y, part.svg))
    y += part.height
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SHEET.width} ${SHEET.height}" width="${SHEET.width}" height="${SHEET.height}">`,
    `<rect width="${SHEET.width}" height="${SHEET.height}" fill="${PAPER}"/>`,
    at(SHEET.width - ART.width, 0, `<svg width="${ART.width}" height="${ART.height}">${sheet.art}</svg>`),
    ...parts,
    await footOf(sheet),
    '</svg>',
  ].join('')
}

async function footOf({ foot, language }: Sheet): Promise<string> {
  const parts: string[] = []
  let x = LEFT
  if (foot.figure) {
    const figure = await setText(foot.figure, {
      face: 'display',
      weight: 660,
      sizes: [42, 36, 30, 26],
      width: 380,
      lines: 1,
      colour: INK,
      language,
    })
    parts.push(at(x, FOOT + 40 - figure.size * 0.8, figure.svg))
    x += figure.width + 14
  }
  const small = (text: string, width: number) =>
    setText(text, line({ sizes: [25, 22, 19], width, colour: INK_3, weight: 460, language }))
  if (foot.note) {
    const note = await small(foot.note, Math.max(120, LEFT + WIDTH - x - (foot.rating ? 270 : 0)))
    parts.push(at(x, FOOT + 40 - note.size * 0.8, note.svg))
    x += note.width
  }
  if (foot.rating) {
    const count = await small(foot.rating.count, 220)
    const start = x > LEFT ? x + 44 : x
    if (start + 180 <= LEFT + WIDTH) parts.push(at(start, FOOT + 10, stars(foot.rating.value)))
    if (start + 190 + count.width <= LEFT + WIDTH)
      parts.push(at(start + 184, FOOT + 40 - count.size * 0.8, count.svg))
  }
  if (parts.length === 0) return ''
  return `<rect x="${LEFT}" y="${FOOT - 30}" width="${WIDTH}" height="2" fill="${LINE}"/>${parts.join('')}`
}
