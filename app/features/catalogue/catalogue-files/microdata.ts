import { CATALOGUE_LIMITS } from '#app/kit/reading-limits.ts'

/** A microdata item in the form of a JSON-LD object. */
export type Item = Record<string, unknown>

type Element = {
  name: string
  item: Item | null
  property: { names: string[]; owner: Item; words: string[]; length: number } | null
}

const LINKS: Record<string, string> = {
  a: 'href',
  area: 'href',
  link: 'href',
  audio: 'src',
  embed: 'src',
  iframe: 'src',
  img: 'src',
  source: 'src',
  track: 'src',
  video: 'src',
  object: 'data',
  data: 'value',
  meter: 'value',
  time: 'datetime',
}
const BLOCKS = new Set('p div li br tr h1 h2 h3 h4 h5 h6 section article dd dt'.split(' '))
/** Texts within texts are gathered once for each; deeper ones belong to nobody. */
const OPEN_TEXTS = 20

/** Collects the microdata items of a page (WHATWG HTML, 5) while parsing it; `itemref` is not followed. */
export class MicrodataReader {
  items: Item[] = []
  #elements: Element[] = []
  #owners: Item[] = []
  #texts: NonNullable<Element['property']>[] = []

  open(name: string, attributes: Record<string, string>): void {
    const owner = this.#owners.at(-1)
    const names = owner ? (attributes.itemprop ?? '').split(/\s+/).filter(Boolean).slice(0, 10) : []
    const item = attributes.itemscope === undefined ? null : newItem(attributes)
    const element: Element = { name, item, property: null }
    this.#elements.push(element)
    if (BLOCKS.has(name)) this.text('\n')
    if (item) {
      this.#owners.push(item)
      if (owner && names.length > 0) put(owner, names, item)
      else this.items.push(item)
      return
    }
    if (!owner || names.length === 0) return
    const value = attributes.content ?? attributes[LINKS[name] ?? '']
    if (value !== undefined) put(owner, names, value)
    else if (this.#texts.length < OPEN_TEXTS) {
      element.property = { names, owner, words: [], length: 0 }
      this.#texts.push(element.property)
    }
  }

  text(words: string): void {
    for (const text of this.#texts) {
      if (text.length > CATALOGUE_LIMITS.textLength) continue
      text.words.push(words)
      text.length += words.length
    }
  }

  close(name: string): void {
    const element = this.#elements.at(-1)
    if (element?.name !== name) return
    this.#elements.pop()
    if (element.item) this.#owners.pop()
    if (!element.property) return
    this.#texts.splice(this.#texts.lastIndexOf(element.property), 1)
    const { owner, names, words } = element.property
    put(owner, names, words.join(''))
  }
}

function newItem({ itemtype, itemid }: Record<string, string>): Item {
  const item: Item = Object.create(null)
  if (itemtype) item['@type'] = itemtype.trim().split(/\s+/)
  if (itemid) item['@id'] = itemid
  return item
}

function put(owner: Item, names: string[], value: unknown): void {
  for (const name of names) {
    const held = owner[name]
    if (held === undefined) owner[name] = value
    else if (Array.isArray(held)) held.push(value)
    else owner[name] = [held, value]
  }
}
