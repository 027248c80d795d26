import { SaxesParser } from 'saxes'
import { STATEMENT_LIMITS } from '#app/kit/reading-limits.ts'
import { StatementFault } from './statement.ts'

/** An element without prefix, its text trimmed. */
export type XmlElement = {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  text: string
}

/**
 * The root of an XML text, by a strict parser: text that is not well-formed with valid namespaces, or nests
 * too deep, is refused as `xml`; a document type declaration is refused as `doctype`, so that the only
 * entities are the five of XML.
 */
export function readXml(text: string): XmlElement {
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open: XmlElement[] = [top]
  let count = 0
  const parser = new SaxesParser({ xmlns: true, position: false })
  parser.on('error', () => {
    throw new StatementFault('xml')
  })
  parser.on('doctype', () => {
    throw new StatementFault('doctype')
  })
  parser.on('opentag', ({ local, attributes }) => {
    count += 1
    if (open.length > STATEMENT_LIMITS.depth || count > STATEMENT_LIMITS.elements)
      throw new StatementFault('xml')
    const element: XmlElement = { name: local, attributes: {}, children: [], text: '' }
    for (const [name, { value }] of Object.entries(attributes)) element.attributes[name] = value
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  const take = (part: string) => {
    const element = open.at(-1)
    if (element) element.text += part
  }
  parser.on('text', take)
  parser.on('cdata', take)
  parser.on('closetag', () => {
    const element = open.pop()
    if (element) element.text = element.text.trim()
  })
  parser.write(text).close()
  const [root] = top.children
  if (!root) throw new StatementFault('xml')
  return root
}

/** The elements at a path of names below an element. */
export function allAt(element: XmlElement, path: string): XmlElement[] {
  return path
    .split('/')
    .reduce(
      (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [element],
    )
}

/** The first element at one of several paths. */
export function firstAt(element: XmlElement, ...paths: string[]): XmlElement | undefined {
  for (const path of paths) {
    const [found] = allAt(element, path)
    if (found) return found
  }
  return undefined
}

/** The text of the first element at one of several paths; undefined where none has any. */
export function textAt(element: XmlElement, ...paths: string[]): string | undefined {
  for (const path of paths) for (const { text } of allAt(element, path)) if (text !== '') return text
  return undefined
}
