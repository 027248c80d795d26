import {
  emptyRawRecord,
  type RawEntry,
  type RawFlag,
  type RawOffer,
  type RawRecord,
} from '#app/features/catalogue/catalogue-record/catalogue.ts'
import {
  type CatalogueReason,
  CatalogueRefusal,
} from '#app/features/catalogue/catalogue-record/catalogue-reason.ts'
import { speaksOfState } from '#app/features/catalogue/catalogue-record/catalogue-state.ts'
import { cleanLine } from '#app/features/catalogue/catalogue-record/catalogue-text.ts'
import { CATALOGUE_LIMITS } from '#app/kit/reading-limits.ts'
import { isObject } from './catalogue-json.ts'
import { Graph, listOf, type Node, STANDS_AROUND, text, texts } from './json-ld-graph.ts'
import { offerOf } from './json-ld-offers.ts'
import { repeat } from './json-ld-schedule.ts'

const COURSE = /^(?:Course|CourseProgram|EducationalOccupationalProgram)$/
/** What stands in these is spoken of, not offered. */
const ASIDE = new Set([
  '@context',
  '@graph',
  'about',
  'mentions',
  'superEvent',
  'workFeatured',
  'review',
  'breadcrumb',
])
const INSIDE = 100
/** What the words of a record are read from, which speak of its subject. */
const READ = new Set(
  'name headline abstract disambiguatingDescription description url mainEntityOfPage sameAs keywords about audience educationalLevel location'.split(
    ' ',
  ),
)

/** Whether parsed JSON is JSON-LD: a context, a graph or a type near the top. */
export function isJsonLd(value: unknown): boolean {
  const list = Array.isArray(value) ? value : [value]
  return list.some(
    (item) => isObject(item) && ['@context', '@graph', '@type'].some((name) => Object.hasOwn(item, name)),
  )
}

/**
 * Reads courses, their instances and events of schema.org: one, a list, a graph, or nested in other objects.
 * A Course is a topic, its instances are that topic's events. In a list, an object without a type but with a
 * name and a start date counts as an event.
 */
export function readJsonLd(value: unknown): RawEntry[] {
  const reader = new RecordReader(value)
  reader.readAll(value)
  if (reader.entries.length === 0) throw new CatalogueRefusal('file.noRecords')
  return reader.entries
}

class RecordReader {
  entries: RawEntry[] = []
  #graph: Graph
  #seen = new Set<Node>()
  #claimed = new Set<Node>()

  constructor(value: unknown) {
    this.#graph = new Graph(value)
    this.#claim(value)
  }

  #claim(value: unknown): void {
    for (const item of listOf(value)) {
      if (Array.isArray(item)) this.#claim(item)
      if (!isObject(item)) continue
      const node = this.#graph.node(item)
      if (isCourse(node)) for (const instance of this.#instances(node)) this.#claimed.add(instance)
      for (const inner of node.values.values()) if (typeof inner === 'object') this.#claim(inner)
    }
  }

  #instances(node: Node): Node[] {
    return this.#graph.objects(node, 'hasCourseInstance', CATALOGUE_LIMITS.records)
  }

  readAll(value: unknown, depth = 0): void {
    if (Array.isArray(value)) {
      for (const item of value) this.readAll(item, depth)
      return
    }
    if (!isObject(value)) {
      this.#refuse('', { code: 'record.shape' })
      return
    }
    const node = this.#graph.resolved(value)
    if (this.#seen.has(node) || this.#claimed.has(node)) return
    this.#seen.add(node)
    if (node.values.has('@graph')) this.readAll(node.values.get('@graph'), depth)
    this.#readNode(node, depth)
  }

  #readNode(node: Node, depth: number): void {
    if (isCourse(node)) this.#readCourse(node)
    else if (isEvent(node)) this.#add(this.#event(node))
    else {
      const before = this.entries.length
      const inner = [...node.values]
        .filter(([name]) => !ASIDE.has(name))
        .flatMap(([, held]) => listOf(held).filter(isObject))
      // References can lead on and on; what stands in the graph is read from there.
      if (depth < INSIDE) for (const object of inner) this.readAll(object, depth + 1)
      if (depth > 0 || this.entries.length > before || node.values.has('@graph') || node.isReference) return
      const [type] = node.types
      const title = text(node, 'name') ?? text(node, 'title') ?? text(node, 'headline') ?? ''
      if (type === undefined) this.#refuse(title, { code: 'record.shape' })
      else if (!STANDS_AROUND.has(type)) this.#refuse(title, { code: 'record.type', params: { type } })
    }
  }

  #readCourse(node: Node): void {
    const own = this.#described('topic', node)
    const instances = this.#instances(node).filter((instance) => !instance.isReference)
    const keywords = own.keywords ?? instances.map((instance) => this.#keywords(instance)).find(Boolean)
    const mode = own.mode ?? ([...new Set(instances.map(modeOf).filter(Boolean))].join(', ') || undefined)
    this.#add({ ...own, keywords, mode })
    for (const instance of instances) {
      if (this.#seen.has(instance)) continue
      this.#seen.add(instance)
      this.#add(withCourse(this.#event(instance), own))
    }
  }

  #add(raw: RawRecord): void {
    const limit = CATALOGUE_LIMITS.records
    if (this.entries.length >= limit)
      throw new CatalogueRefusal('file.records', { count: `more than ${limit}`, limit })
    this.entries.push({ ok: true, raw })
  }

  #refuse(title: string, reason: CatalogueReason): void {
    if (this.entries.length >= CATALOGUE_LIMITS.records) return
    this.entries.push({ ok: false, position: this.entries.length + 1, title: cleanLine(title), reason })
  }

  #described(kind: RawRecord['kind'], node: Node): RawRecord {
    const inner = (name: string, fields: string[]) =>
      text(node, name) ?? this.#graph.inner(node, name, fields)
    return {
      ...emptyRawRecord(kind, this.entries.length + 1),
      id: node.id ?? text(node, 'identifier'),
      title: text(node, 'name') ?? text(node, 'headline'),
      summary: text(node, 'abstract') ?? text(node, 'disambiguatingDescription'),
      description: text(node, 'description'),
      url: ['url', 'mainEntityOfPage', 'sameAs', 'announcement']
        .map((name) => text(node, name))
        .find(Boolean),
      languages: this.#languages(node),
      keywords: this.#keywords(node),
      level: inner('educationalLevel', ['name', 'termCode', 'targetName']),
      audience: inner('audience', ['audienceType', 'name', 'educationalRole']),
      prerequisites:
        texts(node.values.get('coursePrerequisites')).join('\n') ||
        this.#graph.inner(node, 'coursePrerequisites', ['name', 'targetName', 'description']),
      duration: text(node, 'duration') ?? text(node, 'timeRequired'),
      mode: modeOf(node),
      offers: this.#offers(node),
      isFree: text(node, 'isAccessibleForFree'),
      flags: flagsOf(node),
      capacity: [
        'remainingAttendeeCapacity',
        'maximumAttendeeCapacity',
        'maximumPhysicalAttendeeCapacity',
        'maximumVirtualAttendeeCapacity',
      ]
        .map((name) => text(node, name))
        .find(Boolean),
    }
  }

  #event(node: Node): RawRecord {
    const raw = this.#described('event', node)
    const schedule = ['courseSchedule', 'eventSchedule'].flatMap((name) => this.#graph.objects(node, name))[0]
    raw.start = text(node, 'startDate') ?? (schedule && text(schedule, 'startDate'))
    raw.end = text(node, 'endDate') ?? (schedule && text(schedule, 'endDate'))
    raw.timeZone = schedule && text(schedule, 'scheduleTimezone')
    this.#locate(raw, node)
    const [first, ...others] = this.#graph.objects(node, 'eventSchedule')
    if (first) repeat(raw, first, others.length)
    return raw
  }

  #locate(raw: RawRecord, node: Node): void {
    const places = this.#graph.objects(node, 'location')
    const spoken = texts(node.values.get('location'))
    if (places.some((place) => place.types.includes('VirtualLocation'))) raw.isOnline = 'true'
    const [place, ...others] = places.filter((candidate) => !candidate.types.includes('VirtualLocation'))
    const own = place ? this.#nameOf(place) : ''
    raw.elsewhere = others.map((other) => this.#nameOf(other)).find((name) => name !== own)
    if (!place) {
      raw.address = spoken.find((line) => cleanLine(line))
      return
    }
    const postal = place.types.includes('PostalAddress') ? place : this.#graph.objects(place, 'address')[0]
    raw.address = text(place, 'address')
    raw.venue = place === postal ? undefined : text(place, 'name')
    if (!postal && !raw.address)
      [raw.address, raw.venue] = [raw.venue ?? text(place, 'description'), undefined]
    if (!postal) return
    raw.street = text(postal, 'streetAddress')
    raw.city = text(postal, 'addressLocality')
    raw.region = text(postal, 'addressRegion')
    raw.postcode = text(postal, 'postalCode')
    raw.country =
      text(postal, 'addressCountry') ??
      this.#graph.inner(postal, 'addressCountry', ['name', 'identifier', '@id'])
    raw.venue = raw.venue ?? text(postal, 'name')
  }

  #nameOf(place: Node): string {
    const postal = this.#graph.objects(place, 'address')[0] ?? place
    const parts = [
      text(place, 'name'),
      text(place, 'address'),
      text(postal, 'streetAddress'),
      text(postal, 'addressLocality'),
    ]
    return parts.filter(Boolean).join(', ')
  }

  #offers(node: Node): RawOffer[] {
    const offers = this.#graph.objects(node, 'offers').flatMap((offer) => {
      const inner = offer.types.includes('AggregateOffer') ? this.#graph.objects(offer, 'offers') : []
      return inner.length > 0 ? inner : [offer]
    })
    const found = offers.map((offer) =>
      offerOf(offer, this.#graph.objects(offer, 'priceSpecification')[0] ?? offer),
    )
    const isFree = /^true$/i.test(text(node, 'isAccessibleForFree') ?? '')
    return found.length === 0 && isFree ? [{ name: undefined, price: '0', currency: undefined }] : found
  }

  #languages(node: Node): string | undefined {
    const names = this.#graph
      .objects(node, 'inLanguage')
      .map((language) => text(language, 'alternateName') ?? text(language, 'name'))
    return [...texts(node.values.get('inLanguage')), ...names].filter(Boolean).join('; ') || undefined
  }

  #keywords(node: Node): string | undefined {
    const terms = this.#graph.objects(node, 'keywords').map((term) => text(term, 'name'))
    return [...texts(node.values.get('keywords')), ...terms].filter(Boolean).join('; ') || undefined
  }
}

function isCourse(node: Node): boolean {
  return node.types.some((type) => COURSE.test(type))
}

function isEvent(node: Node): boolean {
  if (node.types.some((type) => type === 'CourseInstance' || /Event$|^Hackathon$/.test(type))) return true
  return node.types.length === 0 && node.values.has('name') && node.values.has('startDate')
}

// An instance says what differs; what it leaves out is as its course has it.
function withCourse(instance: RawRecord, course: RawRecord): RawRecord {
  const common = [
    'title',
    'summary',
    'description',
    'url',
    'languages',
    'keywords',
    'level',
    'audience',
    'prerequisites',
    'mode',
  ] as const
  const full = { ...instance, partOf: course.id ?? course.url ?? course.title }
  for (const name of common) full[name] = cleanLine(full[name]) ? full[name] : course[name]
  return { ...full, offers: full.offers.length > 0 ? full.offers : course.offers }
}

// What schema.org has no word for stands beside it under other names.
function flagsOf(node: Node): RawFlag[] {
  return [...node.values].flatMap(([name, held]) => {
    if (name.startsWith('@')) return []
    return texts(held).flatMap((said) =>
      speaksOfState(name, said, READ.has(name)) ? [{ name, text: said }] : [],
    )
  })
}

function modeOf(node: Node): string | undefined {
  const modes = [...texts(node.values.get('courseMode')), ...texts(node.values.get('eventAttendanceMode'))]
  return modes.join(', ') || undefined
}
