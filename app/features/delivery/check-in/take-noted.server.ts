import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { type DoorAnswer, doorState, doorTimes } from './check-in.ts'
import { takeNotedInput } from './inputs.ts'
import { letIn } from './let-in.server.ts'
import { canCheckIn } from './policy.ts'
import { getDoor } from './queries-door.server.ts'

/**
 * The result of one offline check-in: `ticket` in `session`, and the answer that the door would have given.
 */
export type NotedAnswer = { ticket: string; session: string; answer: DoorAnswer }

/**
 * Records a phone's offline check-ins, at most MOST_NOTED: each at the phone's moment, within the times of
 * the door. Repeats count once: what this account recorded at that very moment is `valid` again. Refuses as
 * `checkInTicket`; a session of another event is answered `unknown`, like an invalid ticket.
 */
export async function takeNoted(ctx: Ctx, input: unknown): Promise<NotedAnswer[]> {
  const { event: slug, noted } = parseInput(takeNotedInput, input)
  const event = await getDoor(ctx, slug)
  if (!canCheckIn(ctx.actor, event)) throw notFound()

  const now = ctx.now()
  const state = doorState(event, now)
  if (state !== 'open') throw refuse('conflict', `attendance:door.${state === 'trial' ? 'early' : state}`)

  const sessions = new Set(event.sessions.map(({ id }) => id))
  const { from } = doorTimes(event)
  const answers: NotedAnswer[] = []
  for (const { ticket, session, at } of noted) {
    // A phone's clock may be wrong.
    const cameAt = new Date(Math.min(Math.max(at, from.getTime()), now.getTime()))
    const came = { eventId: event.id, session, code: null, ticket, cameAt }
    const answer = sessions.has(session)
      ? await inTransaction((tx) => letIn(tx, ctx, came))
      : ({ kind: 'unknown' } as const)
    const isOwn = answer.kind === 'again' && answer.cameAt.getTime() === cameAt.getTime()
    const { name, type } = answer.kind === 'again' ? answer : { name: null, type: '' }
    answers.push({
      ticket,
      session,
      answer: isOwn ? { kind: 'valid', ticket, session, name, type } : answer,
    })
  }
  return answers
}
