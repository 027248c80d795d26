import { Parser } from 'htmlparser2'

/** What an answer says to its reader, without what each answer has for itself. */
export type Said = {
  status: number
  /** Title, description, and what other sites are told. */
  head: string[]
  text: string[]
  /** Structured data, a line for each value with the way to it. */
  data: string[]
  links: string[]
  /** Names of fields with what stands in them. */
  fields: string[]
}

export const PARTS = ['head', 'text', 'data', 'links', 'fields'] as const

const UNREAD = new Set(['script', 'style', 'template', 'svg', 'noscript'])
const INLINE = new Set([
  'a',
  'abbr',
  'b',
  'bdi',
  'cite',
  'code',
  'em',
  'i',
  'kbd',
  'mark',
  'q',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'time',
  'u',
  'wbr',
  'label',
])
/** Files of a build have its fingerprint in their names; they are no part of what a page says. */
const BUILT = /^\/assets\//
/** Lines of feeds and calendars that say when the file was made. */
const MADE = /^(DTSTAMP|<lastBuildDate>|<pubDate>now)/

/**
 * Reads an answer of a site whose public address is `origin`, which is taken out so that two sites can be
 * compared.
 */
export function whatIsSaid(
  answer: { status: number; type: string; location: string | null; body: string },
  origin: string,
): Said {
  const { status, type, location } = answer
  const { host } = new URL(origin)
  const ours = [origin, encodeURIComponent(origin), host]
  const anywhere = (text: string) => ours.reduce((left, own) => left.replaceAll(own, ''), text)
  const body = anywhere(answer.body)
  const said: Said = { status, head: [type], text: [], data: [], links: [], fields: [] }
  if (location !== null) said.links.push(`redirect ${anywhere(location)}`)
  if (type === 'text/html') readHtml(body, said)
  else if (/^image\//.test(type)) said.text.push(`${body.length > 0}`)
  // A calendar folds its long lines.
  else if (type === 'text/calendar') said.text.push(...linesOf(body.replace(/\r?\n[ \t]/g, '')))
  else said.text.push(...linesOf(body))
  return said
}

/** Lines of a feed or a calendar, an element each where it has no lines. */
const linesOf = (body: string) =>
  body.split(/\r?\n|(?<=>)(?=<)/).filter((line) => line !== '' && !MADE.test(line))

function readHtml(html: string, said: Said): void {
  let unread = 0
  let inTitle = false
  let json: string | null = null
  let line = ''
  const endLine = () => {
    const whole = line.replace(/\s+/g, ' ').trim()
    if (whole !== '') said.text.push(whole)
    line = ''
  }
  const links = new Set<string>()
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'script' && attributes.type === 'application/ld+json') json = ''
      if (UNREAD.has(name)) unread += 1
      if (!INLINE.has(name)) endLine()
      if (name === 'title' && unread === 0) inTitle = true
      said.head.push(...headLines(name, attributes))
      said.fields.push(...fieldLines(name, attributes))
      for (const link of linksOf(name, attributes)) links.add(link)
      for (const label of ['alt', 'aria-label', 'placeholder'])
        if (unread === 0 && attributes[label]) said.text.push(`(${attributes[label]})`)
    },
    ontext(text) {
      if (json !== null) json += text
      else if (inTitle) said.head.push(`title ${text}`)
      else if (unread === 0) line += text
    },
    onclosetag(name) {
      if (!INLINE.has(name)) endLine()
      if (name === 'script' && json !== null) {
        said.data.push(...leavesOf(JSON.parse(json), ''))
        json = null
      }
      if (UNREAD.has(name)) unread -= 1
      if (name === 'title') inTitle = false
    },
  })
  parser.end(html)
  endLine()
  said.links.push(...links)
}

type Attributes = Record<string, string | undefined>

function headLines(name: string, attributes: Attributes): string[] {
  if (name === 'html') return [`language ${attributes.lang}`]
  const of = attributes.name ?? attributes.property
  if (name !== 'meta' || !of || !/^(description|robots|og:|twitter:|article:|profile:)/.test(of)) return []
  return [`${of} ${attributes.content}`]
}

function fieldLines(name: string, attributes: Attributes): string[] {
  if (!['input', 'select', 'textarea', 'button'].includes(name) || !attributes.name) return []
  // Keys that make a form count once are new in each answer.
  const value = attributes.type === 'hidden' ? '' : (attributes.value ?? '')
  return [`${attributes.name} = ${value}${'checked' in attributes ? ' chosen' : ''}`]
}

function linksOf(name: string, attributes: Attributes): string[] {
  const own = (target: string | undefined) => (target && !BUILT.test(target) ? [target] : [])
  if (name === 'a') return own(attributes.href)
  if (name === 'img') return own(attributes.src).map((source) => `picture ${source}`)
  if (name === 'form') return own(attributes.action).map((action) => `form ${action}`)
  if (name !== 'link' || !/^(canonical|alternate|next|prev)$/.test(attributes.rel ?? '')) return []
  return own(attributes.href).map((target) => `${attributes.rel} ${attributes.hreflang ?? ''} ${target}`)
}

function leavesOf(value: unknown, way: string): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => leavesOf(one, `${way}[]`))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, one]) => leavesOf(one, `${way}.${name}`))
  return [`${way} ${value}`]
}
