import {
  CATALOGUE_LIMITS,
  CatalogueRefusal,
  emptyRawRecord,
  type RawEntry,
  type RawOffer,
  type RawRecord,
} from './catalogue.ts'
import { cleanLine } from './catalogue-text.ts'

type Node = { types: string[]; id: string | null; values: Map<string, unknown>; isReference: boolean }

const PREFIX = /^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:|sdo:|schemaorg:)/i
const COURSE = /^(?:Course|CourseProgram|EducationalOccupationalProgram)$/
const WRAPPERS = ['itemListElement', 'item', 'mainEntity', 'dataFeedElement', 'itemOffered']

/** Whether parsed JSON speaks JSON-LD: somewhere near the top stands a context, a graph or a type. */
export function isJsonLd(value: unknown): boolean {
  const list = Array.isArray(value) ? value : [value]
  return list.some(
    (item) => isObject(item) && ['@context', '@graph', '@type'].some((name) => Object.hasOwn(item, name)),
  )
}

/**
 * Reads courses, their instances and events of schema.org: one, a list, or a graph. A Course is a topic, its instances
 * are events of that topic. In a list, an object without a type but with a name and a start date counts as an event.
 */
export function readJsonLd(value: unknown): RawEntry[] {
  const reader = new GraphReader(value)
  reader.readAll(value)
  if (reader.entries.length === 0) throw new CatalogueRefusal('file.noRecords')
  return reader.entries
}

class GraphReader {
  entries: RawEntry[] = []
  #byId = new Map<string, Node>()
  #nodes = new WeakMap<object, Node>()
  #seen = new Set<Node>()
  #claimed = new Set<Node>()

  constructor(value: unknown) {
    this.#index(value)
  }

  #index(value: unknown): void {
    if (Array.isArray(value)) for (const item of value) this.#index(item)
    else if (isObject(value)) {
      const node = this.#node(value)
      if (node.id && !node.isReference && !this.#byId.has(node.id)) this.#byId.set(node.id, node)
      for (const inner of node.values.values()) if (typeof inner === 'object') this.#index(inner)
      if (node.types.some((type) => COURSE.test(type)))
        for (const instance of this.#objects(node, 'hasCourseInstance')) this.#claimed.add(instance)
    }
  }

  #node(object: Record<string, unknown>): Node {
    const known = this.#nodes.get(object)
    if (known) return known
    const values = new Map(
      Object.entries(object).map(([name, value]) => [name.replace(PREFIX, ''), value] as const),
    )
    const id = values.get('@id')
    const node: Node = {
      types: texts(values.get('@type')).map((type) => type.replace(PREFIX, '').replace(/^.*[/#:]/, '')),
      id: typeof id === 'string' && cleanLine(id) && !id.startsWith('_:') ? cleanLine(id) : null,
      values,
      isReference: typeof id === 'string' && values.size === 1,
    }
    // A blank node can be referred to as well, it only is no lasting identity.
    if (typeof id === 'string' && !node.isReference && !this.#byId.has(id)) this.#byId.set(id, node)
    this.#nodes.set(object, node)
    return node
  }

  #objects(node: Node, name: string): Node[] {
    const value = node.values.get(name)
    const list = Array.isArray(value) ? value : [value]
    return list.filter(isObject).map((object) => this.#resolved(object))
  }

  #resolved(object: Record<string, unknown>): Node {
    const node = this.#node(object)
    const id = object['@id']
    return node.isReference && typeof id === 'string' ? (this.#byId.get(id) ?? node) : node
  }

  readAll(value: unknown): void {
    if (Array.isArray(value)) {
      for (const item of value) this.readAll(item)
      return
    }
    if (!isObject(value)) {
      this.#refuse('', { code: 'record.shape' })
      return
    }
    const node = this.#resolved(value)
    if (this.#seen.has(node) || this.#claimed.has(node)) return
    this.#seen.add(node)
    if (node.values.has('@graph')) this.readAll(node.values.get('@graph'))
    this.#readNode(node)
  }

  #readNode(node: Node): void {
    if (node.types.some((type) => COURSE.test(type))) this.#readCourse(node)
    else if (isEvent(node)) this.#add(this.#event(node))
    else {
      const wrapped = WRAPPERS.filter((name) => node.values.has(name))
      for (const name of wrapped) this.readAll(node.values.get(name))
      const isSilent =
        wrapped.length > 0 || node.values.has('@graph') || node.isReference || node.types.length > 0
      if (!isSilent) this.#refuse(text(node, 'name') ?? '', { code: 'record.shape' })
    }
  }

  #readCourse(node: Node): void {
    const topic = this.#described('topic', node)
    const instances = this.#objects(node, 'hasCourseInstance').filter((instance) => !instance.isReference)
    topic.keywords = topic.keywords ?? instances.map((instance) => this.#keywords(instance)).find(Boolean)
    topic.mode = topic.mode ?? instances.map((instance) => modeOf(instance)).find(Boolean)
    this.#add(topic)
    for (const instance of instances) {
      if (this.#seen.has(instance)) continue
      this.#seen.add(instance)
      this.#add(withCourse(this.#event(instance), topic))
    }
  }

  #add(raw: RawRecord): void {
    if (this.entries.length >= CATALOGUE_LIMITS.records)
      throw new CatalogueRefusal('file.records', {
        count: this.entries.length + 1,
        limit: CATALOGUE_LIMITS.records,
      })
    this.entries.push({ ok: true, raw })
  }

  #refuse(title: string, reason: { code: 'record.shape' }): void {
    this.entries.push({ ok: false, position: this.entries.length + 1, title: cleanLine(title), reason })
  }

  #described(kind: RawRecord['kind'], node: Node): RawRecord {
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
      level:
        text(node, 'educationalLevel') ??
        this.#inner(node, 'educationalLevel', ['name', 'termCode', 'targetName']),
      audience:
        text(node, 'audience') ?? this.#inner(node, 'audience', ['audienceType', 'name', 'educationalRole']),
      prerequisites:
        joined(node, 'coursePrerequisites') ??
        this.#inner(node, 'coursePrerequisites', ['name', 'targetName', 'description']),
      duration: text(node, 'duration') ?? text(node, 'timeRequired'),
      mode: modeOf(node),
      offers: this.#offers(node),
      status: text(node, 'eventStatus'),
      capacity: [
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
    const schedule = [...this.#objects(node, 'courseSchedule'), ...this.#objects(node, 'eventSchedule')][0]
    raw.start = text(node, 'startDate') ?? (schedule && text(schedule, 'startDate'))
    raw.end = text(node, 'endDate') ?? (schedule && text(schedule, 'endDate'))
    raw.timeZone = schedule && text(schedule, 'scheduleTimezone')
    this.#locate(raw, node)
    return raw
  }

  #locate(raw: RawRecord, node: Node): void {
    const places = this.#objects(node, 'location')
    const spoken = texts(node.values.get('location'))
    if (places.some((place) => place.types.includes('VirtualLocation'))) raw.isOnline = 'true'
    const place = places.find((candidate) => !candidate.types.includes('VirtualLocation'))
    if (!place) {
      raw.address = spoken.find((line) => cleanLine(line))
      return
    }
    const postal = place.types.includes('PostalAddress') ? place : this.#objects(place, 'address')[0]
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
      text(postal, 'addressCountry') ?? this.#inner(postal, 'addressCountry', ['name', 'identifier', '@id'])
    raw.venue = raw.venue ?? text(postal, 'name')
  }

  #offers(node: Node): RawOffer[] {
    const offers = this.#objects(node, 'offers').flatMap((offer) => {
      const inner = offer.types.includes('AggregateOffer') ? this.#objects(offer, 'offers') : []
      return inner.length > 0 ? inner : [offer]
    })
    const sold = /(?:SoldOut|Discontinued|OutOfStock)$/
    const open = offers.filter((offer) => !sold.test(text(offer, 'availability') ?? ''))
    const found = open.map((offer) => {
      const specification = this.#objects(offer, 'priceSpecification')[0] ?? offer
      return {
        name: text(offer, 'name') ?? text(offer, 'category'),
        price: text(offer, 'price') ?? text(specification, 'price') ?? text(offer, 'lowPrice'),
        currency: text(offer, 'priceCurrency') ?? text(specification, 'priceCurrency'),
      }
    })
    const isFree = /^true$/i.test(text(node, 'isAccessibleForFree') ?? '')
    return found.length === 0 && isFree ? [{ name: undefined, price: '0', currency: undefined }] : found
  }

  #languages(node: Node): string | undefined {
    const names = this.#objects(node, 'inLanguage').map(
      (language) => text(language, 'alternateName') ?? text(language, 'name'),
    )
    return [...texts(node.values.get('inLanguage')), ...names].filter(Boolean).join('; ') || undefined
  }

  #keywords(node: Node): string | undefined {
    const terms = this.#objects(node, 'keywords').map((term) => text(term, 'name'))
    return [...texts(node.values.get('keywords')), ...terms].filter(Boolean).join('; ') || undefined
  }

  #inner(node: Node, name: string, fields: string[]): string | undefined {
    const found = this.#objects(node, name).flatMap((object) => fields.map((field) => text(object, field)))
    return found.find((value) => cleanLine(value))
  }
}

function isEvent(node: Node): boolean {
  if (node.types.some((type) => type === 'CourseInstance' || type.endsWith('Event'))) return true
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
  ] as const
  const full = { ...instance, partOf: course.id ?? course.url ?? course.title }
  for (const name of [...common, 'prerequisites', 'mode'] as const)
    full[name] = cleanLine(full[name]) ? full[name] : course[name]
  return { ...full, offers: full.offers.length > 0 ? full.offers : course.offers }
}

function modeOf(node: Node): string | undefined {
  const modes = [...texts(node.values.get('courseMode')), ...texts(node.values.get('eventAttendanceMode'))]
  return modes.join(', ') || undefined
}

function text(node: Node, name: string): string | undefined {
  return texts(node.values.get(name)).find((value) => cleanLine(value) !== '')
}

function joined(node: Node, name: string): string | undefined {
  return texts(node.values.get(name)).join('\n') || undefined
}

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number' && Number.isFinite(value)) return [String(value)]
  if (typeof value === 'boolean') return [String(value)]
  if (Array.isArray(value)) return value.flatMap((item) => (Array.isArray(item) ? [] : texts(item)))
  if (isObject(value) && Object.hasOwn(value, '@value')) return texts(value['@value'])
  return []
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
