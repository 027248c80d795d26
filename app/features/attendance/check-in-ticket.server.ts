import { and, eq } from 'drizzle-orm'
import { accounts } from '#app/features/accounts/tables.server.ts'
import { events } from '#app/features/events/tables.server.ts'
import { noteCheckedIn } from '#app/features/orders/note-checked-in.server.ts'
import { ticketsByCode } from '#app/features/orders/queries-scope.server.ts'
import { isTicketCode } from '#app/features/orders/sign-ticket.server.ts'
import { tickets } from '#app/features/orders/tables.server.ts'
import { parties } from '#app/features/parties/tables.server.ts'
import { accountIdOf } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { type DoorAnswer, doorState, ticketCodeIn } from './check-in.ts'
import { checkInInput } from './inputs.ts'
import { canCheckIn } from './policy.ts'
import { getDoor } from './queries-door.server.ts'
import { checkIns } from './tables.server.ts'

/**
 * Lets somebody in to a session with a ticket, by its code or from the list, and says how it stands: of however many devices
 * exactly one is told `valid`. Refuses with `notFound` an event of somebody else and a session of another event, with
 * `conflict` before and after the times of `doorTimes` and an event that is not held.
 */
export async function checkInTicket(ctx: Ctx, input: unknown): Promise<DoorAnswer> {
  const given = parseInput(checkInInput, input)
  const event = await getDoor(ctx, given.event)
  const session = event.sessions.find(({ id }) => id === given.session)
  if (!session || !canCheckIn(ctx.actor, event)) throw notFound()

  const state = doorState(event, ctx.now())
  if (state !== 'open') throw refuse('conflict', `attendance:door.${state}`)
  const { ticket = null } = given
  const code = ticket === null ? ticketCodeIn(given.code ?? '') : null
  if (code !== null && !isTicketCode(code)) return { kind: 'unknown' }

  return inTransaction(async (tx) => {
    const cameAt = ctx.now()
    const seat = await noteCheckedIn(tx, { eventId: event.id, code, ticket, at: cameAt })
    if (!seat) return whyNot(tx, { eventId: event.id, code, ticket })

    const [first] = await tx
      .insert(checkIns)
      .values({
        ...{ id: newId(), ticketId: seat.ticket, sessionId: session.id },
        ...{ cameAt, checkedInById: accountIdOf(ctx.actor) },
      })
      .onConflictDoNothing()
      .returning({ id: checkIns.id })
    if (!first) return { kind: 'again', ...seat, ...(await firstOf(tx, seat.ticket, session.id)) }
    await audit(tx, ctx, 'attendance.check-in', { kind: 'ticket', id: seat.ticket }, { session: session.id })
    return { kind: 'valid', ...seat, session: session.id }
  })
}

async function firstOf(tx: Tx, ticketId: string, sessionId: string) {
  const [row] = await tx
    .select({ cameAt: checkIns.cameAt, by: parties.name })
    .from(checkIns)
    .leftJoin(accounts, eq(accounts.id, checkIns.checkedInById))
    .leftJoin(parties, eq(parties.id, accounts.partyId))
    .where(and(eq(checkIns.ticketId, ticketId), eq(checkIns.sessionId, sessionId)))
  if (!row) throw new Error('who came is not there, though the ticket is locked')
  return row
}

type Asked = { eventId: string; code: string | null; ticket: string | null }

async function whyNot(tx: Tx, { eventId, code, ticket }: Asked): Promise<DoorAnswer> {
  const asked = code === null ? eq(tickets.id, ticket ?? '') : ticketsByCode(code)
  const [row] = await tx
    .select({
      ...{ state: tickets.state, eventId: tickets.eventId, name: tickets.participantName },
      event: {
        ...{ title: events.title, language: events.language, timeZone: events.timeZone },
        ...{ startsAt: events.startsAt, endsAt: events.endsAt },
      },
    })
    .from(tickets)
    .innerJoin(events, eq(events.id, tickets.eventId))
    .where(asked)
  if (!row || row.state === 'reserved') return { kind: 'unknown' }
  if (row.eventId !== eventId)
    return code === null ? { kind: 'unknown' } : { kind: 'otherEvent', event: row.event }
  return { kind: 'cancelled', name: row.name }
}
