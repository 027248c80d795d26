import { startSession } from '#app/features/people/auth-sessions/start-session.server.ts'
import { confirmEmailCode } from '#app/features/people/email-codes/confirm-email-code.server.ts'
import { findGuestEmail } from '#app/features/people/email-codes/queries-guest.server.ts'
import type { WrittenMessage } from '#app/features/people/qmail/post-message.server.ts'
import { findAddressee } from '#app/features/people/qmail/queries-sides.server.ts'
import { writeMessage } from '#app/features/people/qmail/write-message.server.ts'
import { findPerson } from '#app/features/people/second-step/queries-session.server.ts'
import { accountOfMailbox } from '#app/features/people/sign-in/account-of-mailbox.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { mailboxKey } from '#app/kit/email-address.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { addressKey } from '#app/platform/address-key.server.ts'
import { audit } from '#app/platform/audit.server.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { keyedHash } from '#app/platform/keyed-hash.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { FROM_ADDRESS, OF_MAILBOX } from './first-message.ts'
import { firstMessageInput } from './inputs.ts'

/**
 * Writes what a visitor wrote, in the name of the account of an address that this browser has confirmed, or
 * confirms now by `code`; an address without an account gets one. Once for each `key`, as writeMessage does.
 * Signs in who typed the code now, and who has no password; anybody else finds the message after the login.
 * `written` is null where the account would write to itself. Refuses with `signIn` a browser without a key,
 * with `notFound` whom a visitor may not write to, and who may not be known by a mailbox alone with
 * `first-messages:refused.guarded`; with `limit` after many from one place or mailbox. Bad input as of
 * confirmEmailCode.
 */
export async function writeFirstMessage(
  ctx: Ctx,
  raw: unknown,
): Promise<{ written: WrittenMessage | null; cookies: string[] }> {
  const { email, code, name, ...message } = parseInput(firstMessageInput, raw)
  if (!ctx.visitorKey) throw refuse('signIn', 'common:refused.signIn')
  if (ctx.actor.kind !== 'visitor') throw notFound()
  if (!(await findAddressee(ctx, message.to))?.isOpen) throw notFound()

  const hasTyped = await proveAddress(ctx, { email, code })
  await countAttempt(FROM_ADDRESS, addressKey(ctx.ip))
  await countAttempt(OF_MAILBOX, keyedHash('first-messages', mailboxKey(email)))
  const account = await inTransaction(async (tx) => {
    const found = await accountOfMailbox(tx, { ctx, email, name })
    await audit(tx, ctx, 'accounts.write-first', { kind: 'account', id: found.accountId })
    return found
  })
  if (account.isGuarded) throw refuse('forbidden', 'first-messages:refused.guarded')
  const actor = await findPerson(systemContext('first-messages'), account.accountId)
  if (!actor) throw refuse('forbidden', 'accounts:signIn.suspended')

  const isOwn = await isItself(ctx, actor, message.to)
  const written = isOwn ? null : await writeMessage({ ...ctx, actor }, message)
  const opens = hasTyped || account.opensByCode
  const { accountId } = account
  const cookies = opens ? await inTransaction((tx) => startSession(tx, { ctx, accountId })) : []
  return { written, cookies }
}

/** Whether the code was typed just now; a second click finds it used by this very browser. */
async function proveAddress(ctx: Ctx, given: { email: string; code: string }): Promise<boolean> {
  const isProven = async () => (await findGuestEmail(ctx, given.email))?.confirmed === true
  if (await isProven()) return false
  try {
    await confirmEmailCode(ctx, given)
    return true
  } catch (error) {
    if (await isProven()) return false
    throw error
  }
}

async function isItself(ctx: Ctx, { partyId, ownPartyId }: Person, to: string): Promise<boolean> {
  const other = await findAddressee(ctx, to)
  return other !== null && [partyId, ownPartyId].includes(other.partyId)
}
