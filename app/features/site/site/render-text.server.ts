import { Marked, type RendererObject, type Token, type Tokens } from 'marked'
import { isEmail } from '#app/kit/email-address.ts'
import { slugOf } from '#app/kit/ids.ts'
import { type Language, pathIn } from '#app/kit/language.ts'
import { cleanHouseText } from '#app/platform/rich-text.server.ts'
import type { RenderedText, TextSection } from './text-page.ts'

/** What stays the same where the words do not: `{#name}`. */
const ITEM_ANCHOR = /<li>(?=(?:<p>)?\{#)((?:<p>)?)\{#([a-z-]+)\} /g
const HEADING_ANCHOR = / *\{#([a-z-]+)\}$/

function parted(title: string): [words: string, anchor: string | undefined] {
  return [title.replace(HEADING_ANCHOR, ''), HEADING_ANCHOR.exec(title)?.[1]]
}

const MARK = /\{\{(\w+)\}\}/g

/**
 * Renders Markdown of the house in a language: parts by headings of the second level, with anchors made of
 * their words (`-2` behind one that was there before), or the same in every language as `{#name}` behind the
 * heading, or before the words of an item of a list, says. Links to '/x' lead to the page in the same
 * language; `{{name}}` stands for a plain value. With `questions`, headings of the third level are questions
 * of their part. Throws for HTML, for headings of other levels and for a name without value.
 */
export function renderText(
  body: string,
  options: { language: Language; values: Record<string, string>; questions?: boolean },
): RenderedText {
  const markdown = new Marked({ gfm: true, breaks: false, renderer })
  const tokens = markdown.lexer(withValues(body, options.values))
  void markdown.walkTokens(tokens, (token) => {
    refuseUnfit(token)
    if (token.type === 'link' && /^\/(?!\/)/.test(token.href))
      token.href = pathIn(options.language, token.href)
  })
  const htmlOf = (part: Token[]) =>
    cleanHouseText(markdown.parser(part).replace(ITEM_ANCHOR, '<li id="$2">$1'))
  const idOf = anchors()

  const [intro, ...parts] = splitAt(tokens, 2)
  const sections = parts.map(({ title, tokens }): TextSection => {
    const [words, anchor] = parted(title)
    const own = { id: anchor ?? idOf(words), title: words }
    if (!options.questions) return { ...own, html: htmlOf(tokens), questions: [] }
    const [before, ...questions] = splitAt(tokens, 3)
    return {
      ...own,
      html: htmlOf(before.tokens),
      questions: questions.map((one) => ({
        id: idOf(one.title),
        title: one.title,
        html: htmlOf(one.tokens),
      })),
    }
  })
  return { intro: htmlOf(intro.tokens), sections }
}

function refuseUnfit(token: Token): void {
  if (token.type === 'html') throw new Error(`HTML has no place in a text: ${token.raw.trim().slice(0, 40)}`)
  if (token.type === 'heading' && ![2, 3].includes(token.depth))
    throw new Error(`only headings of the second and third level: ${token.raw.trim()}`)
}

type Part = { title: string; tokens: Token[] }

/** What stands before the first heading of a level, then each heading with what follows it. */
function splitAt(tokens: Token[], depth: number): [Part, ...Part[]] {
  const parts: [Part, ...Part[]] = [{ title: '', tokens: [] }]
  for (const token of tokens) {
    if (token.type === 'heading' && token.depth === depth) parts.push({ title: titleOf(token), tokens: [] })
    else parts.at(-1)?.tokens.push(token)
  }
  return parts
}

/** The words without marks, with the spaces that do not break as they are. */
function titleOf({ tokens = [], text = '' }: { tokens?: Token[]; text?: string }): string {
  return tokens.length === 0 ? text : tokens.map((token) => titleOf(token as Tokens.Generic)).join('')
}

/**
 * A table whose first column names its rows, and whose cells carry the heading of their column for small
 * screens.
 */
const renderer: RendererObject = {
  table({ header, rows }) {
    const escaped = (text: string) =>
      text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')
    const inline = (cell: Tokens.TableCell) => this.parser.parseInline(cell.tokens)
    const labels = header.map((cell) => escaped(titleOf(cell)))
    const head = header.map((cell) => `<th scope="col">${inline(cell)}</th>`)
    const body = rows.map(([first, ...cells]) => {
      const others = cells.map((cell, at) => `<td data-label="${labels[at + 1]}">${inline(cell)}</td>`)
      return `<tr><th scope="row">${first ? inline(first) : ''}</th>${others.join('')}</tr>`
    })
    return `<table><thead><tr>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>\n`
  },
}

function anchors(): (title: string) => string {
  const known = new Map<string, number>()
  return (title) => {
    const slug = slugOf(title) || 'part'
    const times = (known.get(slug) ?? 0) + 1
    known.set(slug, times)
    return times === 1 ? slug : `${slug}-${times}`
  }
}

/** Values are plain words: what means something in Markdown is escaped, except in an address of a mailbox. */
function withValues(body: string, values: Record<string, string>): string {
  return body.replace(MARK, (mark, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${mark} has no value`)
    if (isEmail(value)) return `<${value}>`
    return value.replace(/[\\`*_{}[\]<>()#+!|~&-]/g, (sign) => `\\${sign}`)
  })
}
