import { Parser } from 'htmlparser2'

const DROPPED = new Set(
  'style script noscript template title svg math iframe object textarea select button xml head'.split(' '),
)
const KEPT = new Set(
  'p div br h2 h3 h4 ul ol li strong em u s code pre blockquote hr a table tr td th section article'.split(
    ' ',
  ),
)
const RENAMED: Record<string, string> = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  b: 'strong',
  i: 'em',
  del: 's',
  strike: 's',
  ins: 'u',
}
/** What begins a paragraph that is a point of a list anywhere. */
const BULLET = /^\s*[•●○◦‣▪■·\uf0a7\uf0b7]\s+/
/**
 * And one that Word calls so: its symbols are letters of a font that nobody has here (`ü` is a tick, `Ø` an
 * arrow).
 */
const SIGN = /^\s*(?:[^\p{L}\p{N}\s(]|[oüvqØn]|\(?[\p{N}\p{L}]{1,5}[.)．）、])\s+/iu
const NUMBER = /^\s*(?:\(?[\p{N}\p{L}][\p{N}\p{L}.]{0,7}[.)．）、]|[\u2460-\u2473])\s*$/u

type Piece = { tag?: string; words?: string; point?: Point }
/** A point of a list of Word, of which it says no more than how deep and in which list it is. */
type Point = { level: number; list: string; isNumbered: boolean; inner: Piece[] }
type Paragraph = { from: number; listed: string | null; sign: string | null }
type Open = { tags: string[]; isDropped: boolean; isSign: boolean; paragraph: Paragraph | null }

/**
 * What was copied from a word processor, a web page or an email, as plain HTML: titles become headings below
 * the page's, points of Word become lists within lists, bold and italic by style become marks. Nothing else
 * is left: no attribute but where a link leads. It is read without the browser, so that nothing in it is even
 * looked at as a script.
 */
export function cleanPasted(html: string): string {
  const pieces: Piece[] = []
  const open: Open[] = []
  let [dropped, signs] = [0, 0]
  const parser = new Parser({
    onopentag(name, { href, style = '' }) {
      const isDropped = DROPPED.has(name)
      const isSign = /mso-list:\s*ignore/i.test(style)
      if (isDropped) dropped++
      if (isSign) signs++
      const listed = /mso-list:\s*(l\d[^;]*)/i.exec(style)?.[1] ?? null
      const paragraph = name === 'p' ? { from: pieces.length, listed, sign: null } : null
      const tags = dropped > 0 || signs > 0 ? [] : tagsOf(name, style)
      open.push({ tags, isDropped, isSign, paragraph })
      for (const tag of tags)
        pieces.push({ tag: tag === 'a' && href ? `<a href="${escaped(href)}">` : `<${tag}>` })
    },
    onclosetag() {
      const closed = open.pop()
      if (closed?.isDropped) dropped--
      if (closed?.isSign) signs--
      for (const tag of closed?.tags.toReversed() ?? [])
        if (tag !== 'br' && tag !== 'hr') pieces.push({ tag: `</${tag}>` })
      if (closed?.paragraph) makePoint(pieces, closed.paragraph)
    },
    ontext(words) {
      if (dropped > 0) return
      if (signs === 0) return void pieces.push({ words })
      const within = open.findLast(({ paragraph }) => paragraph)?.paragraph
      if (within) within.sign = (within.sign ?? '') + words
    },
  })
  parser.end(html)
  // Word in the browser writes each point as a list of its own.
  return said(pieces).replace(/<\/(ul|ol)>\s*<\/div>\s*<div>\s*<\1>/g, '')
}

/**
 * Makes a point of the paragraph that the pieces end with, if it is one: its sign is words at its beginning.
 */
function makePoint(pieces: Piece[], { from, listed, sign }: Paragraph): void {
  const inner = pieces.slice(from + 1, -1)
  const text = inner.map(({ words = '' }) => words).join('')
  const typed = sign === null ? (listed === null ? BULLET : SIGN).exec(text)?.[0] : ''
  if (listed === null && typed === undefined) return
  let left = typed?.length ?? 0
  for (const piece of inner) {
    const length = piece.words?.length ?? 0
    piece.words &&= piece.words.slice(left)
    left -= Math.min(left, length)
  }
  const level = Number(/level(\d)/i.exec(listed ?? '')?.[1] ?? 1)
  const list = /^l\d+/i.exec(listed ?? '')?.[0] ?? ''
  pieces.length = from
  pieces.push({ point: { level, list, isNumbered: NUMBER.test(sign || typed || ''), inner } })
}

/** As HTML; points that follow one another are one list, and deeper ones a list within the point before. */
function said(pieces: readonly Piece[]): string {
  const written: string[] = []
  const lists: Omit<Point, 'inner'>[] = []
  const leave = (level: number) => {
    while ((lists.at(-1)?.level ?? 0) > level)
      written.push(`</li></${lists.pop()?.isNumbered ? 'ol' : 'ul'}>`)
  }
  pieces.forEach(({ tag, words, point }, at) => {
    if (!point) {
      const next = pieces.slice(at, at + 9).find((piece) => piece.tag || piece.point || piece.words?.trim())
      const isBetween = lists.length > 0 && next?.point !== undefined
      if (!isBetween) leave(0)
      written.push(isBetween ? '' : (tag ?? escaped(words ?? '')))
      return
    }
    leave(point.level)
    const last = lists.at(-1)
    const isGoingOn =
      last?.level === point.level && last.isNumbered === point.isNumbered && last.list === point.list
    if (isGoingOn) written.push('</li>')
    else {
      leave(point.level - 1)
      written.push(point.isNumbered ? '<ol>' : '<ul>')
      lists.push(point)
    }
    written.push('<li>', said(point.inner))
  })
  leave(0)
  return written.join('')
}

function tagsOf(name: string, style: string): string[] {
  const weight = /font-weight:\s*(\w+)/i.exec(style)?.[1]
  const known = RENAMED[name] ?? name
  const isMarked = known === 'strong' && weight !== undefined && !isBold(weight)
  const byStyle =
    name === 'span'
      ? [...(isBold(weight) ? ['strong'] : []), ...(/font-style:\s*italic/i.test(style) ? ['em'] : [])]
      : []
  return [...(KEPT.has(known) && !isMarked ? [known] : []), ...byStyle]
}

const isBold = (weight: string | undefined) => weight === 'bold' || Number(weight) >= 600

function escaped(words: string): string {
  return words.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}
