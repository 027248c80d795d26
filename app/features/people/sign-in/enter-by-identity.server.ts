import { and, eq, sql } from 'drizzle-orm'
import { openAccount } from '#app/features/people/accounts/open-account.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { siteName } from '#app/features/people/credentials/identity.ts'
import { linkIdentity } from '#app/features/people/credentials/link-identity.server.ts'
import { credentials } from '#app/features/people/credentials/tables.server.ts'
import type { Confirmation } from '#app/features/people/email-codes/compose-confirmation.server.ts'
import { sendEmailConfirmation } from '#app/features/people/email-codes/send-email-confirmation.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { requireOn } from '#app/platform/kill-switches.server.ts'
import { enterAccount } from './enter-account.server.ts'

type Identity = {
  provider: string
  subject: string
  email: string | null
  isEmailProven: boolean
  name: string
  /** To confirm an address that the site has not proven. */
  confirmation: Confirmation | null
}
type Facts = { ctx: Ctx; identity: Identity; remember: boolean; before: string | null }
type Entered =
  | { to: 'in' | 'step'; accountId: AccountId; cookies: string[] }
  | { to: 'link'; accountId: AccountId }

/**
 * Signs in by an identity of another site; opens an account for a new identity. Where an account has its
 * address already, writes nothing and answers `link`. Refuses `accounts:social.noEmail` for a new one without
 * an address.
 */
export async function enterByIdentity(tx: Tx, { ctx, identity, remember, before }: Facts): Promise<Entered> {
  const { provider, subject, email, isEmailProven, name, confirmation } = identity
  const [other] = await tx
    .select({ accountId: accounts.id })
    .from(accounts)
    .where(sql`lower(${accounts.email}) = ${email}`)
  // Asked last: an account that another window has opened meanwhile is there with its identity or not at all.
  const [known] = await tx
    .select({ accountId: credentials.userId })
    .from(credentials)
    .where(and(eq(credentials.providerId, provider), eq(credentials.accountId, subject)))
  if (!known) {
    if (email === null) throw refuse('conflict', 'accounts:social.noEmail', { site: siteName(provider) })
    if (other) return { to: 'link', accountId: other.accountId }
  }
  const accountId = known?.accountId ?? (await open())
  const { cookies, isDue } = await enterAccount(tx, { ctx, accountId, remember, before })
  await audit(tx, ctx, 'accounts.sign-in-by-identity', { kind: 'account', id: accountId })
  return { to: isDue ? 'step' : 'in', accountId, cookies }

  async function open(): Promise<AccountId> {
    requireOn('signUp')
    const opened = await openAccount(tx, { ctx, email: email ?? '', name, isProven: isEmailProven })
    await linkIdentity(tx, { ctx, accountId: opened.accountId, provider, subject, mail: null })
    if (confirmation)
      await sendEmailConfirmation(tx, { ...confirmation, accountId: opened.accountId, now: ctx.now() })
    return opened.accountId
  }
}
