import { gzipSync } from 'node:zlib'
import { notFound } from '#app/kit/refusal.ts'
import { config } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { keptFor } from '#app/platform/kept.server.ts'
import { signClaims } from '#app/platform/signing-key.server.ts'
import { BADGE_KEY, instant } from './badge.ts'
import { listRevoked } from './queries-status.server.ts'
import { bitsOf, statusListOf } from './status-list.ts'

const KEPT_SECONDS = 60
const DAY_MS = 86_400_000

/**
 * A signed status list of withdrawn certificates (Bitstring Status List v1.0, W3C), for anybody; up to two
 * minutes old. Refuses with `notFound` one without certificates.
 */
export async function signStatusList(ctx: Ctx, typed: string): Promise<string> {
  if (!/^(0|[1-9]\d{0,3})$/.test(typed)) throw notFound()
  return keptFor(`certificates withdrawn ${typed}`, KEPT_SECONDS, () => sign(ctx, Number(typed)))
}

async function sign(ctx: Ctx, list: number): Promise<string> {
  const places = await listRevoked(ctx, list)
  const now = ctx.now()
  const until = new Date(now.getTime() + DAY_MS)
  // RFC 1952, in the alphabet of RFC 4648 that is called 'u' (Multibase).
  const encodedList = `u${gzipSync(bitsOf(places)).toString('base64url')}`
  const said = { list, encodedList, from: instant(now), until: instant(until) }
  const credential = statusListOf({ ...said, origin: config().ORIGIN })
  const seconds = (at: Date) => Math.floor(at.getTime() / 1_000)
  return signClaims(BADGE_KEY, {
    ...credential,
    iss: credential.issuer,
    jti: credential.id,
    sub: credential.credentialSubject.id,
    nbf: seconds(now),
    exp: seconds(until),
  })
}
