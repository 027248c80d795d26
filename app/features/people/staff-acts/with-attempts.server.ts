import { LIMITS } from '#app/features/people/accounts/limit.ts'
import type { Choice } from '#app/features/people/notifications/statement.ts'
import type { Person } from '#app/kit/actor.ts'
import { countAttempt, forgetAttempts } from '#app/platform/rate-limit.server.ts'
import { isGrave } from './decision.ts'

type Sent = { acts: readonly Choice[]; code: string }

/** Counts the code that comes with a grave decision as an attempt, which a right one forgets. */
export async function withAttempts(
  actor: Person,
  { acts, code }: Sent,
  decide: () => Promise<void>,
): Promise<void> {
  const isProven = isGrave(acts) && code !== ''
  if (isProven) await countAttempt(LIMITS.provePassword, actor.accountId)
  await decide()
  if (isProven) await forgetAttempts(LIMITS.provePassword, actor.accountId)
}
