import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { eventChanged } from '#app/features/catalogue/events/event.ts'
import { MOST_CODES } from '#app/features/catalogue/inventory/booking-code.ts'
import { lockComingDates } from '#app/features/catalogue/inventory/lock-coming-dates.server.ts'
import { lockSoldEvent } from '#app/features/catalogue/inventory/lock-sold-event.server.ts'
import { canWriteBookingCodes } from '#app/features/catalogue/inventory/policy.ts'
import { bookingCodes, bookingCodeTypes } from '#app/features/catalogue/inventory/tables.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { newCode, newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { instantOfLocal } from '#app/kit/local-time.ts'
import { BadInput, type FieldErrors, notFound, refuse } from '#app/kit/refusal.ts'
import { amountFault, amountOf } from '#app/kit/typed-amount.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { copyBookingCode } from './copy-booking-code.server.ts'
import { createBookingCodeInput } from './inputs.ts'

/**
 * Creates a booking code for the organiser's own event, with `series` also for each future date of its
 * series: it opens the ticket types that it names, and takes a percentage or an amount (in the event's
 * currency) off each seat. Bad input beside its field: a word in use, a code without any effect, invalid
 * days. Refuses with `notFound` somebody else's event or ticket type, with `forbidden` a member without the
 * right to manage it, with `conflict` an event that is over and `codes:refused.most` the 201st code.
 */
export async function createBookingCode(ctx: Ctx, input: unknown): Promise<{ code: string; dates: number }> {
  const wanted = parseInput(createBookingCodeInput, input)
  const code = wanted.code || newCode(10)

  return inTransaction(async (tx) => {
    const dates = wanted.series ? await lockComingDates(tx, ctx, wanted.event) : []
    const event = await lockSoldEvent(tx, ctx, wanted.event)
    const types = await typesOf(tx, event.id, wanted.types)

    if (!canWriteBookingCodes(ctx.actor, event)) throw refuse('forbidden', 'common:refused.forbidden')
    if (event.isOver) throw refuse('conflict', 'events:refused.saleEnded')
    const running = await runningCodes(tx, event.id, code)
    if (running.all >= MOST_CODES) throw refuse('conflict', 'codes:refused.most', { count: MOST_CODES })

    const { terms, errors } = termsOf(wanted, event, types)
    if (running.same > 0) errors.code = { key: 'codes:invalid.taken' }
    if (Object.keys(errors).length > 0) throw new BadInput(errors)

    const id = newId()
    const { seats, percent } = wanted
    const allTypes = types.length === 0
    const made = { code, allTypes, seats, percent, ...terms }
    await tx.insert(bookingCodes).values({ id, eventId: event.id, ...made })
    if (!allTypes)
      await tx.insert(bookingCodeTypes).values(types.map((type) => ({ codeId: id, ticketTypeId: type.id })))
    await audit(tx, ctx, 'tickets.code', { kind: 'event', id: event.id }, { code, seats, percent, ...terms })
    await recordFact(tx, eventChanged, event.id, { part: 'codes' })
    const others = await copyBookingCode(tx, { code: made, typeIds: types.map((type) => type.id), dates })
    return { code, dates: 1 + others }
  })
}

async function typesOf(tx: Tx, eventId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  const types = await tx
    .select({ id: ticketTypes.id, onlyWithCode: ticketTypes.onlyWithCode })
    .from(ticketTypes)
    .where(
      and(
        eq(ticketTypes.eventId, eventId),
        isNull(ticketTypes.retiredAt),
        inArray(ticketTypes.id, [...new Set(ids)]),
      ),
    )
  if (types.length < new Set(ids).size) throw notFound()
  return types
}

async function runningCodes(tx: Tx, eventId: string, code: string) {
  const [row] = await tx
    .select({
      all: sql<number>`count(*)::int`,
      same: sql<number>`(count(*) filter (where ${bookingCodes.code} = ${code}))::int`,
    })
    .from(bookingCodes)
    .where(and(eq(bookingCodes.eventId, eventId), isNull(bookingCodes.endedAt)))
  return row ?? { all: 0, same: 0 }
}

type Wanted = { percent: number | null; amount: string; from: string; until: string }

function termsOf(
  { percent, amount, from, until }: Wanted,
  { currency, timeZone }: { currency: string; timeZone: string },
  types: readonly { onlyWithCode: boolean }[],
) {
  const errors: FieldErrors = {}
  const off = amount === '' ? null : amountOf(amount, currency)
  if (amount !== '' && !off?.minor)
    errors.amount = { key: amountFault(amount, currency, 'codes:invalid.amount'), params: { currency } }
  if (amount !== '' && percent !== null) errors.amount = { key: 'codes:invalid.both' }
  if (amount === '' && percent === null && !types.some((type) => type.onlyWithCode))
    errors.percent = { key: 'codes:invalid.nothing' }
  const validFrom = from === '' ? null : beginOf(from, timeZone)
  if (from !== '' && validFrom === null) errors.from = { key: 'codes:invalid.day' }
  const validUntil = until === '' ? null : endOf(until, timeZone)
  if (until !== '' && validUntil === null) errors.until = { key: 'codes:invalid.day' }
  if (validFrom && validUntil && validFrom >= validUntil) errors.until = { key: 'codes:invalid.before' }
  return { terms: { amountMinor: off?.minor ?? null, validFrom, validUntil }, errors }
}

/** Where the clocks skip midnight, a day begins later. */
function beginOf(day: string, zone: string): Date | null {
  const found = ['00:00', '01:00', '02:00'].map((clock) => instantOfLocal(day, clock, zone))
  return found.find((at) => at instanceof Date) ?? null
}

function endOf(day: string, zone: string): Date | null {
  const lastMinute = instantOfLocal(day, '23:59', zone)
  return lastMinute instanceof Date ? new Date(lastMinute.getTime() + 60_000) : null
}
