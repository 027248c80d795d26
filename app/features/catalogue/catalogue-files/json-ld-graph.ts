import { cleanLine } from '#app/features/catalogue/catalogue-record/catalogue-text.ts'
import { isObject } from './catalogue-json.ts'

/** A JSON-LD object with its types and values under the short names of schema.org. */
export type Node = { types: string[]; id: string | null; values: Map<string, unknown>; isReference: boolean }

/** Types that contain records but are none themselves. */
export const STANDS_AROUND = new Set(
  (
    'WebSite WebPage CollectionPage ItemPage AboutPage ContactPage FAQPage SearchResultsPage ProfilePage Organization EducationalOrganization ' +
    'CollegeOrUniversity Corporation LocalBusiness NGO School Person Place PostalAddress BreadcrumbList ItemList ListItem ImageObject ' +
    'SearchAction SiteNavigationElement WPHeader WPFooter Thing Dataset DataFeed Schedule VirtualLocation Offer AggregateOffer'
  ).split(' '),
)
const PREFIX = /^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:|sdo:|schemaorg:)/i
/** So many values of one property are read; what refers to one long list ten thousand times costs no more. */
const VALUES = 100

/** The objects of a document, found by id wherever they are in it. */
export class Graph {
  #byId = new Map<string, Node>()
  #nodes = new WeakMap<object, Node>()

  constructor(value: unknown) {
    this.#index(value)
  }

  #index(value: unknown): void {
    if (Array.isArray(value)) for (const item of value) this.#index(item)
    else if (isObject(value)) {
      const node = this.node(value)
      if (node.id && !node.isReference && !this.#byId.has(node.id)) this.#byId.set(node.id, node)
      for (const inner of node.values.values()) if (typeof inner === 'object') this.#index(inner)
    }
  }

  node(object: Record<string, unknown>): Node {
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

  /** The object, or the one that it refers to. */
  resolved(object: Record<string, unknown>): Node {
    const node = this.node(object)
    const id = object['@id']
    return node.isReference && typeof id === 'string' ? (this.#byId.get(id) ?? node) : node
  }

  objects(node: Node, name: string, limit = VALUES): Node[] {
    return listOf(node.values.get(name))
      .slice(0, limit)
      .filter(isObject)
      .map((object) => this.resolved(object))
  }

  /** The first text among the fields of the objects that a property holds. */
  inner(node: Node, name: string, fields: string[]): string | undefined {
    const found = this.objects(node, name).flatMap((object) => fields.map((field) => text(object, field)))
    return found.find((value) => cleanLine(value))
  }
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value]
}

export function text(node: Node, name: string): string | undefined {
  return texts(node.values.get(name)).find((value) => cleanLine(value) !== '')
}

export function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number' && Number.isFinite(value)) return [String(value)]
  if (typeof value === 'boolean') return [String(value)]
  if (Array.isArray(value))
    return value.slice(0, VALUES).flatMap((item) => (Array.isArray(item) ? [] : texts(item)))
  if (isObject(value) && Object.hasOwn(value, '@value')) return texts(value['@value'])
  return []
}
