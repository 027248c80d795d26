import { isTicketCode } from '#app/features/sales/orders/sign-ticket.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { type DoorAnswer, doorState, ticketCodeIn } from './check-in.ts'
import { checkInInput } from './inputs.ts'
import { letIn } from './let-in.server.ts'
import { canCheckIn } from './policy.ts'
import { getDoor } from './queries-door.server.ts'

/**
 * Checks a ticket in to a session, by its code or from the list, and returns the door's answer: of any number
 * of devices exactly one gets `valid`. In the hours of trial before, the answer is the same and nothing is
 * recorded. Refuses with `notFound` an event of somebody else and a session of another event, with `conflict`
 * outside these times and an event that is not held.
 */
export async function checkInTicket(ctx: Ctx, input: unknown): Promise<DoorAnswer> {
  const given = parseInput(checkInInput, input)
  const event = await getDoor(ctx, given.event)
  const session = event.sessions.find(({ id }) => id === given.session)
  if (!session || !canCheckIn(ctx.actor, event)) throw notFound()

  const state = doorState(event, ctx.now())
  if (state !== 'open' && state !== 'trial') throw refuse('conflict', `attendance:door.${state}`)
  const { ticket = null } = given
  const code = ticket === null ? ticketCodeIn(given.code ?? '') : null
  if (code !== null && !isTicketCode(code)) return { kind: 'unknown' }

  const came = { eventId: event.id, session: session.id, code, ticket, cameAt: ctx.now() }
  if (state === 'open') return inTransaction((tx) => letIn(tx, ctx, came))
  return inTransaction(async (tx) => {
    throw new Tried(await letIn(tx, ctx, came))
  }).catch((error: unknown) => {
    if (error instanceof Tried) return error.answer
    throw error
  })
}

/** Ends a trial: all that was written for its answer is undone. */
class Tried extends Error {
  readonly answer: DoorAnswer

  constructor(answer: DoorAnswer) {
    super('tried')
    this.answer = answer
  }
}
