import { CURRENCIES, minorDigits } from '#app/kit/money.ts'
import { RAN } from './payloads.ts'

/**
 * What search engines ask of each type, by their published lists: `always` on every page, `somewhere` on at
 * least one of the pages that were looked at (a property that not every topic or trainer has).
 */
const RULES: Record<string, { always: string[]; somewhere?: string[] }> = {
  Course: {
    always: ['name', 'description', 'url', 'image', 'provider', 'offers', 'hasCourseInstance', 'inLanguage'],
    somewhere: [
      'about',
      'timeRequired',
      'teaches',
      'educationalLevel',
      'audience',
      'syllabusSections',
      'aggregateRating',
      'review',
      'datePublished',
      'dateModified',
    ],
  },
  CourseInstance: {
    always: ['courseMode', 'instructor'],
    somewhere: ['courseWorkload', 'startDate', 'endDate', 'location', 'offers', 'url', 'name'],
  },
  EducationEvent: {
    always: ['name', 'startDate', 'endDate', 'eventStatus', 'eventAttendanceMode', 'location'],
    somewhere: [
      'description',
      'url',
      'image',
      'organizer',
      'performer',
      'offers',
      'inLanguage',
      'subEvent',
      'maximumAttendeeCapacity',
      'about',
    ],
  },
  Offer: {
    always: ['url', 'category'],
    somewhere: ['price', 'priceCurrency', 'availability', 'validFrom', 'validThrough', 'name'],
  },
  Place: { always: ['address'], somewhere: ['name'] },
  PostalAddress: { always: ['addressCountry'], somewhere: ['addressLocality', 'streetAddress'] },
  VirtualLocation: { always: ['url'] },
  AggregateRating: { always: ['ratingValue', 'reviewCount', 'bestRating', 'worstRating'] },
  Rating: { always: ['ratingValue', 'bestRating', 'worstRating'] },
  Review: { always: ['author', 'datePublished', 'reviewBody', 'reviewRating'] },
  ProfilePage: { always: ['mainEntity', 'dateCreated', 'dateModified', 'url'] },
  Person: {
    always: ['name'],
    somewhere: [
      'url',
      'image',
      'description',
      'knowsAbout',
      'address',
      'jobTitle',
      'worksFor',
      'hasCredential',
    ],
  },
  Organization: {
    always: ['name'],
    somewhere: ['url', 'logo', 'description', 'aggregateRating', 'employee', 'contactPoint'],
  },
  ContactPage: { always: ['name', 'url', 'description', 'about'] },
  ContactPoint: { always: ['contactType', 'url', 'email', 'availableLanguage'] },
  WebSite: { always: ['name', 'url', 'potentialAction', 'publisher'] },
  SearchAction: { always: ['target', 'query-input'] },
  BreadcrumbList: { always: ['itemListElement'] },
  ItemList: { always: ['itemListElement', 'numberOfItems'] },
  ListItem: { always: ['position'] },
  Demand: {
    always: ['name', 'description', 'url', 'validFrom', 'validThrough', 'itemOffered', 'eligibleQuantity'],
    somewhere: ['areaServed', 'priceSpecification'],
  },
  FAQPage: { always: ['mainEntity', 'name', 'url'] },
  Question: { always: ['name', 'acceptedAnswer'] },
  Answer: { always: ['text'] },
  WebPage: { always: ['name', 'url', 'description', 'inLanguage'] },
  BlogPosting: { always: ['headline', 'datePublished', 'author', 'image', 'url', 'inLanguage'] },
}

/** Properties that hold a whole address when they hold a text. */
const ADDRESSES =
  /^(@id|url|item|image|logo|sameAs|urlTemplate|eventStatus|eventAttendanceMode|availability)$/
const DATES = /^(startDate|endDate|date\w+|valid\w+|availabilityEnds)$/
const MOMENT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d))?$/
const PRICES = /^(price|minPrice|maxPrice)$/

type Thing = Record<string, unknown>

/** The things that a page tells search engines, from its HTML. Throws on a script that is no JSON. */
export function structuredThings(html: string): Thing[] {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
  return scripts.flatMap(([, text = '']) => {
    const data = JSON.parse(text)
    if (data['@context'] !== 'https://schema.org') throw new Error('no context of schema.org')
    return Array.isArray(data['@graph']) ? data['@graph'] : [data]
  })
}

/** Checks things of many pages; `missing` names what should have been somewhere and was nowhere. */
export class StructuredCheck {
  readonly faults: string[] = []
  readonly types = new Set<string>()
  readonly #seen = new Set<string>()
  readonly #origin: string

  constructor(origin: string) {
    this.#origin = origin
  }

  page(path: string, things: readonly Thing[]): void {
    for (const thing of things) this.#walk(thing, `${path} ${thing['@type']}`)
  }

  missing(): string[] {
    return [...this.types].flatMap((type) =>
      (RULES[type]?.somewhere ?? [])
        .filter((name) => !this.#seen.has(`${type}.${name}`))
        .map((name) => `${type}.${name}`),
    )
  }

  #blame(where: string, what: string): void {
    this.faults.push(`${where}: ${what}`)
  }

  #walk(value: unknown, where: string, name = ''): void {
    if (Array.isArray(value)) {
      if (value.length === 0) this.#blame(where, 'empty list')
      for (const [at, item] of value.entries()) this.#walk(item, `${where}[${at}]`, name)
    } else if (typeof value === 'object' && value !== null) this.#thing(value as Thing, where)
    else this.#plain(value, where, name)
  }

  #thing(thing: Thing, where: string): void {
    const type = thing['@type']
    const isReference = Object.keys(thing).length === 1 && '@id' in thing
    if (typeof type === 'string') this.#type(thing, type, where)
    else if (!isReference) this.#blame(where, 'no type')
    for (const [name, value] of Object.entries(thing)) {
      if (name !== '@type') this.#walk(value, `${where}.${name}`, name)
    }
  }

  #type(thing: Thing, type: string, where: string): void {
    this.types.add(type)
    for (const name of Object.keys(thing)) this.#seen.add(`${type}.${name}`)
    for (const name of RULES[type]?.always ?? []) {
      if (thing[name] === undefined) this.#blame(where, `no ${name}`)
    }
    if (type.endsWith('List')) this.#list(thing, where)
    if (type.endsWith('Rating')) {
      const [worst, stars, best] = ['worstRating', 'ratingValue', 'bestRating'].map((name) =>
        Number(thing[name]),
      )
      if (!(Number(worst) <= Number(stars) && Number(stars) <= Number(best)))
        this.#blame(where, `${stars} of ${best} stars`)
    }
    if (typeof thing.startDate === 'string' && typeof thing.endDate === 'string') {
      if (Date.parse(thing.endDate) < Date.parse(thing.startDate)) this.#blame(where, 'ends before it starts')
    }
    this.#prices(thing, where)
  }

  #list(list: Thing, where: string): void {
    const items = (list.itemListElement ?? []) as Thing[]
    const first = Number(items[0]?.position)
    items.forEach((item, at) => {
      if (item.position !== first + at)
        this.#blame(where, `position ${item.position} after ${first + at - 1}`)
      const isLast = at === items.length - 1
      if (list['@type'] === 'BreadcrumbList') {
        if (!item.name) this.#blame(where, 'a step without a name')
        if (!item.item && !isLast) this.#blame(where, 'a step without an address')
      } else if (!item.url) this.#blame(where, 'an entry without an address')
    })
    const least = list['@type'] === 'BreadcrumbList' ? 2 : 1
    if (items.length < least) this.#blame(where, `${items.length} entries`)
  }

  #prices(thing: Thing, where: string): void {
    for (const [name, price] of Object.entries(thing)) {
      if (!PRICES.test(name)) continue
      const currency = CURRENCIES.find((known) => known === thing.priceCurrency)
      const digits = currency ? minorDigits(currency) : -1
      const shape = digits > 0 ? new RegExp(`^\\d+\\.\\d{${digits}}$`) : /^\d+$/
      if (!currency || typeof price !== 'string' || !shape.test(price))
        this.#blame(where, `${name} is ${JSON.stringify(price)} ${thing.priceCurrency}`)
    }
  }

  #plain(value: unknown, where: string, name: string): void {
    const isEmpty = value === null || value === undefined || String(value).trim() === ''
    if (isEmpty) this.#blame(where, 'empty')
    if (typeof value === 'number' && !Number.isFinite(value)) this.#blame(where, `${value}`)
    if (isEmpty || typeof value !== 'string') return
    const isTyped = name === 'text' || value.includes(RAN)
    if (/<[a-z/]/i.test(value) && !isTyped) this.#blame(where, 'markup')
    if (/undefined|\[object|NaN|\{\{/.test(value)) this.#blame(where, `says "${value.slice(0, 60)}"`)
    if (DATES.test(name) && !(MOMENT.test(value) && !Number.isNaN(Date.parse(value))))
      this.#blame(where, `no date: ${value}`)
    if (!ADDRESSES.test(name)) return
    const isOurs = value.startsWith(`${this.#origin}/`) || value.startsWith('https://schema.org/')
    if (!isOurs && (name !== 'sameAs' || !/^https?:\/\//.test(value)))
      this.#blame(where, `no whole address: ${value}`)
  }
}
