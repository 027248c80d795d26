import { Marked, type Token, type TokenizerObject } from 'marked'
import { htmlOfTree, isBlock, type RichElement, type RichNode, richTree, wordsOf } from './rich-tree.ts'

const written = new Marked({ gfm: true, breaks: false })

/** Nobody who fills in a form means code by spaces before a line. */
const withoutIndentedCode: TokenizerObject = { code: () => undefined }

const typed = new Marked({
  gfm: true,
  breaks: true,
  tokenizer: withoutIndentedCode,
  walkTokens: (token: Token) => {
    if (token.type === 'heading') token.depth = Math.min(Math.max(token.depth, 2), 4)
  },
})

/** Markdown nested beyond reason makes the parser give up, which throws. */
const shallow = (text: string) => text.replace(/^( {0,3}[>*+-] ?){20,}/gm, '')

/**
 * HTML of Markdown that was written as such. Not cleaned: a server gives it to `platform/rich-text`. Throws
 * on what cannot be read.
 */
export function htmlOfMarkdown(text: string): string {
  return written.parse(shallow(text), { async: false })
}

/**
 * HTML of what a person typed into a field: Markdown in which the end of a line is one, '• ' begins a point,
 * and headings are those below the title of a page. Not cleaned either, and throws alike.
 */
export function htmlOfTyped(text: string): string {
  return typed.parse(shallow(text).replace(/^([ \t]*)[•·][ \t]+/gm, '$1- '), { async: false })
}

/**
 * Rich text as a person would type it: `htmlOfTyped` makes the same of it again. Each block is written as
 * simply as it can be, is read again, and where it says something else all that could mean something is
 * marked as words.
 */
export function typedOf(html: string): string {
  return richTree(html)
    .map((block) => {
      const simple = writeBlock(block as RichElement, false)
      return isRead(simple, block) ? simple : writeBlock(block as RichElement, true)
    })
    .filter((text) => text !== '')
    .join('\n\n')
}

function isRead(text: string, block: RichNode): boolean {
  try {
    return htmlOfTree(richTree(htmlOfTyped(text))) === htmlOfTree([block])
  } catch {
    return false
  }
}

const indented = (text: string, by: string) => text.replace(/\n(?=[^\n])/g, `\n${by}`)

function writeBlock(block: RichElement, careful: boolean): string {
  const { name, children } = block
  if (/^h[2-4]$/.test(name)) return `${'#'.repeat(Number(name[1]))} ${writeWords(children, careful)}`
  if (name === 'hr') return '---'
  if (name === 'pre') return fenced(wordsOf(children))
  if (name === 'blockquote') return `> ${writeBlocks(children, careful).replace(/\n/g, '\n> ')}`
  if (name === 'ul' || name === 'ol') return writeList(block, careful)
  if (name === 'table') return writeTable(block, careful)
  return asLines(writeWords(children, careful))
}

function writeBlocks(nodes: readonly RichNode[], careful: boolean): string {
  return nodes
    .filter(isBlock)
    .map((block) => writeBlock(block, careful))
    .join('\n\n')
}

function writeList({ name, children }: RichElement, careful: boolean): string {
  const points = children.filter(isBlock).map((point, at) => {
    const sign = name === 'ol' ? `${at + 1}. ` : '- '
    const words = point.children.filter((one) => !isBlock(one))
    const blocks = point.children.filter(isBlock).map((block) => writeBlock(block, careful))
    const between = words.length > 0 ? '\n' : '\n\n'
    const said = words.length > 0 ? [asLines(writeWords(words, careful)), ...blocks] : blocks
    return sign + indented(said.join(between), ' '.repeat(sign.length))
  })
  return points.join('\n')
}

function writeTable(table: RichElement, careful: boolean): string {
  const rowsOf = (node: RichNode): RichElement[] =>
    typeof node === 'string' ? [] : node.name === 'tr' ? [node] : node.children.flatMap(rowsOf)
  const rows = rowsOf(table).map(({ children }) =>
    children.map((cell) =>
      writeWords(typeof cell === 'string' ? [cell] : cell.children, careful)
        .replace(/\|/g, '\\|')
        .replace(/\n/g, '<br>'),
    ),
  )
  const [head, ...body] = rows.map((cells) => `| ${cells.join(' | ')} |`)
  return [head, `|${' --- |'.repeat(rows[0]?.length ?? 1)}`, ...body].join('\n')
}

function fenced(code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${code.replace(/\n$/, '')}\n${fence}`
}

const SIGNS: Record<string, string> = { strong: '**', em: '*', s: '~~' }

function writeWords(nodes: readonly RichNode[], careful: boolean): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return escaped(node, careful)
      if (node.name === 'br') return '\n'
      if (node.name === 'code') return codeOf(wordsOf(node.children))
      const inner = writeWords(node.children, careful)
      if (node.name === 'a') return linkOf(node, inner, careful)
      const sign = careful ? undefined : SIGNS[node.name]
      return sign ? `${sign}${inner}${sign}` : `<${node.name}>${inner}</${node.name}>`
    })
    .join('')
}

function linkOf({ href, children }: RichElement, inner: string, careful: boolean): string {
  const words = wordsOf(children)
  if (!careful && (words === href || `mailto:${words}` === href)) return words
  return `[${inner}](<${href.replace(/[<>\\]/g, encodeURIComponent)}>)`.replace(/\(<([^\s()]*)>\)$/, '($1)')
}

function codeOf(words: string): string {
  const fence = '`'.repeat(Math.max(0, ...[...words.matchAll(/`+/g)].map(([run]) => run.length)) + 1)
  const room = /^`|`$|^ .* $/.test(words) ? ' ' : ''
  return fence + room + words.replace(/\n/g, ' ') + room + fence
}

const ENTITY = /&(?=#?\w{1,31};)/g

function escaped(words: string, careful: boolean): string {
  const safe = words.replace(ENTITY, '&amp;')
  if (careful) return safe.replace(/[\\`*_[\]<>~|:@.#+=(){}!-]/g, '\\$&')
  return safe.replace(/[\\`*[\]<]/g, '\\$&').replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
}

/** What at the beginning of a line would make it a heading, a quote, a point, a rule or a fence. */
function asLines(text: string): string {
  return text
    .split('\n')
    .map((line) =>
      line
        .replace(/^(?=#{1,6}(?:\s|$)|>|[-+](?:\s|$)|~{3}|[-=_:|][-=_:|\s]*$)/, '\\')
        .replace(/^(\d{1,9})(?=[.)](?:\s|$))/, '$1\\')
        .replace(/^[•·](?=[ \t])/, (point) => `&#${point.charCodeAt(0)};`),
    )
    .join('\n')
}
