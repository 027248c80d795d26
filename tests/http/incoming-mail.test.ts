import { request } from 'node:http'
import nodemailer from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { newId } from '#app/kit/ids.ts'
import { MAIL_LIMITS } from '#app/kit/reading-limits.ts'
import { configure } from '#app/platform/config.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { ensureBuild } from '#scripts/start/build.ts'
import { freePort } from '#tests/support/free-port.ts'
import { MAIL_IN, READER, recipientOf, sampleMail } from '#tests/support/mail-samples.ts'
import { type Measured, startMeasured } from './measure.ts'

const SECRET = 'the-secret-of-a-mail-service-long-enough'
const { ORIGIN: _, ...given } = MAIL_IN
let server: Measured
let port: number

beforeAll(async () => {
  await ensureBuild()
  port = await freePort()
  const MAIL_IN_LISTEN = `lmtp://127.0.0.1:${port}`
  server = await startMeasured({ ...given, MAIL_IN_SECRET: SECRET, MAIL_IN_LISTEN })
  configure(given)
}, 300_000)
afterAll(() => server.close())

const NOW = new Date()
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })
const basic = (secret: string) => ({ authorization: `Basic ${btoa(`quorum:${secret}`)}` })
const post = async (raw: Buffer, headers: Record<string, string>) => {
  const address = `http://localhost:${server.port}/api/mail/incoming`
  const body = new Uint8Array(raw)
  return (
    await fetch(address, { method: 'POST', headers: { 'content-type': 'message/rfc822', ...headers }, body })
  ).status
}

/** What is answered to so many bytes of which only the number is sent. */
const announce = (bytes: number, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    const asked = request(`http://localhost:${server.port}/api/mail/incoming`, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(bytes) },
    })
    asked.on('error', reject)
    asked.on('response', ({ statusCode }) => {
      resolve(statusCode)
      asked.destroy()
    })
    asked.flushHeaders()
  })

test('a mail service posts raw MIME with its secret, and anybody else nothing', async () => {
  const account = await inTransaction((tx) => anAccount(tx, { email: READER }))
  const seal = { conversationId: newId(), accountId: account.id }
  const raw = sampleMail('replies', '17-iphone-photo-en', seal, NOW)

  expect(await post(raw, {})).toBe(401)
  expect(await post(raw, bearer('another'))).toBe(401)
  expect(await post(raw, basic('another'))).toBe(401)
  expect(await db().select().from(emails)).toEqual([])

  // Nobody has conversations yet: the answer of a reader is read, and its reader told once.
  expect(await post(raw, bearer(SECRET))).toBe(200)
  expect(await post(raw, basic(SECRET))).toBe(200)
  const said = await db().select().from(emails)
  expect(said).toMatchObject([{ toAddress: READER, kind: 'mail-in.not-posted' }])

  const old = sampleMail('hostile', 'seal-tampered', seal, NOW)
  expect(await post(old, bearer(SECRET))).toBe(404)
  const { to } = recipientOf(raw, NOW)
  expect(await post(raw, { ...bearer(SECRET), 'x-envelope-to': to, 'x-envelope-from': '<>' })).toBe(200)
  expect(await db().select().from(emails)).toHaveLength(1)
})

test('what is too large is refused before it is sent, and a stranger before anything is read', async () => {
  expect(await announce(MAIL_LIMITS.bytes + 1, bearer(SECRET))).toBe(413)
  expect(await announce(MAIL_LIMITS.bytes, bearer('another'))).toBe(401)
})

test('a mail server hands in by LMTP, to the same door', async () => {
  const account = await inTransaction((tx) => anAccount(tx, { email: 'lmtp@example.net' }))
  const raw = sampleMail(
    'replies',
    '01-gmail-web-en',
    { conversationId: newId(), accountId: account.id },
    NOW,
  )
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port, lmtp: true, ignoreTLS: true })
  const { to } = recipientOf(raw, NOW)
  // Its From is another reader's: taken, and forgotten.
  const { response } = await transport.sendMail({ envelope: { from: READER, to }, raw })
  expect(response).toMatch(/^250 /)
  const elsewhere = transport.sendMail({ envelope: { from: READER, to: `x${to}` }, raw })
  await expect(elsewhere).rejects.toMatchObject({ responseCode: 550 })
})
