import { anAccount, aRecoveryCode } from '#app/features/people/credentials/testing.server.ts'
import { type Person, STAFF_TASKS } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'

export type StaffCtx = Awaited<ReturnType<typeof aStaff>>

/** What staff gives as a reason, where an act asks for one. */
export const WHY = 'Because of what was said'

/**
 * What has to be there before somebody of staff acts; returns the act itself, and the id of what it is about
 * where that is known. `says` is whether it asks for a reason.
 */
export type Scene = {
  says: boolean
  prepare: (by: StaffCtx) => Promise<{ act: () => Promise<unknown>; about?: string }>
}

/** Somebody of staff with all tasks, in a request of its own. */
export async function aStaff() {
  const account = await inTransaction((tx) => anAccount(tx, { staffTasks: [...STAFF_TASKS] }))
  const actor: Person = personOf(account, { staffTasks: STAFF_TASKS })
  return { ...makeContext({ actor }), actor, requestId: newId() }
}

/** What a grave act asks for. */
export const codeOf = ({ actor }: StaffCtx) => inTransaction((tx) => aRecoveryCode(tx, actor.accountId))

export const someone = (given: Parameters<typeof anAccount>[1] = {}) =>
  inTransaction((tx) => anAccount(tx, given))
export const aProvider = () => someone({ serviceType: 'provider', approval: 'approved' })

/** Of what was made, which must be there. */
export function there<T>(made: T | undefined | null): T {
  if (made === undefined || made === null) throw new Error('a scene has not what its act needs')
  return made
}
