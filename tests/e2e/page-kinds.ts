import { readPage, shapeOf, TEXT_PAGES } from './read-page.ts'

/** Every state of a search that looks different: whole, with a text, narrowed, on its second page, empty. */
const SEARCHES = {
  topics: '/search?topic=',
  'topics for a text': '/search?topic=excel',
  'topics, narrowed': '/search?topic=&category=leadership&mode=online&language=en&rating=4&sort=rating',
  'topics for a price': '/search?topic=lead&city=Pune&currency=INR&priceFrom=100&rating=3',
  'topics, no such page': '/search?topic=lead&page=400',
  'topics, second page': '/search?topic=&page=2',
  'no topics': '/search?topic=zzyzxqwv',
  trainers: '/search?username=',
  'trainers, narrowed': '/search?username=&country=IN&mode=onsite&sort=newest',
  'no trainers': '/search?username=zzyzxqwv',
  suppliers: '/search?supplier=',
  'suppliers, narrowed': '/search?supplier=&mode=online&language=de',
  events: '/event/search',
  'events, narrowed':
    '/event/search?q=&country=IN&mode=onsite&currency=INR&priceFrom=1&priceTo=900000&sort=price',
  'events of a date': '/event/search?city=Pune&from=2020-01-01&to=2099-12-31',
  'no events': '/event/search?q=zzyzxqwv',
  requirements: '/requirement/search',
  'requirements, narrowed': '/requirement/search?q=&language=en&mode=onsite&from=2026-01-01&sort=date',
  'no requirements': '/requirement/search?q=zzyzxqwv',
  'topics, chosen': '/search?topic=excel&with=topic.excel-beyond-the-basics',
  comparison:
    '/compare?with=topic.excel-beyond-the-basics&with=topic.excel-for-the-shop-floor&with=topic.gone&people=6',
  'empty comparison': '/compare',
}

const PLAIN = {
  home: '/',
  'home for a company': '/?company=ab-12',
  blog: '/blog',
  SME: '/deccan-facilitators',
  'company in German': '/limmat-praezision',
  contact: '/contact',
  'contact for a company': '/contact?about=company',
  login: '/login',
  register: '/register',
  'nothing there': '/nothing/here/at-all',
  'no such topic': '/topic/nothing-here',
  'no such person': '/nobody_of_this_name',
}

/** The pages of one thing: where such things are listed, and the shape of their address. */
const DETAILS = {
  topic: ['/search?topic=', '/topic/:url?'],
  'Japanese topic': ['/search?topic=&language=ja', '/topic/:url?'],
  event: ['/event/search', '/event/Q/:url?'],
  'online event': ['/event/search?mode=online', '/event/Q/:url?'],
  'German event': ['/event/search?language=de', '/event/Q/:url?'],
  trainer: ['/search?username=', '/:username?'],
  'best trainer': ['/search?username=&sort=rating', '/:username?'],
  supplier: ['/search?supplier=', '/:username?'],
  requirement: ['/requirement/search', '/requirement/:url?'],
  'Japanese requirement': ['/requirement/search?language=ja', '/requirement/:url?'],
  article: ['/blog', '/blog/:url?'],
} as const

/** One address of every kind of page that a visitor can open, without a language, by what it shows. */
export async function pageKinds(site: string): Promise<Map<string, string>> {
  const details = Object.entries(DETAILS).map(async ([name, [list, shape]]) => {
    const { links } = await readPage(site, list)
    const found = links.find((link) => shapeOf(link) === shape)
    if (!found) throw new Error(`no ${name} at ${list}`)
    return [name, found] as const
  })
  return new Map([
    ...Object.entries(PLAIN),
    ...Object.entries(SEARCHES),
    ...(await Promise.all(details)),
    ...TEXT_PAGES.map((name) => [name, `/${name}`] as const),
  ])
}
