/** A message of the wire taken apart: text, and the few elements that a message may have. */
export type MessageNode = string | MessageElement
export type MessageElement = { tag: MessageTag; href?: string; children: MessageNode[] }
export type MessageTag = 'a' | 'strong' | 'em' | 'br' | 'p' | 'ul' | 'ol' | 'li'

const TAGS = new Map<string, MessageTag>([
  ['a', 'a'],
  ['b', 'strong'],
  ['strong', 'strong'],
  ['i', 'em'],
  ['em', 'em'],
  ['br', 'br'],
  ['p', 'p'],
  ['ul', 'ul'],
  ['ol', 'ol'],
  ['li', 'li'],
])
/** What stands in these is no text for people. */
const SILENT = new Set(
  'script style template title noscript iframe object textarea select svg math xmp noembed noframes'.split(
    ' ',
  ),
)
/** These end where the next one of them begins. */
const IN_A_ROW = new Set<MessageTag>(['p', 'li', 'a'])
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

/** In characters and in elements within each other: what is longer is cut, what is deeper is text. */
const LONGEST = 4_000
const DEEPEST = 20

const TAG = /<(\/?)([a-z][a-z0-9-]*)(?=[\s/>])((?:[^>"']|"[^"]*"|'[^']*')*)>/iy
const HREF = /(?:^|[\s/"'])href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i

/**
 * Reads a message that is HTML: emphasis, lines, lists and links to https or to this site stay, everything
 * else is its text alone. Plain text stays as it is, also with a '<' in it. Never throws.
 */
export function readMessage(html: string): MessageNode[] {
  const text = html.slice(0, LONGEST)
  const lower = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  const root: MessageNode[] = []
  const open: MessageElement[] = []
  const here = () => open.at(-1)?.children ?? root
  for (let at = 0; at < text.length; ) {
    const next = text.indexOf('<', at)
    if (next !== at) here().push(decoded(text.slice(at, next < 0 ? text.length : next)))
    if (next < 0) break
    TAG.lastIndex = next
    const [whole, end, name = '', attributes = ''] = TAG.exec(text) ?? []
    if (whole === undefined) {
      const comment = text.startsWith('<!', next)
      if (!comment) here().push('<')
      at = comment ? endOf(text, text.startsWith('<!--', next) ? '-->' : '>', next) : next + 1
      if (comment && at < text.length) at = text.indexOf('>', at) + 1
      continue
    }
    at = next + whole.length
    const tag = TAGS.get(name.toLowerCase())
    if (!end && SILENT.has(name.toLowerCase())) at = endOf(lower, `</${name.toLowerCase()}`, at)
    else if (tag === 'br') here().push({ tag, children: [] })
    else if (tag && end) close(open, tag)
    else if (tag) {
      if (IN_A_ROW.has(tag)) close(open, tag)
      if (open.length >= DEEPEST) continue
      const href = tag === 'a' ? linkOf(attributes) : undefined
      if (tag === 'a' && !href) continue
      const element: MessageElement = { tag, ...(href ? { href } : {}), children: [] }
      here().push(element)
      open.push(element)
    }
  }
  return root
}

function close(open: MessageElement[], tag: MessageTag): void {
  const last = open.findLastIndex((element) => element.tag === tag)
  if (last >= 0) open.length = last
}

function endOf(text: string, what: string, from: number): number {
  const found = text.indexOf(what, from)
  return found < 0 ? text.length : found
}

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,5}));/gi, (whole, dec, hex, name) => {
    if (name) return ENTITIES[name.toLowerCase()] ?? whole
    const code = dec ? Number(dec) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : ''
  })
}

const OWN = 'https://own.invalid'

/** An address of this site ('/x') or one of https without a name before its host; undefined for any other. */
function linkOf(attributes: string): string | undefined {
  const [, ...quoted] = attributes.match(HREF) ?? []
  const href = decoded(quoted.find((value) => value !== undefined) ?? '').trim()
  if (/[\\\p{Cc}]/u.test(href) || !/^(?:https:\/\/|\/(?!\/))/i.test(href) || !URL.canParse(href, OWN))
    return undefined
  const url = new URL(href, OWN)
  if (url.username || url.password) return undefined
  return url.origin === OWN ? url.pathname + url.search + url.hash : url.href
}
