import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { type AccountId, newId } from '#app/kit/ids.ts'
import { refuse } from '#app/kit/refusal.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { emails, readerEnds } from '#app/platform/tables.server.ts'
import '#app/platform/testing/database.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import {
  expectedOf,
  MAIL_IN,
  madeMail,
  READER,
  REPLIES,
  recipientOf,
  sampleMail,
  tooLargeMail,
} from '#tests/support/mail-samples.ts'
import { emailNotPosted } from './email-not-posted.server.ts'
import { openReplyAddress } from './reply-address.server.ts'
import { type MailedReply, replyTakers } from './reply-takers.server.ts'
import { takeMail } from './take-mail.server.ts'

const NOW = new Date('2026-11-26T16:03:12Z')
const ctx = systemContext('mail-in.take-mail', { now: () => NOW })
const GERMAN = 'Ihre Antwort wurde nicht übernommen'

let account: Awaited<ReturnType<typeof anAccount>>
beforeAll(async () => {
  configure(MAIL_IN)
  account = await inTransaction((tx) => anAccount(tx, { email: READER, language: 'de' }))
})

const posted: MailedReply[] = []
beforeEach(() => {
  posted.length = 0
  replyTakers.override(() => ({
    takeReply: async (_, reply) => {
      posted.push(reply)
    },
  }))
})

const aSeal = (accountId: AccountId = account.id) => ({ conversationId: newId(), accountId })
const told = () => db().select().from(emails).where(eq(emails.toAddress, READER))
/** As our listener hands it in. */
const handIn = (raw: Buffer, from = READER) =>
  takeMail(ctx, { raw, envelope: { from, to: [recipientOf(raw, NOW).to] } })

describe('an email that comes in', () => {
  it('is posted in the name of its reader with only what is new, read in a process apart', async () => {
    for (const name of ['11-outlook-desktop-ja', '12-outlook-web-attachment-es', '18-yahoo-web-en']) {
      const seal = aSeal()
      expect(await handIn(sampleMail('replies', name, seal, NOW))).toEqual({ kind: 'posted' })
      const { text, attachments } = REPLIES[name] ?? { text: '', attachments: [] }
      expect(posted.pop()).toMatchObject({
        ...seal,
        words: text,
        messageId: expect.stringMatching(/^<.+@mail\.example\.net>$/),
        attachments: attachments.map((file) => ({ name: file, bytes: expect.any(Uint8Array) })),
        leftOut: [],
      })
    }
    expect(await told()).toEqual([])
    expect(await db().select().from(readerEnds)).toEqual([])
  })

  it('without an envelope is known by its headers, and never by what stands below them', async () => {
    const seal = aSeal()
    const good = sampleMail('replies', '13-apple-mail-en', seal, NOW)
    expect(await takeMail(ctx, { raw: good, envelope: null })).toEqual({ kind: 'posted' })
    const bare = Buffer.from(good.toString('latin1').replace(/^Message-ID: .*\r\n/m, ''), 'latin1')
    await takeMail(ctx, { raw: bare, envelope: null })
    await takeMail(ctx, { raw: bare, envelope: null })
    const [, one, again] = posted.splice(0, 3)
    expect([one?.messageId, again?.messageId]).toEqual([
      one?.messageId,
      expect.stringMatching(/^<[0-9a-f]{64}@/),
    ])
    const below = sampleMail('hostile', 'seal-in-body-alone', seal, NOW)
    expect(await takeMail(ctx, { raw: below, envelope: null })).toEqual({ kind: 'nobody' })
    expect(posted).toEqual([])
  })

  it('is for the system alone to hand in', async () => {
    const raw = sampleMail('replies', '13-apple-mail-en', aSeal(), NOW)
    for (const stranger of [makeContext({}), makeContext({ actor: personOf(account) })]) {
      await expect(takeMail(stranger, { raw, envelope: null })).rejects.toMatchObject({ kind: 'notFound' })
      const opened = openReplyAddress(recipientOf(raw, NOW).to, NOW)
      if (!opened) throw new Error('no address')
      const telling = emailNotPosted(stranger, { opened, reason: 'old' })
      await expect(telling).rejects.toMatchObject({ kind: 'notFound' })
    }
    expect(posted).toEqual([])
  })

  it.each([
    'forged-from',
    'auto-replied',
    'bounce-report',
    'list',
    'loop-own-mark',
    'parts-in-parts',
    'seal-tampered',
  ])('that is hostile (%s) is not posted, and nobody hears of it', async (name) => {
    const expected = expectedOf(name).outcome
    const raw =
      name === 'parts-in-parts' ? madeMail(name, aSeal(), NOW) : sampleMail('hostile', name, aSeal(), NOW)
    const { kind, ...more } = await handIn(raw)
    expect('reason' in more ? more.reason : kind).toBe(expected)
    expect(posted).toEqual([])
    expect(await told()).toEqual([])
    expect(await db().select().from(readerEnds), 'no reader was ended').toEqual([])
  })

  it.each(['seal-old', 'pgp-inline', 'only-quoted'])(
    'that cannot be posted (%s) is told to its reader, once, at the address of the account',
    async (name) => {
      const before = (await told()).length
      const raw = sampleMail('hostile', name, aSeal(), NOW)
      for (let time = 0; time < 3; time += 1) expect(await handIn(raw)).toMatchObject({ kind: 'dropped' })
      const [mail, ...others] = (await told()).slice(before)
      expect(others).toEqual([])
      expect(mail).toMatchObject({
        subject: GERMAN,
        language: 'de',
        kind: 'mail-in.not-posted',
        replyTo: null,
      })
      expect(mail?.text).not.toContain('twelve')
      expect(posted).toEqual([])
    },
  )

  it('is told, too, where nobody has conversations or the reader may not write in one; busy ones wait', async () => {
    const say = async (takeReply: undefined | (() => Promise<void>)) => {
      replyTakers.override(() => (takeReply ? { takeReply } : {}))
      const before = (await told()).length
      const taken = await handIn(sampleMail('replies', '13-apple-mail-en', aSeal(), NOW))
      return { taken, told: (await told()).length - before }
    }
    const refused = { taken: { kind: 'dropped', reason: 'refused' }, told: 1 }
    expect(await say(undefined)).toEqual(refused)
    expect(await say(() => Promise.reject(refuse('notFound', 'common:refused.notFound')))).toEqual(refused)
    expect(await say(() => Promise.reject(refuse('unavailable', 'common:refused.unavailable')))).toEqual({
      taken: { kind: 'later' },
      told: 0,
    })
    await expect(say(() => Promise.reject(new Error('a fault of ours')))).rejects.toThrow('a fault of ours')
  })

  it('of more than 30 MB, of nobody, and of an account without a confirmed address is not read at all', async () => {
    expect(await handIn(tooLargeMail(aSeal(), NOW))).toEqual({ kind: 'broken' })
    const raw = (accountId: AccountId) => sampleMail('replies', '13-apple-mail-en', aSeal(accountId), NOW)
    expect(await handIn(raw(newId()))).toEqual({ kind: 'nobody' })
    const unconfirmed = await inTransaction((tx) => anAccount(tx, { emailVerified: false }))
    expect(await handIn(raw(unconfirmed.id))).toEqual({ kind: 'nobody' })
    expect(posted).toEqual([])
  })

  it('a hundred times over answers nothing, and is soon told to come later', async () => {
    const other = await inTransaction((tx) => anAccount(tx))
    const raw = sampleMail('hostile', 'auto-replied', aSeal(other.id), NOW)
    const kinds: string[] = []
    for (let time = 0; time < 100; time += 1) {
      const { kind } = time < 2 || time >= 60 ? await handIn(raw) : await countedOnly(raw)
      kinds.push(kind)
    }
    expect(kinds.slice(0, 2)).toEqual(['dropped', 'dropped'])
    expect(kinds.slice(60)).toEqual(Array.from({ length: 40 }, () => 'later'))
    expect(await db().select().from(emails).where(eq(emails.toAddress, other.email))).toEqual([])
    expect(posted).toEqual([])
  })
})

/** Counts one as it would come, without the quarter of a second that reading it takes. */
async function countedOnly(raw: Buffer) {
  const { countUp } = await import('#app/platform/rate-limit.server.ts')
  const { opened } = recipientOf(raw, NOW)
  await countUp({ name: 'mails-in', points: 60, seconds: 3_600 }, opened?.seal.accountId ?? '')
  return { kind: 'counted' }
}
