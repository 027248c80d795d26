import type { StaffTask } from '#app/kit/actor.ts'

/** What has a page of its own for staff; a party is a person, a company or a provider. */
export const THING_KINDS = ['party', 'event', 'order', 'invoice'] as const
export type ThingKind = (typeof THING_KINDS)[number]

/** A thing by what stands in its address: a username, a slug, a reference, the id of a document. */
export type Thing = { kind: ThingKind; key: string }

/** The tasks each of which opens a thing of a kind; what is decided there asks for its own. */
export const THING_TASKS: Record<ThingKind, readonly StaffTask[]> = {
  party: ['moderate', 'approveProviders'],
  event: ['moderate', 'refund'],
  order: ['refund', 'payOut'],
  invoice: ['refund', 'payOut'],
}

/** Where a thing is opened. */
export const thingPath = ({ kind, key }: Thing): string =>
  `/admin/${{ party: 'accounts', event: 'events', order: 'orders', invoice: 'invoices' }[kind]}/${encodeURIComponent(key)}`

/** Of what an entry of the line of a thing is: an act of somebody, money, an email. */
export const LINE_KINDS = ['act', 'mail', 'payment', 'refund', 'payout', 'dispute'] as const
export type LineKind = (typeof LINE_KINDS)[number]

/** The tasks each of which shows entries of a kind; acts stand there for whoever opens the thing. */
export const LINE_TASKS: Record<LineKind, readonly StaffTask[]> = {
  act: ['moderate', 'approveProviders', 'refund', 'payOut'],
  mail: ['moderate', 'refund'],
  payment: ['refund', 'payOut'],
  refund: ['refund', 'payOut'],
  payout: ['refund', 'payOut'],
  dispute: ['refund', 'payOut'],
}

const CURSOR = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{1,6}Z~[0-9a-f-]{36}$/

/** After which entry the shown part of the line begins; empty for the newest. */
export function lineCursor(query: URLSearchParams): string {
  const before = query.get('before') ?? ''
  return CURSOR.test(before) ? before : ''
}

/** The moment and the id of a cursor. */
export function readLineCursor(before: string): { at: string; id: string } | null {
  const [at = '', id = ''] = before.split('~')
  return id === '' ? null : { at, id }
}
