import { eq } from 'drizzle-orm'
import { mailName } from '#app/features/people/accounts/mail-name.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { endSessionsOf } from '#app/features/people/auth-sessions/end-sessions-of.server.ts'
import { reauthenticateOwner } from '#app/features/people/credentials/reauthenticate-owner.server.ts'
import { deactivateParty } from '#app/features/people/parties/deactivate-party.server.ts'
import { listOrphans } from '#app/features/people/parties/list-orphans.server.ts'
import { GRACE_DAYS } from '#app/features/people/parties/party.ts'
import { listPaidAhead } from '#app/features/sales/orders/list-paid-ahead.server.ts'
import { requireSession } from '#app/kit/actor.ts'
import { formatDate } from '#app/kit/dates.ts'
import { parseInput } from '#app/kit/input.ts'
import { pathIn } from '#app/kit/language.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import { config } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { accountLeftMail } from './emails/account-left.email.tsx'
import { proofAsked } from './inputs.ts'

const DAY_MS = 86_400_000

/**
 * Deactivates the person's account after `reauthenticateOwner` with `pass`: signed out everywhere and hidden
 * at once, with an email about until when signing in undoes it. Refuses a visitor with `signIn`; with
 * `conflict` future events that were paid for, bought or sold, and names them; with `conflict` the last admin
 * of a company. After a refusal a code stays usable.
 */
export async function deactivateAccount(ctx: Ctx, input: unknown): Promise<void> {
  const { actor, language } = ctx
  requireSession(actor)
  const { pass } = parseInput(proofAsked, input)

  const takeProof = await reauthenticateOwner(ctx, { given: pass, field: 'pass' })
  const now = ctx.now()
  const until = formatDate(new Date(now.getTime() + GRACE_DAYS * DAY_MS), ctx.timeZone, language)
  const link = config().ORIGIN + pathIn(language, '/login')
  const facts = { language, name: mailName(actor), until, link }
  const mail = await composeEmail(accountLeftMail(translator(language), facts))

  await inTransaction(async (tx) => {
    const [account] = await tx
      .select({ email: accounts.email })
      .from(accounts)
      .where(eq(accounts.id, actor.accountId))
      .for('update')
    const titles = await listPaidAhead(tx, { partyId: actor.ownPartyId, now })
    if (titles.length > 0)
      throw refuse('conflict', 'settings:leave.paidAhead', { events: titles.join(' · ') })

    const companies = await listOrphans(tx, actor.ownPartyId)
    if (companies.length > 0)
      throw refuse('conflict', 'settings:leave.lastAdmin', { companies: companies.join(' · ') })

    await takeProof(tx)
    const left = await deactivateParty(tx, { partyId: actor.ownPartyId, at: now })
    if (!left || !account) return
    await endSessionsOf(tx, actor.accountId)
    await audit(tx, ctx, 'privacy.leave', { kind: 'account', id: actor.accountId })
    await sendMail(tx, { to: account.email, language, kind: 'privacy.account-left', ...mail })
  })
}
