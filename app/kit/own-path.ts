import { splitLanguage } from './language.ts'
import { decodedPath } from './path-of.ts'

const BASE = 'https://own.invalid'

/**
 * A path of this site, without a language prefix; null for anything that could lead to another host or
 * scheme.
 */
export function ownPlace(raw: unknown): string | null {
  if (typeof raw !== 'string' || raw.length > 2000 || !/^\/(?![/\\])/.test(raw)) return null
  if (/[\p{Cc}\p{Cs}\\]/u.test(raw)) return null
  let url: URL
  try {
    url = new URL(raw, BASE)
  } catch {
    return null
  }
  if (url.origin !== BASE || decodedPath(url.pathname) === null) return null
  const { path } = splitLanguage(url.pathname)
  return path.startsWith('//') ? null : path + url.search + url.hash
}

/**
 * A path of this site, without a language prefix, to which somebody may be sent on; null for anything that
 * could lead to another host or scheme, or back to signing in. Takes paths with and without prefix.
 */
export function ownPath(raw: unknown): string | null {
  const place = ownPlace(raw)
  return place === null || /^\/(login|logout|register|api|social)([/?#.]|$)/i.test(place) ? null : place
}
