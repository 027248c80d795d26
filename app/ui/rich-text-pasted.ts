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
  ...{ h1: 'h2', h5: 'h4', h6: 'h4' },
  ...{ b: 'strong', i: 'em', del: 's', strike: 's', ins: 'u' },
}
const SIGN = /^\s*(?:[·•o▪§–-]|(\d{1,3}|[a-z])[.)])\s+/i

type Open = { tags: string[]; isDropped: boolean; point: number | null }

/**
 * What was copied from a word processor, a web page or an email, as plain HTML: titles become headings below the page's, points
 * of Word become lists, bold and italic by style become marks. Nothing else is left: no attribute but where a link leads. It is
 * read without the browser, so that nothing in it is even looked at as a script.
 */
export function cleanPasted(html: string): string {
  const pieces: { tag?: string; words?: string }[] = []
  const open: Open[] = []
  let dropped = 0
  const parser = new Parser({
    onopentag(name, { href, style = '' }) {
      const isDropped = DROPPED.has(name)
      if (isDropped) dropped++
      const isPoint = name === 'p' && /mso-list:\s*l\d/i.test(style)
      const tags = dropped > 0 ? [] : tagsOf(name, style)
      open.push({ tags, isDropped, point: isPoint ? pieces.length : null })
      for (const tag of tags)
        pieces.push({ tag: tag === 'a' && href ? `<a href="${escaped(href)}">` : `<${tag}>` })
    },
    onclosetag() {
      const closed = open.pop()
      if (closed?.isDropped) dropped--
      for (const tag of closed?.tags.toReversed() ?? [])
        if (tag !== 'br' && tag !== 'hr') pieces.push({ tag: `</${tag}>` })
      if (closed && closed.point !== null) pieces.push(...pointOf(pieces.splice(closed.point)))
    },
    ontext(words) {
      if (dropped === 0) pieces.push({ words })
    },
  })
  parser.end(html)
  return pieces
    .map(({ tag, words }) => tag ?? escaped(words ?? ''))
    .join('')
    .replace(/<\/(ul|ol)>\s*<!---->\s*<\1>/g, '')
    .replaceAll('<!---->', '')
}

/** Word writes a point as a paragraph, whose sign is words at its beginning. */
function pointOf(paragraph: { tag?: string; words?: string }[]) {
  const inner = paragraph.slice(1, -1)
  const sign = SIGN.exec(inner.map(({ words = '' }) => words).join(''))
  let left = sign?.[0].length ?? 0
  for (const piece of inner) {
    const length = piece.words?.length ?? 0
    piece.words &&= piece.words.slice(left)
    left -= Math.min(left, length)
  }
  const list = sign?.[1] === undefined ? 'ul' : 'ol'
  return [{ tag: `<!----><${list}>` }, { tag: '<li>' }, ...inner, { tag: '</li>' }, { tag: `</${list}>` }]
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
