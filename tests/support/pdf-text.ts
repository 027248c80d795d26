import { inflateSync } from 'node:zlib'

type Entry = { dictionary: string; text: string }

/**
 * The text of a PDF of ours as readers find it, by the tables that map glyphs to letters; a line where the
 * height changes, without the space that a wrapped one ends with.
 */
export function textOfPdf(pdf: Buffer): string {
  const entries = entriesOf(pdf)
  const fonts = new Map<string, Map<string, string>>()
  const lines: string[] = []
  for (const { dictionary } of entries.values())
    for (const [, named = ''] of dictionary.matchAll(/\/Font <<\n([\s\S]*?)>>/g))
      for (const [, name = '', at = ''] of named.matchAll(/\/(F\d+) (\d+) 0 R/g))
        fonts.set(name, lettersOf(entries, at))
  let height = ''
  for (const { text } of entries.values())
    for (const [, y = '', font = '', shown = ''] of text.matchAll(
      /BT\n1 0 0 1 \S+ (\S+) Tm\n\/(F\d+) \S+ Tf\n(?:\S+ Tc\n)?\[(.*?)\] TJ\nET/g,
    )) {
      const glyphs = [...shown.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
      const said = glyphs.map((glyph) => fonts.get(font)?.get(glyph) ?? '\ufffd').join('')
      if (y === height) lines.push(`${lines.pop() ?? ''}${said}`)
      else lines.push(said)
      height = y
    }
  return lines.map((line) => line.trimEnd()).join('\n')
}

function entriesOf(pdf: Buffer): Map<string, Entry> {
  const source = pdf.toString('latin1')
  const entries = new Map<string, Entry>()
  for (const { 0: head, 1: at = '', index } of source.matchAll(/(?<=\n)(\d+) 0 obj\n/g)) {
    const begin = index + head.length
    const dictionary = source.slice(begin, source.indexOf('endobj', begin)).split('stream\n')[0] ?? ''
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0)
    const from = begin + dictionary.length + 'stream\n'.length
    const bytes = pdf.subarray(from, from + length)
    const isPacked = length > 0 && dictionary.includes('/FlateDecode')
    entries.set(at, { dictionary, text: (isPacked ? inflateSync(bytes) : bytes).toString('latin1') })
  }
  return entries
}

/** What each glyph of a font stands for. */
function lettersOf(entries: Map<string, Entry>, at: string): Map<string, string> {
  const table = /\/ToUnicode (\d+) 0 R/.exec(entries.get(at)?.dictionary ?? '')?.[1] ?? ''
  const letters = new Map<string, string>()
  for (const [, first = '', listed = ''] of (entries.get(table)?.text ?? '').matchAll(
    /<([0-9a-f]{4})> <[0-9a-f]{4}> \[(.*?)\]/g,
  ))
    [...listed.matchAll(/<([0-9a-f ]*)>/g)].forEach(([, units = ''], step) => {
      const glyph = (Number.parseInt(first, 16) + step).toString(16).padStart(4, '0')
      const codes = units.split(' ').flatMap((unit) => unit.match(/.{4}/g) ?? [])
      letters.set(glyph, String.fromCharCode(...codes.map((code) => Number.parseInt(code, 16))))
    })
  return letters
}
