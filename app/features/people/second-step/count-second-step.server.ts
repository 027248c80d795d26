import { and, eq } from 'drizzle-orm'
import { LIMITS } from '#app/features/people/accounts/limit.ts'
import { mailName } from '#app/features/people/accounts/mail-name.ts'
import { everyAccount } from '#app/features/people/accounts/queries-scope.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { findKnownDevice } from '#app/features/people/auth-sessions/queries-devices.server.ts'
import { presentParties } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { type AccountId, newId } from '#app/kit/ids.ts'
import { pathIn } from '#app/kit/language.ts'
import { config } from '#app/platform/config.server.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { recoveryCodesWarningMail } from './emails/codes-warning.email.tsx'

/**
 * Counts an attempt at the second step of an account. Refuses `limit` after ten in an hour; the first refusal
 * emails the owner, once for each lockout. A known device has a count of its own, which others' attempts do
 * not touch. Returns the key under which the attempt was counted.
 */
export async function countSecondStep(ctx: Ctx, accountId: AccountId): Promise<string> {
  const asWhom = (await findKnownDevice(ctx, { accountId })) ?? accountId
  await countAttempt(LIMITS.secondStep, asWhom, () => notifyOwner(accountId))
  return asWhom
}

async function notifyOwner(accountId: AccountId): Promise<void> {
  const system = systemContext('accounts.second-step')
  const [row] = await read(system)
    .select({ account: accounts, name: parties.name })
    .from(accounts)
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(and(everyAccount(system), eq(accounts.id, accountId), presentParties()))
  if (!row) return
  const { language, displayUsername: username, email: to } = row.account
  const link = config().ORIGIN + pathIn(language, '/reset')
  const facts = { language, name: mailName({ name: row.name, username }), link }
  const email = await composeEmail(recoveryCodesWarningMail(translator(language), facts))
  const kind = 'accounts.codes-warning'
  await inTransaction((tx) => sendMail(tx, { to, language, kind, ...email, dedupKey: `${kind}:${newId()}` }))
}
