import { z } from 'zod'

/**
 * What of an order's trail its organiser reads, each with the words for it
 * (`order-desk:history.step.<name>`).
 */
const STEPS: Record<string, string> = {
  'order.reserve': 'reserved',
  'order.pledge': 'joined',
  'order.confirm': 'confirmed',
  'order.confirm_late': 'confirmed',
  'order.succeed': 'paid',
  'order.fail': 'failed',
  'order.expire': 'expired',
  'order.cancel': 'cancelled',
  'order.refund_part': 'refunded',
  'order.refund_rest': 'refunded',
  'orders.sell': 'entered',
  'orders.give': 'given',
  'orders.name-participant': 'participant',
  'orders.cancel-seats': 'seats',
  'orders.change-seats': 'retyped',
  'orders.move-seats': 'moved',
  'orders.refund-goodwill': 'goodwill',
  'orders.confirm-goodwill': 'goodwill',
  'orders.resend-ticket': 'ticket',
  'orders.resend-confirmation': 'confirmation',
  'orders.transfer-came': 'transfer',
  'orders.sent-back': 'sentBack',
  'orders.answers': 'answers',
  'orders.note': 'note',
  'attendance.check-in': 'checkIn',
}

/** Whose step it was, as the reader knows them; `system` is nobody. */
export type HistoryBy = 'buyer' | 'seller' | 'staff' | 'system'

type Entry = {
  id: string
  at: Date
  action: string
  actor: string
  accountId: string | null
  partyId: string | null
  details?: Record<string, unknown>
}

/** What seats were before a step and are since: ticket types by name, dates as instants of one zone. */
const became = z.object({
  types: z.object({ from: z.string(), to: z.string() }).optional(),
  dates: z.object({ from: z.coerce.date(), to: z.coerce.date(), timeZone: z.string() }).optional(),
})
type Became = z.output<typeof became>
export type HistoryStep = Became & { id: string; at: Date; step: string; by: HistoryBy }
const CHANGED = ['retyped', 'moved']

/**
 * The steps of an order's trail that say something to its organiser, in order; one entry may hold several
 * (`order.confirm+succeed`). What the trail says beside them (holds, prolonged baskets) is left out.
 */
export function historyOf(
  entries: readonly Entry[],
  { sellerId, buyerId }: { sellerId: string; buyerId: string | null },
): HistoryStep[] {
  return entries.flatMap((entry) => {
    const [subject = '', names = ''] = entry.action.split('.')
    const steps = names.split('+').map((name) => STEPS[`${subject}.${name}`])
    return steps.flatMap((step, at) =>
      step
        ? [
            {
              id: `${entry.id} ${at}`,
              at: entry.at,
              step,
              by: byOf(entry, { sellerId, buyerId }),
              ...(CHANGED.includes(step) ? (became.safeParse(entry.details).data ?? {}) : {}),
            },
          ]
        : [],
    )
  })
}

function byOf(entry: Entry, of: { sellerId: string; buyerId: string | null }): HistoryBy {
  if (entry.accountId === null && entry.partyId === null)
    return entry.actor === 'visitor' ? 'buyer' : 'system'
  if (entry.partyId === of.sellerId) return 'seller'
  return entry.partyId === of.buyerId || of.buyerId === null ? 'buyer' : 'staff'
}
