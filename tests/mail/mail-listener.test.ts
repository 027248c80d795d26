import { connect } from 'node:net'
import nodemailer from 'nodemailer'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { type MailedReply, replyTakers } from '#app/features/people/mail-in/reply-takers.server.ts'
import { newId } from '#app/kit/ids.ts'
import { refuse } from '#app/kit/refusal.ts'
import { configure } from '#app/platform/config.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import type { MailListener } from '#app/platform/mail-listener.server.ts'
import '#app/platform/testing/database.ts'
import { listenForAnswers } from '#app/routes/wire/mail-listener.server.ts'
import {
  MAIL_IN,
  READER,
  REPLIES,
  recipientOf,
  sampleMail,
  tooLargeMail,
} from '#tests/support/mail-samples.ts'

const NOW = new Date()
let seal: { conversationId: string; accountId: Awaited<ReturnType<typeof anAccount>>['id'] }
let listener: MailListener | null = null

beforeAll(async () => {
  configure(MAIL_IN)
  const account = await inTransaction((tx) => anAccount(tx, { email: READER }))
  seal = { conversationId: newId(), accountId: account.id }
})
afterEach(() => listener?.close())

const posted: MailedReply[] = []
async function listen(protocol: 'smtp' | 'lmtp') {
  posted.length = 0
  replyTakers.override(() => ({ takeReply: async (_, reply) => void posted.push(reply) }))
  configure({ MAIL_IN_LISTEN: `${protocol}://127.0.0.1:0` })
  listener = await listenForAnswers(false)
  const port = listener?.port ?? 0
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port,
    lmtp: protocol === 'lmtp',
    ignoreTLS: true,
  })
  const send = (raw: Buffer, to: string | string[], from = READER) =>
    transport.sendMail({ envelope: { from, to }, raw }).then(
      ({ response, rejected }) => ({ code: Number(response.slice(0, 3)), rejected }),
      (error: { responseCode: number }) => ({ code: error.responseCode, rejected: [] }),
    )
  return { port, send }
}
const raw = () => sampleMail('replies', '08-outlook-desktop-de', seal, NOW)
const to = () => recipientOf(raw(), NOW).to

describe('our listener', () => {
  it.each(['smtp', 'lmtp'] as const)('takes an answer by %s, byte for byte', async (protocol) => {
    const { send } = await listen(protocol)
    expect(await send(raw(), to())).toMatchObject({ code: 250 })
    expect(posted).toMatchObject([{ ...seal, words: REPLIES['08-outlook-desktop-de']?.text }])
  })

  it('knows no other address, takes one recipient at a time, and a bounce as one', async () => {
    const { send } = await listen('smtp')
    expect(await send(raw(), 'reply+abc@in.quorum.example')).toMatchObject({ code: 550 })
    expect(await send(raw(), 'postmaster@in.quorum.example')).toMatchObject({ code: 550 })
    const both = await send(raw(), [to(), to().toUpperCase()])
    expect([both.code, both.rejected.length]).toEqual([250, 1])
    expect(posted).toHaveLength(1)
    expect(await send(raw(), to(), '')).toMatchObject({ code: 250 })
    expect(posted, 'a bounce is taken and forgotten').toHaveLength(1)
  })

  it('refuses more than 30 MB, what cannot be read, and has a busy moment tried again', async () => {
    const { send } = await listen('smtp')
    expect(await send(tooLargeMail(seal, NOW), to())).toMatchObject({ code: 552 })
    const nested = Buffer.concat([
      raw().subarray(0, raw().indexOf('Content-Type')),
      Buffer.from(
        Array.from(
          { length: 100 },
          (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
        ).join(''),
      ),
    ])
    expect(await send(nested, to())).toMatchObject({ code: 554 })
    replyTakers.override(() => ({
      takeReply: () => Promise.reject(refuse('unavailable', 'common:refused.unavailable')),
    }))
    expect(await send(raw(), to())).toMatchObject({ code: 451 })
    replyTakers.override(() => ({ takeReply: () => Promise.reject(new Error('a fault of ours')) }))
    expect(await send(raw(), to())).toMatchObject({ code: 451 })
  })

  it('offers neither passwords nor encryption, and lives on after whoever hangs up in the middle', async () => {
    const { port, send } = await listen('smtp')
    const said = await new Promise<string>((resolve) => {
      let heard = ''
      const socket = connect(port, '127.0.0.1')
      socket.on('data', (part) => {
        if (heard === '') socket.write('EHLO a.example\r\n')
        heard += part
        if (/^250 /m.test(heard)) socket.destroy()
      })
      socket.on('close', () => resolve(heard))
    })
    expect(said).toMatch(/SIZE 30000000/)
    expect(said).not.toMatch(/AUTH|STARTTLS/)
    expect(await send(raw(), to())).toMatchObject({ code: 250 })
  })

  it('does not listen unless it is told where', async () => {
    configure({ MAIL_IN_LISTEN: '' })
    expect(await listenForAnswers(false)).toBeNull()
    configure({ MAIL_IN_LISTEN: 'smtp://127.0.0.1:0', ROLE: 'worker' })
    expect(await listenForAnswers(false)).toBeNull()
    configure({ MAIL_IN_LISTEN: '', ROLE: 'all' })
  })
})
