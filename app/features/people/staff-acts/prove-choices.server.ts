import type { Choice } from '#app/features/people/notifications/statement.ts'
import type { AccountId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { isGrave } from './decision.ts'
import { proveFactor } from './prove-factor.server.ts'

type Proof = { accountId: AccountId; acts: readonly Choice[]; code: string }

/** Has staff show the second factor again where one of what was chosen is grave, as `proveFactor` does. */
export async function proveChoices(tx: Tx, ctx: Ctx, { acts, ...proof }: Proof): Promise<void> {
  if (isGrave(acts)) await proveFactor(tx, ctx, proof)
}
