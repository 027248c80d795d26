import { Parser } from 'htmlparser2'
import { STATEMENT_LIMITS } from '#app/kit/reading-limits.ts'
import { StatementFault } from './statement.ts'

/** An element without its prefix, its text without the spaces around it. */
export type XmlElement = {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  text: string
}

/**
 * The root of an XML text. Entities are the five of XML alone: a text that declares a document type is refused, and so is one that
 * ends too early, closes what it did not open, or nests too deep, all as `xml`. Nothing is ever fetched.
 */
export function readXml(text: string): XmlElement {
  const broken = () => new StatementFault('xml')
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open: XmlElement[] = [top]
  let count = 0
  const parser: Parser = new Parser(
    {
      onprocessinginstruction: (name) => {
        if (name.startsWith('!')) throw new StatementFault('doctype')
      },
      onopentag: (name, attributes) => {
        count += 1
        if (open.length > STATEMENT_LIMITS.depth || count > STATEMENT_LIMITS.elements) throw broken()
        const element = { name: withoutPrefix(name), attributes, children: [], text: '' }
        open.at(-1)?.children.push(element)
        open.push(element)
      },
      ontext: (part) => {
        const element = open.at(-1)
        if (element) element.text += part
      },
      onclosetag: (_, isImplied) => {
        // An empty element closes itself; every other must say so.
        if (isImplied && !text.slice(parser.startIndex, parser.endIndex + 1).endsWith('/>')) throw broken()
        const element = open.pop()
        if (element) element.text = element.text.trim()
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(text)
  const [root, ...more] = top.children
  if (!root || more.length > 0 || top.text.replace(/^\ufeff/, '').trim() !== '') throw broken()
  return root
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

/** The elements at a path of names below an element. */
export function allAt(element: XmlElement, path: string): XmlElement[] {
  return path
    .split('/')
    .reduce(
      (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [element],
    )
}

/** The first element that stands at one of several paths. */
export function firstAt(element: XmlElement, ...paths: string[]): XmlElement | undefined {
  for (const path of paths) {
    const [found] = allAt(element, path)
    if (found) return found
  }
  return undefined
}

/** What the first element says that stands at one of several paths; undefined where none says anything. */
export function textAt(element: XmlElement, ...paths: string[]): string | undefined {
  for (const path of paths) for (const { text } of allAt(element, path)) if (text !== '') return text
  return undefined
}
