import { isDecisionNumber } from '#app/features/people/notifications/objection.ts'
import { contactCasePath } from '#app/features/site/support/contact-case.ts'
import type { Money } from '#app/kit/money.ts'
import { thingPath } from '../things/thing.ts'

/** What staff looks for by one field: people and workspaces, and what was sold, by whatever names it. */
export type Found = {
  parties: FoundParty[]
  orders: FoundOrder[]
  invoices: FoundInvoice[]
  events: FoundEvent[]
  messages: FoundMessage[]
}

export type FoundParty = { username: string; name: string }

export type FoundOrder = {
  reference: string
  title: string
  language: string
  state: string
  buyer: string | null
  email: string | null
  total: Money
  orderedAt: Date
}

export type FoundInvoice = {
  id: string
  number: string
  seller: string
  buyer: string
  total: Money
  /** A day: 2026-11-30. */
  issuedOn: string
}

export type FoundEvent = { slug: string; title: string; language: string; organiser: string }

/** What somebody wrote to the house. */
export type FoundMessage = { reference: string; name: string; email: string }

export const FIND_PATH = '/admin/search'

/** The page of the one thing that these words name exactly; null where there is none, or are several. */
export function onlyHit(
  { parties, orders, invoices, events, messages }: Found,
  words: string,
): string | null {
  const typed = words.trim().toLowerCase()
  // An address finds who has it, a number about whom was decided; other words find also who has them
  // somewhere in the name.
  const isExact = typed.includes('@') || isDecisionNumber(typed)
  const named = parties.filter(({ username }) => isExact || username.toLowerCase() === typed)
  const titled = events.filter(({ slug, title }) => slug === typed || title.toLowerCase() === typed)
  const hits = [
    ...named.map(partyPath),
    ...orders.map(orderPath),
    ...invoices.map(invoicePath),
    ...titled.map(eventPath),
    ...messages.map(({ reference }) => contactCasePath(reference)),
  ]
  return hits.length === 1 ? (hits[0] ?? null) : null
}

export const orderPath = ({ reference }: Pick<FoundOrder, 'reference'>) =>
  thingPath({ kind: 'order', key: reference })

export const invoicePath = ({ id }: Pick<FoundInvoice, 'id'>) => thingPath({ kind: 'invoice', key: id })

export const eventPath = ({ slug }: Pick<FoundEvent, 'slug'>) => thingPath({ kind: 'event', key: slug })

export const partyPath = ({ username }: Pick<FoundParty, 'username'>) =>
  thingPath({ kind: 'party', key: username })
