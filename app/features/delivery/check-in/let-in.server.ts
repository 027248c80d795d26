import { and, eq } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { ticketsByCode, ticketsByReplacedCode } from '#app/features/sales/orders/queries-scope.server.ts'
import { replacedCodes, tickets } from '#app/features/sales/orders/tables.server.ts'
import { markCheckedIn } from '#app/features/sales/participants/mark-checked-in.server.ts'
import { accountIdOf } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { DoorAnswer } from './check-in.ts'
import { checkIns } from './tables.server.ts'

type Came = { eventId: string; session: string; code: string | null; ticket: string | null; cameAt: Date }

/**
 * Records a check-in with a ticket, by its code or its id, to a session of this event at `cameAt`, and
 * returns the door's answer: of any number of devices exactly one gets `valid`. The caller has checked the
 * actor's right.
 */
export async function letIn(tx: Tx, ctx: Ctx, came: Came): Promise<DoorAnswer> {
  const { eventId, session, code, ticket, cameAt } = came
  const seat = await markCheckedIn(tx, { eventId, code, ticket, at: cameAt })
  if (!seat) return whyNot(tx, { eventId, code, ticket })

  const [first] = await tx
    .insert(checkIns)
    .values({
      id: newId(),
      ticketId: seat.ticket,
      sessionId: session,
      cameAt,
      checkedInById: accountIdOf(ctx.actor),
    })
    .onConflictDoNothing()
    .returning({ id: checkIns.id })
  if (!first) return { kind: 'again', ...seat, ...(await firstOf(tx, seat.ticket, session)) }
  await audit(tx, ctx, 'attendance.check-in', { kind: 'ticket', id: seat.ticket }, { session })
  return { kind: 'valid', ...seat, session }
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
      state: tickets.state,
      eventId: tickets.eventId,
      name: tickets.participantName,
      event: {
        title: events.title,
        language: events.language,
        timeZone: events.timeZone,
        startsAt: events.startsAt,
        endsAt: events.endsAt,
      },
    })
    .from(tickets)
    .innerJoin(events, eq(events.id, tickets.eventId))
    .where(asked)
  if (!row && code !== null) return { kind: 'passedOn', at: await passedOnAt(tx, code) }
  if (!row || row.state === 'reserved') return { kind: 'unknown' }
  if (row.eventId !== eventId)
    return code === null ? { kind: 'unknown' } : { kind: 'otherEvent', event: row.event }
  return { kind: 'cancelled', name: row.name }
}

async function passedOnAt(tx: Tx, code: string): Promise<Date | null> {
  const [passed] = await tx
    .select({ at: replacedCodes.replacedAt })
    .from(replacedCodes)
    .innerJoin(tickets, eq(tickets.id, replacedCodes.ticketId))
    .where(ticketsByReplacedCode(code))
  return passed?.at ?? null
}
