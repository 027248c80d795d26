import { and, eq, gt, type SQL } from 'drizzle-orm'
import { accountIdOf } from '#app/kit/actor.ts'
import type { AccountId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { keyedHash } from '#app/platform/keyed-hash.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { emailCodes, verifications } from './tables.server.ts'

/**
 * The link that was sent for a purpose and is proven by its secret (`value` is the hash), until it runs out.
 */
export function linkSent(link: { identifier: string; value: string; now: Date }): Scope<'links'> {
  const known: SQL | undefined = and(
    eq(verifications.identifier, link.identifier),
    eq(verifications.value, link.value),
    gt(verifications.expiresAt, link.now),
  )
  return scope('links', known)
}

/** The link with this id that is proven by its secret (`value` is the hash), until it runs out. */
export function linkById(link: { id: string; value: string; now: Date }): Scope<'links'> {
  const { id, value, now } = link
  const known = and(
    eq(verifications.id, id),
    eq(verifications.value, value),
    gt(verifications.expiresAt, now),
  )
  return scope('links', known)
}

/** How a browser stands in the table of codes: who reads a copy of the database cannot pass for it. */
export function browserOf(visitorKey: string): string {
  return keyedHash('code-browser', visitorKey)
}

/** How the owner of an account stands in the table of codes, in the place of a browser. */
export function ownerOf(accountId: AccountId): string {
  return keyedHash('code-owner', accountId)
}

/** How the owner of an account without a password stands there, who proves by a code to be that. */
export function selfOf(accountId: AccountId): string {
  return keyedHash('code-self', accountId)
}

/** The code that was sent to whoever is signed in, to prove to be that, as long as it counts. */
export function emailCodesOfSelf(ctx: Ctx): Scope<'codes'> {
  const account = accountIdOf(ctx.actor)
  const own = account === null ? undefined : eq(emailCodes.browser, selfOf(account))
  return scope('codes', own && and(own, gt(emailCodes.expiresAt, ctx.now())))
}

/** The code that was sent to what is to be the address of whoever is signed in, as long as it counts. */
export function emailCodesOfOwner(ctx: Ctx): Scope<'codes'> {
  const account = accountIdOf(ctx.actor)
  const own = account === null ? undefined : eq(emailCodes.browser, ownerOf(account))
  return scope('codes', own && and(own, gt(emailCodes.expiresAt, ctx.now())))
}

/** The addresses that codes were sent to from this browser, as long as they count. */
export function emailCodesOfBrowser(ctx: Ctx): Scope<'codes'> {
  const own = ctx.visitorKey === null ? undefined : eq(emailCodes.browser, browserOf(ctx.visitorKey))
  return scope('codes', own && and(own, gt(emailCodes.expiresAt, ctx.now())))
}
