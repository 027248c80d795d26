import { createPublicKey, verify } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import { VISITOR } from '#app/kit/actor.ts'
import { configure, rememberConfiguration } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { signingKey } from '#app/platform/signing-key.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { BADGE_KEY, revocationsOf } from './badge.ts'
import { getCertificate } from './queries-certificates.server.ts'
import { signBadge } from './sign-badge.server.ts'
import { certificates } from './tables.server.ts'
import { aCertificate } from './testing.server.ts'

const visitor = makeContext({ actor: VISITOR })

const certified = () =>
  inTransaction(async (tx) => {
    const [organiser, buyer] = [await anAccount(tx), await anAccount(tx)]
    const event = await anEvent(tx, { ownerId: organiser.partyId })
    const order = await anOrder(tx, { event, buyer })
    const [ticket] = await tx.select().from(tickets).where(eq(tickets.orderId, order.id))
    const seat = { issuerId: organiser.partyId, eventId: event.id, ticketId: ticket!.id }
    return aCertificate(tx, { ...seat, holder: 'Zoë 山田', title: 'Glazing' })
  })

/**
 * As somebody else's program does it: without ours, by the key in the header or the one that is published.
 */
function verified(jwt: string) {
  const [head = '', body = '', signature = ''] = jwt.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  const header = read(head)
  const key = createPublicKey({ key: header.jwk, format: 'jwk' })
  const signed = [Buffer.from(`${head}.${body}`), Buffer.from(signature, 'base64url')] as const
  const isGood =
    header.alg === 'EdDSA'
      ? verify(null, signed[0], key, signed[1])
      : verify('sha256', signed[0], { key, dsaEncoding: 'ieee-p1363' }, signed[1])
  return { header, claims: read(body), isGood }
}

test('a badge is verified by the public key alone, and nobody gets one that is made up or withdrawn', async () => {
  const code = await certified()
  const restore = rememberConfiguration()
  try {
    for (const [kind, alg] of [
      ['Ed25519', 'EdDSA'],
      ['ES256', 'ES256'],
    ] as const) {
      configure({ SIGNING_KEY: kind })
      const jwt = await signBadge(visitor, code)
      const { header, claims, isGood } = verified(jwt)
      expect(isGood).toBe(true)
      expect(header).toEqual({ alg, typ: 'JWT', jwk: signingKey(BADGE_KEY).jwk })
      expect(header.jwk.d).toBeUndefined()
      const [head, , signature] = jwt.split('.')
      const forged = Buffer.from(JSON.stringify({ ...claims, name: 'Surgery' })).toString('base64url')
      expect(verified([head, forged, signature].join('.')).isGood).toBe(false)
      // The payload is the credential itself.
      expect(claims.type).toEqual(['VerifiableCredential', 'OpenBadgeCredential'])
      expect(claims.credentialSubject).toMatchObject({
        id: claims.sub,
        identifier: [{ identityHash: 'Zoë 山田', hashed: false }],
        achievement: { name: 'Glazing', criteria: { narrative: expect.stringContaining('8 hours') } },
      })
      expect([claims.jti, claims.iss]).toEqual([claims.id, claims.issuer.id])
      expect(claims.nbf).toBe(Date.parse(claims.validFrom) / 1_000)
      expect(claims).not.toHaveProperty('iat')
      expect(claims.credentialStatus).toMatchObject({
        type: 'BitstringStatusListEntry',
        statusPurpose: 'revocation',
      })
    }
  } finally {
    restore()
  }

  const statusOf = async (standing: 'valid' | 'withdrawn') =>
    revocationsOf(await getCertificate(visitor, code), standing, 'https://quorum.example')
  expect((await statusOf('valid')).revokedCredential).toEqual([])
  await db()
    .update(certificates)
    .set({ state: 'withdrawn', withdrawnAt: new Date(), withdrawal: 'name' })
    .where(eq(certificates.code, code))
  expect((await statusOf('withdrawn')).revokedCredential).toMatchObject([
    { id: `https://quorum.example/certificate/${code}`, revoked: true, revocationReason: 'name' },
  ])
  for (const gone of [code, 'A'.repeat(26)])
    await expect(signBadge(visitor, gone)).rejects.toMatchObject({ kind: 'notFound' })
})
