import { Parser } from 'htmlparser2'
import { MAIL_LIMITS } from '#app/kit/reading-limits.ts'
import { QUOTE } from './quote-marks.ts'

const PIECE = 8_192

type Attributes = Record<string, string>
/** What is left out: what is not text, a signature, a quote, or a quote with all that follows. */
type Left = 'silent' | 'signature' | 'quote' | 'rest'

const SILENT = new Set(['script', 'style', 'head', 'title', 'template', 'noscript', 'object', 'svg', 'math'])
const LINES = new Set(
  'div p br tr table ul ol li h1 h2 h3 h4 h5 h6 hr pre section article header footer center form'.split(' '),
)
const PARAGRAPHS = new Set(['p', 'h1', 'h2', 'h3', 'ul', 'ol', 'pre'])

const QUOTES =
  /(?:^|\s|[a-z0-9_-])(?:gmail_attr|moz-cite-prefix|moz-forward-container|yahoo_quoted|protonmail_quote|tutanota_quote|zmail_extra|ox_[a-z0-9]{1,20}_quote)(?:\s|$|_)/i
const SIGNATURES =
  /(?:^|\s)(?:gmail_signature|gmail_signature_prefix|moz-signature|protonmail_signature_block)(?:\s|$)/i
const SIGNATURE_IDS =
  /^(?:ms-outlook-mobile-signature|ymail_android_signature|ymail_ios_signature|AppleMailSignature|Signature|divtagdefaultwrapper-signature)$/i
const REST_IDS =
  /^(?:x_)?(?:appendonsend|divRplyFwdMsg|mail-editor-reference-message-container|OLK_SRC_BODY_SECTION|isForwardContent|isReplyContent)$/i
const REST_CLASSES = /(?:^|\s)(?:ms-outlook-mobile-reference-message|OutlookMessageHeader)(?:\s|$)/i
/** The line above the header of a quoted email in Outlook, of Windows and of Mac. */
const REST_STYLE = /border:none;border-top:solid #(?:E1E1E1|B5C4DF) 1\.0pt/i

/**
 * What an email in HTML says, in lines: a quote is one mark; `pictures` are those that are shown in it, by
 * their ids.
 */
export type HtmlLines = { text: string; pictures: Set<string> }

/** Reads the words of HTML of strangers, what is quoted left out by how the usual programs mark it. */
export function htmlLines(html: string): HtmlLines {
  const parts: string[] = []
  const pictures = new Set<string>()
  let depth = 0
  let leftSince: number | null = null
  let isOver = false
  let link = ''
  let atStart = true
  const put = (said: string) => parts.push(said)
  const breakLine = (isParagraph: boolean) => {
    if (!atStart) put(isParagraph ? '\n\n' : '\n')
    atStart = true
  }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        if (isOver || leftSince !== null) return
        const left = leftOut(name, attributes)
        if (left !== null) {
          leftSince = depth
          isOver = left === 'rest'
          breakLine(false)
          if (left === 'quote' || left === 'rest') put(`\n${QUOTE}\n`)
          return
        }
        if (name === 'br') {
          put('\n')
          atStart = true
        } else if (LINES.has(name)) breakLine(isParagraph(name, attributes))
        if (name === 'li') put('- ')
        if (name === 'a') link = attributes.href ?? ''
        if (name === 'img') pictures.add((attributes.src ?? '').replace(/^cid:/i, ''))
      },
      ontext(said) {
        if (isOver || leftSince !== null) return
        const plain = said.replace(/[ \t\r\n\f]+/g, ' ')
        const words = atStart ? plain.trimStart() : plain
        if (words === '') return
        put(words.replaceAll(QUOTE, ''))
        atStart = false
      },
      onclosetag(name) {
        if (leftSince === depth) leftSince = null
        else if (!isOver && leftSince === null) {
          if (name === 'a' && /^https?:/i.test(link) && !saysHost(parts, link)) put(` (${link})`)
          if (name === 'a') link = ''
          if (name === 'td' || name === 'th') put(' ')
          if (LINES.has(name) && name !== 'br') breakLine(isParagraph(name, {}))
        }
        depth -= 1
      },
    },
    { decodeEntities: true },
  )
  // What an element costs the parser grows with its depth: an answer stands above what is quoted so deeply.
  const end = Math.min(html.length, MAIL_LIMITS.htmlCharacters)
  for (let at = 0; at < end && depth <= MAIL_LIMITS.htmlDepth && !isOver; at += PIECE)
    parser.write(html.slice(at, Math.min(at + PIECE, end)))
  parser.end()
  return { text: parts.join(''), pictures }
}

function leftOut(
  name: string,
  { id = '', class: names = '', style = '', type = '' }: Attributes,
): Left | null {
  if (SILENT.has(name) || /display:\s{0,3}none/i.test(style)) return 'silent'
  if (REST_IDS.test(id) || REST_CLASSES.test(names) || REST_STYLE.test(style)) return 'rest'
  if (name === 'blockquote' || type === 'cite' || QUOTES.test(names) || /yahoo_quoted/.test(id))
    return 'quote'
  return SIGNATURES.test(names) || SIGNATURE_IDS.test(id) ? 'signature' : null
}

/** Word writes every line as a paragraph, and empty ones between them. */
const isParagraph = (name: string, { class: names = '' }: Attributes) =>
  PARAGRAPHS.has(name) && !/Mso/.test(names)

/** Whether the words of a link already say where it leads. */
function saysHost(parts: readonly string[], link: string): boolean {
  const host = URL.canParse(link) ? new URL(link).hostname : ''
  return (
    host === '' ||
    parts
      .slice(-3)
      .join('')
      .includes(host.replace(/^www\./, ''))
  )
}
