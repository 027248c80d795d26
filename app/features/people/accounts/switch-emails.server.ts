import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { chooseEmails } from './choose-emails.server.ts'
import { emailSwitchInput } from './inputs.ts'

/**
 * Switches emails of one kind on or off (`setting`) for the person: about messages and all that happened
 * (`type` message), one group of these (see EMAIL_GROUPS), the newsletter (`newslet`), or whether
 * requirements that fit are mailed each morning (`dailymatches`). Refuses a visitor with `signIn`.
 */
export async function switchEmails(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  requireAccountHolder(actor)
  const { type, setting } = parseInput(emailSwitchInput, input)

  await inTransaction(async (tx) => {
    await chooseEmails(tx, { accountId: actor.accountId, type, isOn: setting })
    await audit(tx, ctx, 'accounts.emails', { kind: 'account', id: actor.accountId }, { [type]: setting })
  })
}
