import { createECDH, createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto'
import { type JWTPayload, SignJWT } from 'jose'
import { config, secret } from './config.server.ts'

/** How JOSE calls what signs with the keys of each kind (RFC 7518, RFC 8037). */
const ALGORITHMS = { Ed25519: 'EdDSA', ES256: 'ES256' } as const

/** PKCS #8 around the 32 bytes of an Ed25519 key (RFC 8410). */
const ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

type SigningKey = { alg: string; key: KeyObject; jwk: Record<string, string> }

/**
 * The key with which this installation signs what others verify by themselves, for one `purpose`: the same in
 * all processes and after each start, made of the secret and kept nowhere. With another secret it is another
 * key.
 */
export function signingKey(purpose: string): SigningKey {
  const kind = config().SIGNING_KEY
  const seed = Buffer.from(hkdfSync('sha256', secret(), '', `${purpose}:${kind}`, 32))
  const key = kind === 'Ed25519' ? ed25519(seed) : p256(seed)
  const jwk = createPublicKey(key).export({ format: 'jwk' }) as Record<string, string>
  return { alg: ALGORITHMS[kind], key, jwk }
}

/**
 * Claims as a JWT, signed with the key of a `purpose`; the public half stands in its header. Says by itself
 * no time of its making.
 */
export async function signClaims(purpose: string, claims: JWTPayload): Promise<string> {
  const { alg, key, jwk } = signingKey(purpose)
  return new SignJWT(claims).setProtectedHeader({ alg, typ: 'JWT', jwk }).sign(key)
}

function ed25519(seed: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([ED25519, seed]), format: 'der', type: 'pkcs8' })
}

function p256(seed: Buffer): KeyObject {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(seed)
  const point = pair.getPublicKey()
  const text = (bytes: Buffer) => bytes.toString('base64url')
  const [x, y] = [text(point.subarray(1, 33)), text(point.subarray(33))]
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', d: text(seed), x, y }, format: 'jwk' })
}
