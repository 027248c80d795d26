import { takeFactor } from '#app/features/people/credentials/take-factor.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { BadInput } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

/**
 * Has staff show the second factor again, in the transaction of what it is shown for: a code of the app or a
 * recovery code, which is used up. Bad input beside `code` where it is missing or wrong.
 */
export async function proveFactor(
  tx: Tx,
  ctx: Ctx,
  { accountId, code }: { accountId: AccountId; code: string },
): Promise<void> {
  const isRight = code !== '' && (await takeFactor(tx, { accountId, code, now: ctx.now() }))
  if (!isRight)
    throw new BadInput({ code: { key: code === '' ? 'staff-acts:code.missing' : 'staff-acts:code.wrong' } })
}
