import { and, eq, gt, type SQL } from 'drizzle-orm'
import { accountIdOf } from '#app/kit/actor.ts'
import type { AccountId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { keyedHash } from '#app/platform/keyed-hash.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { emailCodes, verifications } from './tables.server.ts'

/** The unexpired link sent for a purpose (`identifier`), found by the hash of its secret (`value`). */
export function linkSent(link: { identifier: string; value: string; now: Date }): Scope<'links'> {
  const known: SQL | undefined = and(
    eq(verifications.identifier, link.identifier),
    eq(verifications.value, link.value),
    gt(verifications.expiresAt, link.now),
  )
  return scope('links', known)
}

/** The unexpired link with this id and the hash of its secret (`value`). */
export function linkById(link: { id: string; value: string; now: Date }): Scope<'links'> {
  const { id, value, now } = link
  const known = and(
    eq(verifications.id, id),
    eq(verifications.value, value),
    gt(verifications.expiresAt, now),
  )
  return scope('links', known)
}

/** The keyed hash of a browser in the table of codes, so that a copy of the database opens nothing. */
export function browserOf(visitorKey: string): string {
  return keyedHash('code-browser', visitorKey)
}

/** The key of an account's owner in the table of codes, in place of a browser, to change the address. */
export function ownerOf(accountId: AccountId): string {
  return keyedHash('code-owner', accountId)
}

/** The key of an account's owner in the table of codes, to re-authenticate without a password. */
export function selfOf(accountId: AccountId): string {
  return keyedHash('code-self', accountId)
}

/** The pending code by which the signed-in person re-authenticates. */
export function emailCodesOfSelf(ctx: Ctx): Scope<'codes'> {
  const account = accountIdOf(ctx.actor)
  const own = account === null ? undefined : eq(emailCodes.browser, selfOf(account))
  return scope('codes', own && and(own, gt(emailCodes.expiresAt, ctx.now())))
}

/** The pending code sent to the new address of the signed-in person. */
export function emailCodesOfOwner(ctx: Ctx): Scope<'codes'> {
  const account = accountIdOf(ctx.actor)
  const own = account === null ? undefined : eq(emailCodes.browser, ownerOf(account))
  return scope('codes', own && and(own, gt(emailCodes.expiresAt, ctx.now())))
}

/** The unexpired codes and confirmed addresses of this browser. */
export function emailCodesOfBrowser(ctx: Ctx): Scope<'codes'> {
  const own = ctx.visitorKey === null ? undefined : eq(emailCodes.browser, browserOf(ctx.visitorKey))
  return scope('codes', own && and(own, gt(emailCodes.expiresAt, ctx.now())))
}
