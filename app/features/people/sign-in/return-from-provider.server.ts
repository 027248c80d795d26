import { timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import { LIMITS } from '#app/features/people/accounts/limit.ts'
import { composeIdentity } from '#app/features/people/credentials/compose-identity.server.ts'
import { siteName } from '#app/features/people/credentials/identity.ts'
import { QUESTION, WAITING } from '#app/features/people/credentials/identity-cookies.ts'
import { linkIdentity } from '#app/features/people/credentials/link-identity.server.ts'
import { composeConfirmation } from '#app/features/people/email-codes/compose-confirmation.server.ts'
import { emailInput } from '#app/features/people/email-codes/inputs.ts'
import { findPerson } from '#app/features/people/second-step/queries-session.server.ts'
import { accountIdOf, hasSession, type Person } from '#app/kit/actor.ts'
import { notFound, Refusal, refuse } from '#app/kit/refusal.ts'
import { lineOfText } from '#app/kit/text.ts'
import { addressKey } from '#app/platform/address-key.server.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { brokenConstraint, inTransaction } from '#app/platform/db.server.ts'
import { openSealed, sealedLine, unsealedLine } from '#app/platform/http/sealed-cookie.server.ts'
import { sessionTokenOf } from '#app/platform/http/session-cookie.server.ts'
import { type Named, whoAnswered } from '#app/platform/identity/open-id.server.ts'
import { findProvider } from '#app/platform/identity/providers.server.ts'
import { keyedHash } from '#app/platform/keyed-hash.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { enterByIdentity } from './enter-by-identity.server.ts'

type Brought = Record<'provider' | 'code' | 'state' | 'error' | 'iss', string | null>
type Asked = z.output<typeof QUESTION.holds>
type Site = { provider: string; named: Named; asked: Asked }

/**
 * `in`: signed in as `actor`; `step`: a second-step code is due; `link`: the owner of the account with that
 * address signs in first; `connected`: the site was added to the signed-in account; `denied`: the person
 * declined there.
 */
export type Answered = { cookies: string[]; asked: Pick<Asked, 'next' | 'language' | 'window'> } & (
  | { to: 'in'; actor: Person }
  | { to: 'step' | 'link' | 'connected' | 'denied' }
)
type Outcome = { cookies: string[] } & ({ to: 'in'; actor: Person } | { to: 'step' | 'link' | 'connected' })

/**
 * Handles the return from another site, once, and only in the browser that was sent there. A known identity
 * signs in; a new one opens an account, unless one has its address: then its owner signs in first, and
 * nothing is linked. An address counts only if the site has verified it. Refuses `notFound` for a site that
 * is not configured, `conflict` for an answer that this browser did not ask for, that was used or is invalid,
 * `accounts:social.taken`, `accounts:social.noEmail`, `unavailable` when the site cannot be reached,
 * `forbidden` when suspended.
 */
export async function returnFromProvider(ctx: Ctx, brought: Brought, request: Request): Promise<Answered> {
  const provider = findProvider(brought.provider ?? '')
  if (!provider) throw notFound()

  await countAttempt(LIMITS.returnFromAddress, addressKey(ctx.ip))
  const asked = await openSealed(QUESTION, request, ctx.now())
  if (asked?.provider !== provider.id || !isSame(asked.state, brought.state ?? '')) throw expired()
  await takeOnce(asked.state)

  const over = unsealedLine(QUESTION)
  if (brought.error === 'access_denied') return { asked, to: 'denied', cookies: [over] }
  const { code, iss } = brought
  if (brought.error !== null || !code || (iss !== null && iss !== provider.issuer))
    throw refuse('conflict', 'accounts:social.refused')
  const named = await whoAnswered(provider, { code, nonce: asked.nonce, verifier: asked.verifier })

  const inTheirs = { ...ctx, language: asked.language }
  const site = { provider: provider.id, named, asked }
  const outcome = await (asked.connectTo ? connect(inTheirs, site) : enter(inTheirs, site, request))
  return { ...outcome, asked, cookies: [over, ...outcome.cookies] }
}

/** The site opens the account of who asked for it, as long as it is the same person who comes back. */
async function connect(ctx: Ctx, { provider, named, asked }: Site): Promise<Outcome> {
  const { actor } = ctx
  if (!hasSession(actor) || accountIdOf(actor) !== asked.connectTo) throw expired()
  const { accountId } = actor
  const mail = await composeIdentity(ctx.language, { owner: actor, provider, change: 'on' })
  const facts = { ctx, accountId, provider, subject: named.subject, mail }
  const isLinked = await inTransaction((tx) => linkIdentity(tx, facts))
  if (!isLinked) throw refuse('conflict', 'accounts:social.taken', { site: siteName(provider) })
  return { to: 'connected', cookies: [] }
}

async function enter(ctx: Ctx, { provider, named, asked }: Site, request: Request): Promise<Outcome> {
  const email = emailInput.safeParse(named.email).data ?? null
  const name = lineOfText(100).safeParse(named.name).data ?? ''
  const confirmation =
    email && !named.isEmailProven
      ? await composeConfirmation(ctx.language, { name, username: email.split('@', 1)[0] ?? '', email })
      : null
  const { subject, isEmailProven } = named
  const identity = { provider, subject, email, isEmailProven, name, confirmation }
  const how = { ctx, identity, remember: asked.remember, before: sessionTokenOf(request) }
  const outcome = await onceMore(() => inTransaction((tx) => enterByIdentity(tx, how)))

  if (outcome.to === 'link') {
    const waiting = { provider, subject, email: email ?? '', accountId: outcome.accountId, isAgreed: false }
    return { to: 'link', cookies: [await sealedLine(WAITING, waiting, ctx.now())] }
  }
  if (outcome.to === 'step') return { to: 'step', cookies: outcome.cookies }
  const actor = await findPerson(systemContext('accounts.sign-in-by-identity'), outcome.accountId)
  if (!actor) throw refuse('forbidden', 'accounts:signIn.suspended')
  return { to: 'in', actor, cookies: outcome.cookies }
}

/**
 * Somebody else may open an account with the same address, or with the same identity, at the same moment:
 * then there is one.
 */
async function onceMore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const constraint = brokenConstraint(error)
    if (constraint === 'accounts_email' || constraint === 'credentials_provider') return work()
    throw error
  }
}

const expired = () => refuse('conflict', 'accounts:social.expired')

/** Of ten that bring the same answer at one moment one goes on. */
async function takeOnce(state: string): Promise<void> {
  try {
    await countAttempt(LIMITS.returnOnce, keyedHash('social-state', state))
  } catch (error) {
    throw error instanceof Refusal ? expired() : error
  }
}

function isSame(one: string, other: string): boolean {
  const [right, given] = [Buffer.from(one), Buffer.from(other)]
  return right.length === given.length && timingSafeEqual(right, given)
}
