import { htmlWords } from '#app/kit/html-words.ts'
import type { MarkedText } from './catalogue.ts'

// Controls, direction overrides, byte order marks and what a lone surrogate becomes; line breaks and tabs are
// kept here.
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what goes
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff\ufffd]/gu
const MARK_PILE = /(\p{M}{8})\p{M}+/gu

/** Text with its line breaks, in NFC, without invisible and direction-changing characters. */
export function cleanText(text: string | undefined): string {
  return (text ?? '')
    .toWellFormed()
    .replace(/\r\n?|\u2028|\u2029|\u0085/g, '\n')
    .replace(UNSEEN, '')
    .replace(MARK_PILE, '$1')
    .normalize('NFC')
    .trim()
}

/** Like `cleanText`, on one line, with single blanks. */
export function cleanLine(text: string | undefined): string {
  return cleanText(text).replace(/\s+/gu, ' ').trim()
}

/**
 * The text of possible HTML: tags and entities are parsed, other text in angle brackets ("List<String>")
 * stays. Blocks and breaks become line breaks.
 */
export function plainWords(text: string | undefined): string {
  const once = MARKUP.test(text ?? '') ? htmlWords(text ?? '') : (text ?? '')
  return ENTITY.test(once) || PAIR.test(once) ? htmlWords(once) : once
}

const MARKUP = /<\/?[a-z!]|&#?\w{1,31};/i
const ENTITY =
  /&(?:#\w{2,7}|amp|lt|gt|quot|apos|nbsp|[a-z]{1,6}(?:uml|acute|grave|circ|tilde|cedil|quo|dash));/i
const PAIR = /<(?:br|p|hr)\s?\/?>|<(b|i|em|strong|span|p|div|a|li|ul|h[1-6])\b[^<>]*>[^<>]*<\/\1>/i
/** The text of possible HTML, on one line. */
export function cleanTitle(text: string | undefined): string {
  return withoutWrappingQuotes(cleanLine(plainWords(text)))
}

/**
 * Removes one pair of quotes around the whole text, as spreadsheets that quote twice leave; a text that
 * begins and ends with quoted words keeps them.
 */
export function withoutWrappingQuotes(text: string): string {
  const inner = text.slice(1, -1)
  const isQuoted = text.length > 1 && text.startsWith('"') && text.endsWith('"')
  const count = inner.split('"').length - 1
  const isWhole = count === 0 || (count % 2 === 0 && /^[^"]*[\s(=>]"/.test(inner))
  return isQuoted && isWhole ? inner.trim() : text
}

const TAG =
  /<\/?(?:p|br|hr|div|span|h[1-6]|ul|ol|li|dl|dt|dd|a|b|i|u|s|em|strong|small|sub|sup|font|center|blockquote|pre|code|table|thead|tbody|tr|th|td|img|figure|video|audio|section|article|details|html|head|body|title|script|noscript|style|link|meta|base|template|svg|math|iframe|object|embed|form|input|button|textarea|select|option)\b[^<>]*>/i
/** A text with tags of letters only has its lines as they are. */
const BLOCK = /<\/?(?:p|br|hr|div|h[1-6]|ul|ol|li|dl|table|tr|blockquote|pre|section|article)\b/i
const ESCAPED_TAG = /&lt;\/?(?:p|br|div|span|h[1-6]|ul|ol|li|a|b|i|em|strong|table|tr|td)\b/i
const MARKDOWN = [
  /^ {0,3}#{1,6}\s+\S/m,
  /\*\*[^*\n]+\*\*/,
  /\[[^[\]\n]+\]\([^()\s]+\)/,
  /^ {0,3}(?:[*+-]|\d{1,3}[.)]) +\S.*\n {0,3}(?:[*+-]|\d{1,3}[.)]) +\S/m,
]

/**
 * Detects the markup of a text: tags, escaped or not, make it HTML; headings, lists or links of Markdown make
 * it Markdown.
 */
export function markedText(text: string | undefined): MarkedText | null {
  const clean = withoutWrappingQuotes(cleanText(text))
  if (!clean) return null
  if (TAG.test(clean))
    return { format: 'html', text: BLOCK.test(clean) ? clean : clean.replace(/\n/g, '<br>') }
  if (ESCAPED_TAG.test(clean)) return { format: 'html', text: cleanText(htmlWords(clean)) }
  const read = ENTITY.test(clean) ? cleanText(plainWords(clean)) : clean
  if (MARKDOWN.some((pattern) => pattern.test(read))) return { format: 'markdown', text: read }
  return { format: 'plain', text: read }
}

/** Lower case letters and digits only, without accents, for comparing. */
export function squeezed(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/ø/gi, 'o')
    .replace(/ł/gi, 'l')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/**
 * Splits a list that was written as one text: by semicolons, bars or line breaks if there are any, else by
 * commas.
 */
export function splitList(text: string | undefined): string[] {
  const clean = cleanText(text)
  const separator = /[;|\n]/.test(clean) ? /[;|\n]/ : /[,、，]/
  const parts = clean.split(separator).map((part) => cleanLine(part))
  return [...new Set(parts.filter(Boolean))]
}

/** Of several addresses in one text the first. */
function firstAddress(line: string): string {
  const [first = '', ...more] = line.split(/[\s,;|]+(?=https?:\/\/|www\.)/i)
  return more.length > 0 ? first : line
}

/** The address when it is a web address that a reader can open, else null. */
export function webAddress(text: string | undefined): string | null {
  const clean = firstAddress(cleanLine(text))
  if (!clean || clean.length > 2000) return null
  const withScheme = /^www\./i.test(clean) ? `https://${clean}` : clean
  if (!/^https?:\/\//i.test(withScheme) || !URL.canParse(withScheme)) return null
  const url = new URL(withScheme)
  const isPublic = url.hostname.includes('.') && !url.username && !url.password
  return isPublic ? url.href : null
}
