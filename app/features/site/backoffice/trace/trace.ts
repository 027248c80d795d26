import { isDay } from '#app/kit/day-field.ts'
import { decimalOf, money } from '#app/kit/money.ts'
import { NOTED_KINDS, type NotedKind } from '#app/kit/noted-refusal.ts'
import type { Translate } from '#app/kit/texts.ts'

export const TRACE_PATH = '/admin/trace'

/** Whose acts are read: those of staff, or of everybody. */
export const TRACE_VIEWS = ['staff', 'all'] as const
export type TraceView = (typeof TRACE_VIEWS)[number]

/**
 * What of the trace is read: whose acts; who acted or whom it was about (a username); which kind of thing;
 * how the act begins; from which day to which, by UTC; and after which entry a page begins.
 */
export type TraceFilter = {
  view: TraceView
  who: string
  thing: string
  act: string
  from: string
  to: string
  after: string
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/

const wordOf = (text: string | null) =>
  (text ?? '')
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 60)
const dayOf = (text: string) => (isDay(text) ? text : '')

/** Reads the filter of an address; what makes no sense is left out. */
export function traceFilter(query: URLSearchParams): TraceFilter {
  const after = query.get('after') ?? ''
  return {
    view: query.get('view') === 'all' ? 'all' : 'staff',
    who: wordOf(query.get('who')),
    thing: wordOf(query.get('thing')),
    act: wordOf(query.get('act')),
    from: dayOf(query.get('from') ?? ''),
    to: dayOf(query.get('to') ?? ''),
    after: ID.test(after) ? after : '',
  }
}

/** What stands after the path of the page, or of its file, for a filter. */
export function traceQuery({ view, ...filter }: TraceFilter): string {
  const query = new URLSearchParams(view === 'all' ? { view } : {})
  for (const [name, value] of Object.entries(filter)) if (value !== '') query.set(name, value)
  return query.size > 0 ? `?${query}` : ''
}

/**
 * What an entry says was done, in the reader's words: several steps at once beside each other. The words of
 * the program for what it once did and does no more.
 */
export function actName(action: string, t: Translate): string {
  const [subject = '', steps = ''] = splitOnce(action, '.')
  const names = steps.split('+').map((step) => `${subject}.${step}`)
  const said = names.map((name) => t(`acts:${name}`))
  return said.some((text, at) => text === names[at]) ? action : [...new Set(said)].join(' · ')
}

const splitOnce = (text: string, sign: string) => {
  const at = text.indexOf(sign)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}

/** A detail of an entry as text: what it was and became, or a name and a value. */
export function detailText(details: Record<string, unknown>): string[] {
  const { from, to, ...others } = inUnits(details)
  const step = from !== undefined && to !== undefined ? [`${said(from)} → ${said(to)}`] : []
  const left = step.length > 0 ? others : inUnits(details)
  const pairs = Object.entries(left).filter(([, value]) => value !== null && value !== undefined)
  return [...step, ...pairs.map(([name, value]) => `${name}: ${said(value)}`)]
}

/** What is in each other is said as lists of lists: 'seats 4, minor 85000; seats 8, minor 75000'. */
function said(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(said).join('; ')
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return Object.entries(value)
    .map(([name, one]) => `${name} ${said(one)}`)
    .join(', ')
}

/** An amount stands in an entry in the smallest unit of its currency; read it is in whole ones. */
function inUnits({ currency, ...details }: Record<string, unknown>): Record<string, unknown> {
  const named = ['amount', 'totalMinor'].find((name) => typeof details[name] === 'number')
  if (typeof currency !== 'string' || named === undefined) return { ...details, currency }
  const { [named]: minor, ...others } = details
  return { amount: `${decimalOf(money(Number(minor), currency))} ${currency}`, ...others }
}

export const REFUSED_PATH = `${TRACE_PATH}/refused`

/** What of the refusals is read: a kind, a person, a network, and after which row a page begins. */
export type RefusedFilter = { kind: NotedKind | ''; who: string; network: string; after: string }

export function refusedFilter(query: URLSearchParams): RefusedFilter {
  const after = query.get('after') ?? ''
  return {
    kind: NOTED_KINDS.find((known) => known === query.get('kind')) ?? '',
    who: wordOf(query.get('who')),
    network: wordOf(query.get('network')),
    after: ID.test(after) ? after : '',
  }
}

/** What stands after the path of the page for a filter. */
export function refusedQuery(filter: RefusedFilter): string {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''))
  return query.size > 0 ? `?${query}` : ''
}
