import { LANGUAGES } from '#app/kit/language.ts'
import type { Asked, Site } from './site.ts'

const LISTS = [
  '/',
  '/search?topic=',
  '/search?topic=lead',
  '/search?topic=&page=2',
  '/search?username=',
  '/search?supplier=',
  '/event/search',
  '/event/search?q=lead',
  '/requirement/search',
  '/blog',
  '/contact',
  '/terms',
  '/login',
]
const FILES = [
  '/feed/events.rss',
  '/feed/events.ics',
  '/feed/topics.rss',
  '/blog/feed.xml',
  '/robots.txt',
  '/sitemap.xml',
]
const DETAILS = ['topics', 'events', 'trainers', 'requirements', 'categories']
/** So many of each kind of detail, of each language one. */
const EACH = LANGUAGES.length
const OF_PEOPLE = ['/dashboard', '/mybooking', '/manage_requirement', '/event/manage_event', '/de/dashboard']
/** Pages that those of people lead to. */
const FOLLOWED = [
  /^\/mybooking\/[^/?]+$/,
  /^\/manage_requirement\/[^/?]+$/,
  /^\/event\/manage_event\/[^/?]+$/,
]
const BELOW = [/^\/mybooking\/[^/?]+\/(invoice|calendar\.ics)$/, /^\/ticket\/[^/?]+$/]

/** Pages of all kinds and languages that this installation has, as visitors and as its people see them. */
export async function choosePages(site: Site, people: readonly string[]): Promise<Asked[]> {
  const lists = LISTS.map((path, at) => inLanguage(path, LANGUAGES[at % LANGUAGES.length] ?? 'en'))
  const paths = ['/', ...lists, ...FILES]
  for (const kind of DETAILS) paths.push(...(await detailsOf(site, kind)))
  const event = paths.find((path) => path.startsWith('/event/Q/'))
  if (event) paths.push(`${event}.ics`)
  const asked: Asked[] = [...new Set(paths)].map((path) => ({ path, as: null }))
  for (const person of people) asked.push(...(await pagesOf(site, person.split(':')[0] ?? '')))
  return asked
}

function inLanguage(path: string, language: string): string {
  return language === 'en' ? path : `/${language}${path === '/' ? '' : path}`
}

/** Some details of a kind, from all over its list, each in another language, and the lists themselves. */
async function detailsOf(site: Site, kind: string): Promise<string[]> {
  const lists = LANGUAGES.map((language) => `/sitemap/${kind}-${language}-1.xml`)
  const found = await Promise.all(
    lists.map(async (list, at) => {
      const all = [...(await site.body(list)).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, path = '']) => path)
      return all[Math.floor((at * all.length) / EACH)]?.replaceAll('&amp;', '&') ?? null
    }),
  )
  return [lists[0] ?? '', ...found.filter((path) => path !== null)]
}

async function pagesOf(site: Site, as: string): Promise<Asked[]> {
  const pages = OF_PEOPLE.map((path) => ({ path, as }))
  const linked = async (from: readonly Asked[], shapes: readonly RegExp[]) => {
    const links = (await Promise.all(from.map((page) => site.read(page)))).flatMap((said) => said.links)
    return shapes.flatMap((shape) => {
      const found = [...new Set(links.filter((link) => shape.test(link)))]
      // The first and the last of a list tend to be in different states.
      return [...new Set([found[0], found.at(-1)])].flatMap((path) => (path ? [{ path, as }] : []))
    })
  }
  const followed = await linked(pages, FOLLOWED)
  return [...pages, ...followed, ...(await linked(followed, BELOW))]
}
