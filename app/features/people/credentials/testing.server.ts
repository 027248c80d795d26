import { createOTP } from '@better-auth/utils/otp'
import { hashPassword, symmetricEncrypt } from 'better-auth/crypto'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { aParty, type PartyGiven } from '#app/features/people/parties/testing.server.ts'
import { type AccountId, newCode, newId } from '#app/kit/ids.ts'
import { secret } from '#app/platform/config.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { keyedHash } from '#app/platform/keyed-hash.server.ts'
import { STEP_SECONDS } from './second-factor.ts'
import { credentials, recoveryCodes, secondFactors } from './tables.server.ts'

type Account = typeof accounts.$inferSelect

type Given = Partial<Omit<typeof accounts.$inferInsert, 'displayUsername' | 'partyId'>> &
  Pick<PartyGiven, (typeof OF_PARTY)[number]> & {
    password?: string
    /**
     * Whether staff has set up two-step sign-in, without which the rights rest; yes unless said otherwise.
     */
    twoStep?: boolean
    /** What the party says of itself as a seller. */
    seller?: PartyGiven
  }

const OF_PARTY = ['name', 'profileType', 'visibility', 'approval', 'suspendedAt', 'deactivatedAt'] as const

const hashes = new Map<string, Promise<string>>()

/** The hash of a password, made once per process: hashing is slow on purpose. */
function hashOf(password: string): Promise<string> {
  let hash = hashes.get(password)
  if (!hash) {
    hash = hashPassword(password)
    hashes.set(password, hash)
  }
  return hash
}

/**
 * An account with a confirmed address and the party of the person, whose id differs; with `password` it can
 * sign in. `username` is given as it is shown. What others see of a person is the party's.
 */
export async function anAccount(tx: Tx, given: Given = {}): Promise<Account> {
  const { password, twoStep = true, username = `U${newCode(9)}`, seller = {}, ...all } = given
  const { name, profileType, visibility, approval, suspendedAt, deactivatedAt, ...rest } = all
  const shown = { profileType, visibility, approval, suspendedAt, deactivatedAt }
  const party = await aParty(tx, { displaySlug: username, name: name ?? username, ...shown, ...seller })
  const id = rest.id ?? newId<AccountId>()
  const [account] = await tx
    .insert(accounts)
    .values({
      email: `${username.toLowerCase()}@example.com`,
      emailVerified: true,
      ...rest,
      id,
      partyId: party.id,
      username: username.toLowerCase(),
      displayUsername: username,
    })
    .returning()
  if (!account) throw new Error('no account was written')
  if (rest.staffTasks?.length && twoStep) await aSecondFactor(tx, id)
  if (password !== undefined) {
    await tx.insert(credentials).values({
      id: newId(),
      userId: id,
      accountId: id,
      providerId: 'credential',
      password: await hashOf(password),
    })
  }
  return account
}

const SHARED = 'what an app and we know of each other'

/**
 * A recovery code of an account, whose two-step sign-in is on then: for tests of what asks for the second
 * factor again.
 */
export async function aRecoveryCode(tx: Tx, accountId: AccountId): Promise<string> {
  const sealed = await symmetricEncrypt({ key: secret(), data: SHARED })
  const factor = { accountId, secret: sealed, confirmedAt: new Date() }
  await tx.insert(secondFactors).values(factor).onConflictDoNothing()
  const code = newCode(12)
  const codeHash = keyedHash('recovery-code', `${accountId}:${code}`)
  await tx.insert(recoveryCodes).values({ accountId, codeHash })
  return code
}

/** Two-step sign-in that is on; answers what the app shows at a moment, now unless said otherwise. */
export async function aSecondFactor(tx: Tx, accountId: AccountId): Promise<(at?: Date) => Promise<string>> {
  const sealed = await symmetricEncrypt({ key: secret(), data: SHARED })
  await tx.insert(secondFactors).values({ accountId, secret: sealed, confirmedAt: new Date() })
  return (at = new Date()) => createOTP(SHARED).hotp(Math.floor(at.getTime() / 1000 / STEP_SECONDS))
}
