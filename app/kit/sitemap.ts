import { LANGUAGES, type Language, pathIn } from './language.ts'
import { xmlText } from './xml.ts'

/**
 * A page that everybody may open: its path without language prefix, and when it was changed last, where
 * known.
 */
export type PublicAddress = { path: string; changedAt: Date | null }

/**
 * How many pages one file lists. With all its languages beside it a page takes 7 kB at most, a file 50 MB at
 * most.
 */
export const SITEMAP_SIZE = 5_000
export const SITEMAP_LIMIT = 7_000

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
const NAMESPACES =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'

const whole = (origin: string, language: Language, path: string) =>
  xmlText(origin + encodeURI(pathIn(language, path)))

/** A file of a sitemap: pages in one language, each with its twins in all others. */
export function sitemapFile(pages: readonly PublicAddress[], language: Language, origin: string): string {
  const entries = pages.map(({ path, changedAt }) => {
    const twins = [...LANGUAGES.map((other) => [other, other] as const), ['x-default', 'en'] as const].map(
      ([name, other]) =>
        `<xhtml:link rel="alternate" hreflang="${name}" href="${whole(origin, other, path)}"/>`,
    )
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return `<url><loc>${whole(origin, language, path)}</loc>${changed}${twins.join('')}</url>`
  })
  return `${HEAD}\n<urlset ${NAMESPACES}>\n${entries.join('\n')}\n</urlset>\n`
}

/** The list of all files of a sitemap. */
export function sitemapIndex(files: readonly PublicAddress[], origin: string): string {
  const entries = files.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return `<sitemap><loc>${whole(origin, 'en', path)}</loc>${changed}</sitemap>`
  })
  return `${HEAD}\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</sitemapindex>\n`
}

/** Reads the name of a file: 'topics-de-3.xml'. */
export function readSitemapName(name: string): { kind: string; language: Language; number: number } | null {
  const [, kind = '', code = '', number = ''] = /^([a-z]+)-([a-z]{2})-([1-9]\d{0,4})\.xml$/.exec(name) ?? []
  const language = LANGUAGES.find((one) => one === code)
  return language ? { kind, language, number: Number(number) } : null
}
