import type { DocumentKind, InvoiceState } from '#app/features/money/invoicing/invoice.ts'
import type { BadgeTone } from '#app/kit/badge-tone.ts'
import { oneLineOf } from '#app/kit/text.ts'

/** What others billed to the party acted for, and what it billed. */
export const INVOICE_SIDES = ['received', 'issued'] as const
export type InvoiceSide = (typeof INVOICE_SIDES)[number]

/** The views of a side: all, what is to be paid, what is late, what was paid, credit notes. */
export const INVOICE_VIEWS = ['all', 'open', 'overdue', 'paid', 'credits'] as const
export type InvoiceView = (typeof INVOICE_VIEWS)[number]

/** The wanted documents: `words` match numbers, names, references of both sides, and amounts. */
export type WantedInvoices = { side: InvoiceSide; view: InvoiceView; words: string }

/** How a document stands, in one word. */
export type InvoiceStanding =
  | 'overdue'
  | 'due'
  | 'paid'
  | 'withdrawn'
  | 'goesBack'
  | 'paidBack'
  | 'unpaid'
  | 'replaced'

type Document = { kind: DocumentKind; state: InvoiceState; dueOn: string }

const OF_CREDIT: Record<InvoiceState, InvoiceStanding> = {
  issued: 'goesBack',
  paid: 'paidBack',
  credited: 'unpaid',
  replaced: 'replaced',
}

/** How a document stands on a day (2026-11-30) of its reader; it is late from the day after it was due. */
export function standingOfInvoice({ kind, state, dueOn }: Document, today: string): InvoiceStanding {
  if (kind === 'credit_note') return OF_CREDIT[state]
  if (state === 'paid') return 'paid'
  if (state === 'credited') return 'withdrawn'
  if (state === 'replaced') return 'replaced'
  return dueOn < today ? 'overdue' : 'due'
}

export const INVOICE_TONE: Record<InvoiceStanding, BadgeTone> = {
  overdue: 'bad',
  due: 'wait',
  paid: 'good',
  withdrawn: 'plain',
  goesBack: 'wait',
  paidBack: 'good',
  unpaid: 'plain',
  replaced: 'plain',
}

/** The wanted documents from an address; what is none of these is left out. */
export function wantedInvoicesOf(query: URLSearchParams): WantedInvoices {
  const [side, view] = [query.get('side'), query.get('view')]
  return {
    side: INVOICE_SIDES.find((name) => name === side) ?? 'received',
    view: INVOICE_VIEWS.find((name) => name === view) ?? 'all',
    words: oneLineOf(query.get('q') ?? '').slice(0, 100),
  }
}

/** The wanted documents as a query string, after what is `given`. */
export function queryOfInvoices(
  { side, view, words }: WantedInvoices,
  given: Record<string, string> = {},
): string {
  const query = new URLSearchParams({
    ...(side !== 'received' && { side }),
    ...(view !== 'all' && { view }),
    ...(words && { q: words }),
    ...given,
  })
  return query.size > 0 ? `?${query}` : ''
}

type Linked = {
  kind: DocumentKind
  /** What it is of, where it may be no order and no plan. */
  subjectKind?: string
  numberText: string
  reference: string | null
  event: string | null
  training: string | null
}

/** Where a document is looked at by its side: the own booking, the sold order, or the plan of a workspace. */
export function pathOfInvoice(side: InvoiceSide, linked: Linked) {
  const { kind, subjectKind, numberText, reference, event, training } = linked
  const number = encodeURIComponent(numberText)
  if (side === 'issued') {
    if (event) return `/event/manage_event/${encodeURIComponent(event)}/orders/${reference}`
    return training ? `/training-requests/${training}` : null
  }
  // Its file says all of it: the page of the booking shows what was paid.
  if (kind === 'final' || subjectKind === 'commission') return null
  if (reference === null) return `/dashboard/c/billing/invoice/${number}`
  return kind === 'invoice' ? `/mybooking/${reference}/invoice` : `/mybooking/${reference}/credit/${number}`
}

/** Where a seller sends a document to another address. */
export const sendPath = (id: string): string => `/dashboard/i/invoice/${id}/send`
