/** What `Kept` held on a page that was rendered, and what else of the document followed from it. */
export type Markup = {
  address: string
  html: string
  /** All texts that the document used, in their order. */
  namespaces: string[]
  structured: string
}

const OPEN = '<q-kept>'
const CLOSE = '</q-kept>'
const markups = new WeakMap<object, Markup>()

/** The markup that was rendered of a view at an address before. */
export function markupOf(view: object | undefined, address: string): Markup | null {
  const known = view && markups.get(view)
  return known?.address === address ? known : null
}

/**
 * Caches what was rendered of a view for as long as the view is cached; nothing for a page without `Kept`.
 */
export function keepMarkup(view: object, document: string, rest: Omit<Markup, 'html'>): void {
  const from = document.indexOf(OPEN)
  const to = document.lastIndexOf(CLOSE)
  if (from < 0 || to < from) return
  markups.set(view, { ...rest, html: document.slice(from + OPEN.length, to) })
}
