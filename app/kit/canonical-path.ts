import { DEFAULT_LANGUAGE, isLanguage } from './language.ts'

/**
 * The one spelling of an address that leads to the same page in several: no doubled slashes, none at the end
 * (but after a language alone, where the language switch leads), the language in small letters, and none for
 * the default one. Takes the path of a URL as parsed, still encoded; null when it is spelt right. Always a
 * path of this site.
 */
export function canonicalPath(pathname: string): string | null {
  const [first = '', ...rest] = pathname.split('/').filter(Boolean)
  const code = first.toLowerCase()
  const isCode = code === DEFAULT_LANGUAGE || isLanguage(code)
  const kept = isCode && code !== DEFAULT_LANGUAGE ? [code] : isCode ? [] : [first].filter(Boolean)
  const slash = kept[0] === code && isCode && rest.length === 0 && pathname.endsWith('/') ? '/' : ''
  const path = `/${[...kept, ...rest].join('/')}${slash}`
  return path === pathname ? null : path
}
