import { fetchAgain } from './fetch-again.ts'

/** What a test needs of a served page, read from its HTML as a crawler does. */
export type ServedPage = {
  path: string
  status: number
  /** Seconds after which one may ask again, where the server refused for now. */
  retryAfter: number
  html: string
  language: string
  title: string
  description: string
  canonical: string
  /** The addresses of the page in other languages, by the language. */
  alternates: Record<string, string>
  /** What social sites are told: og:title and so on; one that is there several times has all its values. */
  social: Record<string, string[]>
  headings: number
  links: string[]
}

/** Fetches a page, unpacked, as a visitor without JavaScript does, following redirects of the same host. */
export async function readPage(
  base: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<ServedPage> {
  const answer = await fetchAgain(new URL(path, base), {
    headers: { Accept: 'text/html', 'Accept-Encoding': 'identity', ...headers },
  })
  const html = await answer.text()
  const links = [...html.matchAll(/<a\b(?![^>]*\brel="nofollow")[^>]*?\shref="([^"]*)"/g)].map(
    ([, href = '']) => plain(href),
  )
  return {
    path,
    status: answer.status,
    retryAfter: Number(answer.headers.get('retry-after') ?? 0),
    html,
    language: html.match(/<html[^>]*\blang="([^"]*)"/)?.[1] ?? '',
    title: plain(html.match(/<title[^>]*>([^<]*)<\/title>/)?.[1] ?? ''),
    description: plain(attributeOf(html, /<meta[^>]*name="description"[^>]*>/, 'content')),
    canonical: plain(attributeOf(html, /<link[^>]*rel="canonical"[^>]*>/, 'href')),
    alternates: Object.fromEntries(
      [...html.matchAll(/<link[^>]*rel="alternate"[^>]*hrefLang="([^"]*)"[^>]*>/gi)].map(([tag, of = '']) => [
        of,
        plain(attributeOf(tag, /.*/, 'href')),
      ]),
    ),
    social: Object.fromEntries(
      Object.entries(
        Object.groupBy(
          [...html.matchAll(/<meta[^>]*(?:property|name)="((?:og|twitter):[^"]*)"[^>]*>/g)],
          ([, name = '']) => name,
        ),
      ).map(([name, tags = []]) => [name, tags.map(([tag]) => plain(attributeOf(tag, /.*/, 'content')))]),
    ),
    headings: [...html.matchAll(/<h1[\s>]/g)].length,
    links: [...new Set(links.flatMap((href) => inside(base, path, href)))],
  }
}

/** The text that a reader sees, without markup and without what people wrote in a language of their own. */
export function visibleText(html: string): string {
  return html
    .replace(/<(script|style|template|svg)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&[a-z#0-9]+;/g, ' ')
    .replace(/\s+/g, ' ')
}

/** Addresses of one segment that are not somebody's profile. */
const OWN = new Set([
  'search',
  'login',
  'register',
  'dashboard',
  'mybooking',
  'order',
  'blog',
  'contact',
  'robots.txt',
  'sitemap.xml',
  'favicon.svg',
  'apple-touch-icon.png',
])

/** Addresses of the texts of the house. */
export const TEXT_PAGES = [
  'refund-policy',
  'support',
  'faqs',
  'terms',
  'privacy',
  'cookies',
  'anti-spam',
  'gdpr',
  'ipr-complaints',
  'abuse-policy',
  'ranking',
  'selling-mandate-1',
]

/** Pages of single things stand below these addresses, and some other pages too. */
const DETAILED = new Set(['topic', 'requirement', 'blog'])
const LISTS = new Set(['search', 'addrequirement', 'feed.xml'])

/** The shape of an address: pages of one shape are made by one route. */
export function shapeOf(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://x')
  const bare = pathname.replace(/^\/(de|fr|it|es|ja)(?=\/|$)/, '') || '/'
  const parts = bare.split('/').filter(Boolean)
  const isDetail = parts.length === 2 && DETAILED.has(parts[0] ?? '') && !LISTS.has(parts[1] ?? '')
  const detail = isDetail ? [parts[0], ':url'] : parts
  if (parts.length === 1 && TEXT_PAGES.includes(parts[0] ?? '')) return '/:text?'
  if (parts.length === 1 && !OWN.has(parts[0] ?? '')) return '/:username?'
  const shape = parts[0] === 'event' && parts[1] === 'Q' ? ['event', 'Q', ':url'] : detail
  return `/${shape.join('/')}?${[...new Set(searchParams.keys())].sort().join('&')}`
}

function inside(base: string, path: string, href: string): string[] {
  if (/^(mailto|tel|javascript|data):/i.test(href)) return []
  const url = new URL(href, new URL(path, base))
  return url.origin === new URL(base).origin ? [url.pathname + url.search] : []
}

function attributeOf(html: string, tag: RegExp, name: string): string {
  return html.match(tag)?.[0].match(new RegExp(`\\b${name}="([^"]*)"`))?.[1] ?? ''
}

function plain(text: string): string {
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#x27;|&#39;/g, "'")
    .replace(/&amp;/g, '&')
}
