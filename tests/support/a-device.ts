import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type Turned = {
  origin?: string
  challenge?: string
  rpId?: string
  /** Whether the device looked at who holds it; yes unless said otherwise. */
  isVerified?: boolean
  counter?: number
}

const PRESENT = 0x01
const VERIFIED = 0x04
const WITH_KEY = 0x40

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const text = (data: Buffer) => data.toString('base64url')

/** The little of CBOR (RFC 8949) that a device writes. */
const head = (major: number, length: number) =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
const whole = (value: number) => (value >= 0 ? head(0, value) : head(1, -1 - value))
const bytes = (data: Buffer) => Buffer.concat([head(2, data.length), data])
const word = (said: string) => Buffer.concat([head(3, said.length), Buffer.from(said)])
const map = (pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()])

/** A device that keeps one passkey and confirms whatever it is asked, or answers what it is turned to. */
export function aDevice() {
  const id = randomBytes(32)
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let owner = ''

  const said = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authData = (rpId: string, { isVerified = true, counter = 0 }: Turned, key?: Buffer) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | (key ? WITH_KEY : 0)
    const length = Buffer.from([0, id.length])
    const kept = key ? [Buffer.alloc(16), length, id, key] : []
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, ...kept])
  }
  const whoIs = { id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {} }

  function make(options: string, turned: Turned = {}): string {
    const { challenge, rp, user } = JSON.parse(options)
    owner = user.id
    const clientDataJSON = said(
      'webauthn.create',
      turned.challenge ?? challenge,
      turned.origin ?? 'http://localhost:3000',
    )
    const attestation = map([
      [word('fmt'), word('none')],
      [word('attStmt'), map([])],
      [word('authData'), bytes(authData(turned.rpId ?? rp.id, turned, keyOf(publicKey)))],
    ])
    const response = {
      clientDataJSON: text(clientDataJSON),
      attestationObject: text(attestation),
      transports: ['internal'],
    }
    return JSON.stringify({ ...whoIs, response })
  }

  function use(options: string, turned: Turned = {}): string {
    const { challenge, rpId } = JSON.parse(options)
    const clientDataJSON = said(
      'webauthn.get',
      turned.challenge ?? challenge,
      turned.origin ?? 'http://localhost:3000',
    )
    const data = authData(turned.rpId ?? rpId, turned)
    const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), privateKey)
    const response = {
      clientDataJSON: text(clientDataJSON),
      authenticatorData: text(data),
      signature: text(signature),
      userHandle: owner,
    }
    return JSON.stringify({ ...whoIs, response })
  }
  return { make, use }
}

/** A public key as COSE writes it: ES256 on P-256. */
function keyOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const part = (value: string) => bytes(Buffer.from(value, 'base64url'))
  return map([
    [whole(1), whole(2)],
    [whole(3), whole(-7)],
    [whole(-1), whole(1)],
    [whole(-2), part(x)],
    [whole(-3), part(y)],
  ])
}
