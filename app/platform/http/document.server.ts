/**
 * A document in four parts: the head without its end tag, the script that starts the page without its end
 * tag, and the rest.
 */
export type DocumentParts = { head: string; body: string; start: string; rest: string }

/** Takes a document apart; `start` is empty where no script starts the page. */
export function partsOf(document: string): DocumentParts {
  const head = Math.max(document.indexOf('</head>'), 0)
  const module = document.indexOf(' type="module"', head)
  const start = module < 0 ? document.length : document.lastIndexOf('<script', module)
  const end = module < 0 ? document.length : document.indexOf('</script>', module)
  return {
    head: document.slice(0, head),
    body: document.slice(head, start),
    start: document.slice(start, end),
    rest: document.slice(end),
  }
}

/**
 * React writes no doctype when it renders to a string; without one browsers read a page as they did in the
 * nineties.
 */
const DOCTYPE = '<!DOCTYPE html>'

/** The document that goes out: the parts in their order, after the doctype (HTML, section 13.1.1). */
export function documentOf({ head, body, start, rest }: DocumentParts): Buffer<ArrayBuffer> {
  return Buffer.from(DOCTYPE + head + body + start + rest)
}

const END = '</body></html>'

/** Puts something at the end of a document's body. */
export function atTheEnd(rest: string, more: string): string {
  return rest.endsWith(END) ? rest.slice(0, -END.length) + more + END : rest + more
}
