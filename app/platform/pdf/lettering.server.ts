import { readFile } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import type PDFDocument from 'pdfkit'
import { type FaceName, fontFileFor } from '../pictures/faces.server.ts'

type Pdf = InstanceType<typeof PDFDocument>

/** The three cuts that documents are set in. */
const CUTS = {
  title: { face: 'display', weight: 700 },
  strong: { face: 'text', weight: 700 },
  plain: { face: 'text', weight: 400 },
} as const satisfies Record<string, { face: FaceName; weight: number }>
export type Cut = keyof typeof CUTS

/** Letters that one font holds, one after the other. */
export type Run = { font: string; text: string }
export type Lettering = { runsOf(text: string, cut: Cut): Run[] }

/** pdfkit's reader looks for an outline also of letters without one, which may end a font. */
const BEHIND = Buffer.alloc(16)

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

/**
 * Puts into a document what it needs of our faces to say `texts`: of each font the letters that occur, in a weight that
 * stands still. A letter that none of them has is left out.
 */
export async function embedLetters(
  pdf: Pdf,
  texts: readonly { text: string; cut: Cut }[],
): Promise<Lettering> {
  const fontOf = new Map<string, string>()
  const lettersOf = new Map<string, { file: string; weight: number; letters: string }>()
  for (const { text, cut } of texts)
    for (const letter of text) {
      const at = `${cut} ${letter}`
      if (fontOf.has(at)) continue
      const { face, weight } = CUTS[cut]
      const file = await fontFileFor(face, weight, letter.codePointAt(0) ?? 0)
      if (file === null) continue
      const font = `${cut} ${file}`
      fontOf.set(at, font)
      const held = lettersOf.get(font) ?? { file, weight, letters: '' }
      lettersOf.set(font, { ...held, letters: held.letters + letter })
    }
  const { default: subsetFont } = await import('subset-font')
  for (const [font, { file, weight, letters }] of lettersOf) {
    const options = { targetFormat: 'truetype', variationAxes: { wght: weight } } as const
    pdf.registerFont(font, Buffer.concat([await subsetFont(await fileNamed(file), letters, options), BEHIND]))
  }
  return {
    runsOf: (text, cut) => {
      const runs: Run[] = []
      for (const letter of text) {
        const font = fontOf.get(`${cut} ${letter}`)
        const last = runs.at(-1)
        if (font === undefined) continue
        if (last?.font === font) last.text += letter
        else runs.push({ font, text: letter })
      }
      return runs
    },
  }
}
