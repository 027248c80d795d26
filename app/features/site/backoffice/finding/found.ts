import { contactCasePath } from '#app/features/site/support/contact-case.ts'

/** What staff looks for by one field: people and workspaces, and orders by whatever names them. */
export type Found = { parties: FoundParty[]; orders: FoundOrder[]; messages: FoundMessage[] }

export type FoundParty = { username: string; name: string }

export type FoundOrder = {
  reference: string
  title: string
  language: string
  event: string
  state: string
  buyer: string | null
  email: string | null
}

/** What somebody wrote to the house. */
export type FoundMessage = { reference: string; name: string; email: string }

export const FIND_PATH = '/admin/search'

/** The page of the one thing that these words name exactly; null where there is none, or are several. */
export function onlyHit({ parties, orders, messages }: Found, words: string): string | null {
  const typed = words.trim().toLowerCase()
  // An address finds who has it; other words find also who has them somewhere in the name.
  const named = parties.filter(({ username }) => typed.includes('@') || username.toLowerCase() === typed)
  const hits = [
    ...named.map(partyPath),
    ...orders.map(orderPath),
    ...messages.map(({ reference }) => contactCasePath(reference)),
  ]
  return hits.length === 1 ? (hits[0] ?? null) : null
}

export const orderPath = ({ event, reference }: Pick<FoundOrder, 'event' | 'reference'>) =>
  `/event/manage_event/${encodeURIComponent(event)}/orders/${reference}`

export const partyPath = ({ username }: Pick<FoundParty, 'username'>) =>
  `/admin/accounts/${encodeURIComponent(username)}`
