import { hashPassword } from 'better-auth/crypto'
import { isHouseName } from '#app/features/people/accounts/house-name.ts'
import { LIMITS } from '#app/features/people/accounts/limit.ts'
import { accountAskedFor } from '#app/features/people/accounts/queries-scope.server.ts'
import { takenUsernames } from '#app/features/people/accounts/queries-usernames.server.ts'
import { isReservedUsername } from '#app/features/people/accounts/reserve-usernames.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { usernameKey } from '#app/features/people/accounts/username.ts'
import { endSession } from '#app/features/people/auth-sessions/end-session.server.ts'
import { startSession } from '#app/features/people/auth-sessions/start-session.server.ts'
import { credentials } from '#app/features/people/credentials/tables.server.ts'
import { composeConfirmation } from '#app/features/people/email-codes/compose-confirmation.server.ts'
import { refuseDeadAddress } from '#app/features/people/email-codes/queries-dead.server.ts'
import { sendEmailConfirmation } from '#app/features/people/email-codes/send-email-confirmation.server.ts'
import { addParty } from '#app/features/people/parties/add-party.server.ts'
import { findPerson } from '#app/features/people/second-step/queries-session.server.ts'
import type { SignedIn } from '#app/features/people/sign-in/sign-in.server.ts'
import { type AccountId, newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { countryOfZone, readPhone } from '#app/kit/phone.ts'
import { versionAt } from '#app/kit/policy-versions.ts'
import { BadInput, type FieldErrors } from '#app/kit/refusal.ts'
import { addressKey } from '#app/platform/address-key.server.ts'
import { audit } from '#app/platform/audit.server.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { brokenConstraint, inTransaction, read } from '#app/platform/db.server.ts'
import { sessionTokenOf } from '#app/platform/http/session-cookie.server.ts'
import { requireOn } from '#app/platform/kill-switches.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { isWellKnownPassword } from '#app/platform/well-known-passwords.server.ts'
import { acceptedTermsInput, registration } from './inputs.ts'
import { withWholePhone } from './registration.ts'

/**
 * Opens an account for a visitor, sends the email that confirms its address and signs in. Bad input when a
 * field is wrong or the username or email is taken, without regard to case, or emails to it come back;
 * `limit` after many registrations
 * from one address; `unavailable` while staff has turned signing up off.
 */
export async function registerAccount(ctx: Ctx, input: unknown, request: Request): Promise<SignedIn> {
  requireOn('signUp')
  requireOn('writing')
  const { susername, semail, spassword, phone } = parseInput(registration, withWholePhone(input))
  const reached = readPhone(phone ?? '', countryOfZone(ctx.timeZone))

  await countAttempt(LIMITS.registerFromAddress, addressKey(ctx.ip))
  if (await isWellKnownPassword(spassword))
    throw new BadInput({ spassword: { key: 'accounts:password.common' } })
  await refuseTaken(ctx, susername, semail)
  await refuseDeadAddress(semail, 'semail')
  const password = await hashPassword(spassword)
  const id = newId<AccountId>()
  const before = sessionTokenOf(request)
  const confirmation = await composeConfirmation(ctx.language, {
    username: susername,
    name: susername,
    email: semail,
  })

  const open = () =>
    inTransaction(async (tx) => {
      const partyId = await addParty(tx, { kind: 'person', displaySlug: susername, name: susername })
      await tx.insert(accounts).values({
        id,
        partyId,
        email: semail,
        username: usernameKey(susername),
        displayUsername: susername,
        language: ctx.language,
        timeZone: ctx.timeZone,
        termsVersion: acceptedTermsInput.safeParse(input).success ? versionAt('terms', ctx.now()) : null,
        // The form takes more than what is a number of some country.
        phone: 'number' in reached ? reached.number : null,
      })
      await tx
        .insert(credentials)
        .values({ id: newId(), userId: id, accountId: id, providerId: 'credential', password })
      await audit(tx, ctx, 'accounts.register', { kind: 'account', id })
      await sendEmailConfirmation(tx, { ...confirmation, accountId: id, now: ctx.now() })
      if (before) await endSession(tx, before)
      return startSession(tx, { ctx, accountId: id, remember: true })
    })

  const cookies = await open().catch((error: unknown) => {
    throw takenError(error) ?? error
  })
  const actor = await findPerson(systemContext('accounts.register'), id)
  if (!actor) throw new Error('a new account could not be signed in')
  return { actor, cookies }
}

async function refuseTaken(ctx: Ctx, username: string, email: string): Promise<void> {
  const [names, found] = await Promise.all([
    takenUsernames(read(ctx), [usernameKey(username)]),
    read(ctx).select({ id: accounts.id }).from(accounts).where(accountAskedFor({ email })),
  ])
  const fields: FieldErrors = {}
  const isKept = isReservedUsername(username) || isHouseName(username)
  if (isKept || names.size > 0) fields.susername = { key: 'accounts:username.taken' }
  if (found.length > 0) fields.semail = { key: 'accounts:email.taken' }
  if (Object.keys(fields).length > 0) throw new BadInput(fields)
}

function takenError(error: unknown): BadInput | null {
  const constraint = brokenConstraint(error)
  if (constraint === 'parties_slug' || constraint === 'accounts_username')
    return new BadInput({ susername: { key: 'accounts:username.taken' } })
  if (constraint === 'accounts_email') return new BadInput({ semail: { key: 'accounts:email.taken' } })
  return null
}
