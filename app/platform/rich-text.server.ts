import sanitizeHtml from 'sanitize-html'
import { htmlWords } from '#app/kit/html-words.ts'
import { htmlOfMarkdown, htmlOfTyped } from '#app/kit/markdown.ts'
import type { RichHtml } from '#app/kit/rich-html.ts'

const RENAMED: Record<string, string> = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
}
const HOST = /(?:^|[\s(/@"'])((?:[\p{L}\p{N}-]{1,63}\.)+[\p{L}]{2,24})(?=$|[\s/?#:)"',;.!])/giu

const FILE_NAME = /\.(?:js|ts|tsx|css|html?|pdf|docx?|xlsx?|pptx?|txt|csv|ics|jpe?g|png|yml|json|php|cpp)$/i

const TAGS = [
  'p',
  'br',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'u',
  's',
  'blockquote',
  'code',
  'pre',
  'hr',
  'a',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
]

/**
 * Cuts HTML that people wrote to the one allow list of the product: paragraphs, headings, lists, emphasis,
 * quotes, code, simple tables and links to http, https and mail. Links get rel; one whose words name another
 * site than it leads to loses its target. Never throws; unclosed tags are closed.
 */
export function cleanRichText(html: string): RichHtml {
  const clean = sanitizeHtml(html.replaceAll('\0', ''), {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: [
      'script',
      'style',
      'textarea',
      'option',
      'noscript',
      'title',
      'template',
      'iframe',
      'svg',
      'math',
      'object',
    ],
    nestingLimit: 40,
    transformTags: {
      ...Object.fromEntries(
        Object.entries(RENAMED).map(([from, to]) => [from, sanitizeHtml.simpleTransform(to, {})]),
      ),
      a: (_, { href }) => {
        const attribs: Record<string, string> = {}
        if (href && isOpenable(href))
          Object.assign(attribs, { href: href.trim(), rel: 'nofollow ugc noopener' })
        return { tagName: 'a', attribs }
      },
    },
    exclusiveFilter: (frame) => {
      if (frame.tag === 'a' && (!frame.attribs.href || isLying(frame.text, frame.attribs.href)))
        return 'excludeTag'
      return ['p', 'li', 'h2', 'h3', 'h4'].includes(frame.tag) && isEmpty(frame)
    },
  })
  return clean.replace(/(?:<br \/>\s*){3,}/g, '<br /><br />').trim() as RichHtml
}

/**
 * Cuts HTML that the house wrote to the same tags; its links may lead to addresses of the site ('/x', '#x')
 * and tell search engines nothing.
 */
export function cleanHouseText(html: string): RichHtml {
  return sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href'], li: ['id'], th: ['scope'], td: ['data-label'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
  }).trim() as RichHtml
}

function isEmpty(frame: sanitizeHtml.IFrame): boolean {
  return frame.text.trim() === '' && frame.mediaChildren.length === 0
}

function isOpenable(href: string): boolean {
  return /^(?:https?:\/\/|mailto:)/i.test(href.trim()) && URL.canParse(href.trim())
}

// "bank.example" over a link to evil.example is a lie; "our site" or "www.bank.example/offer" over
// bank.example is not.
function isLying(text: string, href: string): boolean {
  const url = new URL(href)
  const target = url.protocol === 'mailto:' ? (url.pathname.split('@').at(-1) ?? '') : url.hostname
  const said = text.normalize('NFKC').replace(/\p{Cf}/gu, '')
  return [...said.matchAll(HOST)].some(
    (found) => !FILE_NAME.test(found[1] ?? '') && !isSameSite(found[1] ?? '', target),
  )
}

function isSameSite(said: string, target: string): boolean {
  const plain = (host: string) =>
    host
      .toLowerCase()
      .replace(/^www\./, '')
      .replace(/\.$/, '')
  const url = `https://${said}`
  const [left, right] = [plain(URL.canParse(url) ? new URL(url).hostname : said), plain(target)]
  return left === right || right.endsWith(`.${left}`) || !/\.[a-z]{2,}$|\.xn--/i.test(left)
}

/**
 * Rich text from HTML, Markdown, what a person typed into a field of a form (`htmlOfTyped`) or plain text
 * (blank lines part paragraphs), cut to the allow list. Markdown that cannot be read is kept as the words
 * that it is.
 */
export function richTextOf({ format, text }: { format: Format; text: string }): RichHtml {
  if (format === 'html') return cleanRichText(text)
  if (format === 'plain') return cleanRichText(paragraphs(text))
  try {
    return cleanRichText(format === 'typed' ? htmlOfTyped(text) : htmlOfMarkdown(text))
  } catch {
    return cleanRichText(paragraphs(text))
  }
}

type Format = 'html' | 'markdown' | 'typed' | 'plain'

function paragraphs(text: string): string {
  const parts = text.split(/\n\s*\n/).map((part) => part.trim())
  return parts
    .filter(Boolean)
    .map((part) => `<p>${linesOf(escaped(part)).filter(Boolean).join('<br />')}</p>`)
    .join('')
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

/** The words of rich text without marks, on one line, cut at a word before `limit` characters. */
export function plainTextOf(html: string, limit = Number.POSITIVE_INFINITY): string {
  const words = htmlWords(html).replace(/\s+/g, ' ').trim()
  if (words.length <= limit) return words
  const cut = words.slice(0, limit - 1)
  const end = cut.lastIndexOf(' ')
  return `${(end > limit / 2 ? cut.slice(0, end) : cut).replace(/[\s,;:.–-]+$/, '')}…`
}

const PARTED = new Set(['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'blockquote', 'pre', 'table'])

/**
 * Rich text as the plain text that `richTextOf` would make it from, for editing: paragraphs, lines, points as
 * '• '.
 */
export function editableTextOf(html: string): string {
  const inOneLine = linesOf(html).filter(Boolean).join(' ')
  const words = htmlWords(inOneLine, (name, opens) => {
    if (opens) return name === 'li' ? '• ' : name === 'br' ? '\n' : ''
    if (PARTED.has(name)) return '\n\n'
    return name === 'li' || name === 'tr' ? '\n' : ''
  })
  return linesOf(words)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

// Trimmed line by line: a pattern that looks for the spaces around a line's end reads long rows of them again
// and again.
const linesOf = (text: string) => text.split('\n').map((line) => line.trim())
