import { findPerson } from '#app/features/people/second-step/queries-session.server.ts'
import { isPerson, type StaffTask } from '#app/kit/actor.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { type Known, knownOf } from './known.ts'

/** Somebody of the demo world who asks for something themselves, as of `now`. */
export async function contextOf(known: Known, username: string, now: Date): Promise<Ctx> {
  const { accountId } = knownOf(known.people, username)
  const actor = await findPerson(systemContext('demo-world'), accountId)
  if (!actor) throw new RangeError(`${username} cannot sign in`)
  return { ...makeContext({ language: 'en', now: () => now }), actor }
}

/** Staff of the demo world with one of their tasks, as after both steps of the sign-in. */
export async function staffContextOf(
  known: Known,
  task: StaffTask,
  now: Date,
  username = 'quorum_team',
): Promise<Ctx> {
  const ctx = await contextOf(known, username, now)
  const { actor } = ctx
  if (!isPerson(actor)) throw new RangeError('the staff is nobody')
  return { ...ctx, actor: { ...actor, staffTasks: [task], owesTwoStep: false } }
}
