import { unescape as decodeLeniently } from 'node:querystring'
import { decodedPath, pathOf } from '#app/kit/path-of.ts'

/** What a decoder shows for what it cannot read. */
const UNREADABLE = '\u{FFFD}'

/**
 * An address whose path can be decoded, so that nobody further in complains of it in words of its own, with
 * the address in them: what of it is no UTF-8, and no escape, is said to be unreadable. Such a part names
 * nothing; the query stays as it is.
 */
export function decodableAddress(url: string): string {
  const path = pathOf(url)
  if (isDecodable(path)) return url
  const parts = path.split('/').map((part) => (isDecodable(part) ? part : readable(part)))
  return parts.join('/') + url.slice(path.length)
}

const readable = (part: string) => encodeURIComponent(decodeLeniently(part).replaceAll('%', UNREADABLE))

const isDecodable = (text: string) => decodedPath(text) !== null
