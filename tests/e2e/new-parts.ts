import { Parser } from 'htmlparser2'
import { routeOf } from './page-shape.ts'

/** Their values say how an element looks and what it is; of all others it counts that they are there. */
const TELLING = ['class', 'role', 'type', 'aria-current', 'aria-expanded', 'aria-invalid', 'aria-pressed']

/**
 * What a page is put together of: each element within the one around it, by its name, its classes, its roles
 * and states, the names of its other attributes and the first word of what it is called beside what stands on
 * it. What people wrote does not count, nor how many there are of a thing.
 */
export function partsOf(html: string): Set<string> {
  const parts = new Set<string>()
  const around: string[] = []
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const told = TELLING.map((key) => attributes[key] ?? '').join('|')
      const names = Object.keys(attributes).toSorted().join(' ')
      const [called = ''] = (attributes['aria-label'] ?? '').split(' ')
      parts.add(`${around.at(-1) ?? ''} > ${name} ${told} ${names} ${called}`)
      around.push(`${name} ${attributes.class ?? ''}`)
    },
    onclosetag: () => void around.pop(),
  })
  parser.end(html.slice(html.indexOf('<body')))
  return parts
}

/**
 * Of pages that are looked at in the same way, those of which not all has been looked at on others yet: the
 * first of a route always, further ones where a part of theirs is new.
 */
export class LookedAt {
  readonly #routes = new Set<string>()
  readonly #parts = new Set<string>()

  /** Whether something of this page is new; from now on nothing of it is. */
  isNew(path: string, html: string): boolean {
    const route = routeOf(path) ?? ''
    const parts = partsOf(html)
    const isNew = !this.#routes.has(route) || [...parts].some((part) => !this.#parts.has(part))
    this.#routes.add(route)
    for (const part of parts) this.#parts.add(part)
    return isNew
  }
}
