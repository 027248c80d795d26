import { BADGE_KEY } from '#app/features/delivery/certificates/badge.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { signingKey } from '#app/platform/signing-key.server.ts'

/** The public key by which badges of this site are verified, as a JWK set (RFC 7517). */
export const loader = loaderOf(async () => {
  const { alg, jwk } = signingKey(BADGE_KEY)
  return Response.json(
    { keys: [{ ...jwk, alg, use: 'sig' }] },
    { headers: { 'Cache-Control': 'public, max-age=3600', 'Access-Control-Allow-Origin': '*' } },
  )
})
