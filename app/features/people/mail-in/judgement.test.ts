import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { type AccountId, newId } from '#app/kit/ids.ts'
import { configure, rememberConfiguration } from '#app/platform/config.server.ts'
import {
  expectedOf,
  filesOf,
  HOSTILE,
  MADE_NAMES,
  MAIL_IN,
  madeMail,
  READER,
  REPLIES,
  recipientOf,
  sampleMail,
} from '#tests/support/mail-samples.ts'
import { judgeMail } from './judgement.ts'
import { newTextOf } from './reading/new-text.ts'
import { parseMail } from './reading/parse-mail.server.ts'

const restore = rememberConfiguration()
beforeAll(() => configure(MAIL_IN))
afterAll(restore)

const NOW = new Date('2026-11-26T16:03:12Z')
const SEAL = { conversationId: newId(), accountId: newId<AccountId>() }

/** What `takeMail` does, without a database and in this process. */
async function judge(raw: Buffer) {
  const { to, opened } = recipientOf(raw, NOW)
  if (!opened) return { outcome: 'nobody' }
  const mail = await parseMail({ raw, ownHost: 'quorum.example' })
  if (!mail) return { outcome: 'broken' }
  const verdict = judgeMail({
    mail,
    envelope: { from: null, to: [to] },
    email: READER,
    isOld: opened.kind === 'old',
    trustedServer: MAIL_IN.MAIL_IN_TRUSTED_SERVER,
  })
  return { outcome: verdict.post ? 'posted' : verdict.reason, told: !verdict.post && verdict.tell, mail }
}

describe('24 answers, as the usual programs send them in six languages', () => {
  it('are all there', () => {
    expect(filesOf('replies').toSorted()).toEqual(Object.keys(REPLIES).toSorted())
    expect(Object.keys(REPLIES)).toHaveLength(24)
    expect(new Set(Object.values(REPLIES).map(({ language }) => language))).toEqual(
      new Set(['en', 'de', 'fr', 'it', 'es', 'ja']),
    )
    for (const program of [
      'gmail-web',
      'gmail-app',
      'outlook-desktop',
      'outlook-web',
      'outlook-mobile',
      'apple-mail',
      'iphone',
      'yahoo',
      'thunderbird',
    ])
      expect(Object.keys(REPLIES).filter((name) => name.includes(program)).length).toBeGreaterThan(0)
  })

  it.each(Object.entries(REPLIES))(
    '%s is posted with only its new text, and its files',
    async (name, expected) => {
      const { outcome, mail } = await judge(sampleMail('replies', name, SEAL, NOW))
      expect(outcome).toBe('posted')
      expect(mail?.newText).toBe(expected.text)
      expect(mail?.files.map((file) => file.name)).toEqual(expected.attachments)
      expect(mail?.leftOut).toEqual([])
      expect(mail?.inReplyTo).toBe('<01993c1e-7b6a-7c3e-9a11-5d2f8b7c6a10@quorum.example>')
    },
  )
})

describe('hostile emails', () => {
  it('are more than 40', () => {
    expect(filesOf('hostile').toSorted()).toEqual(Object.keys(HOSTILE).toSorted())
    expect(Object.keys(HOSTILE).length + MADE_NAMES.length).toBeGreaterThanOrEqual(40)
  })

  it.each([...Object.keys(HOSTILE), ...MADE_NAMES])('%s', async (name) => {
    const raw = MADE_NAMES.includes(name) ? madeMail(name, SEAL, NOW) : sampleMail('hostile', name, SEAL, NOW)
    const expected = expectedOf(name)
    const { outcome, told, mail } = await judge(raw)
    expect(outcome).toBe(expected.outcome)
    expect(told ?? false).toBe(expected.told ?? false)
    if (expected.text !== undefined) expect(mail?.newText).toBe(expected.text)
    if (expected.files !== undefined) expect(mail?.files.map((file) => file.name)).toEqual(expected.files)
    if (expected.leftOut?.length) expect(mail?.leftOut).toEqual(expected.leftOut)
    expect(JSON.stringify(mail ?? null)).not.toMatch(/\\u0000|alert\(/)
  })
})

describe('new text', () => {
  const cases: [what: string, text: string, expected: string][] = [
    [
      'a sentence about a day is no line above a quote',
      'On Monday you wrote:\n\nI agree.',
      'On Monday you wrote:\n\nI agree.',
    ],
    [
      'a word before a colon is no header',
      'From: the station, ten minutes.\nSee you',
      'From: the station, ten minutes.\nSee you',
    ],
    ['quotes in between go, answers stay', '> a?\nyes\n\n> b?\nno', 'yes\n\nno'],
    ['a signature goes', 'Fine.\n-- \nSarah', 'Fine.'],
    [
      'a device is named at the end alone',
      'Sent from the office: fine.\n1\n2\n3\n4',
      'Sent from the office: fine.\n1\n2\n3\n4',
    ],
    ['a device goes', 'Fine.\n\nSent from my Galaxy', 'Fine.'],
    ['a dash is no signature', 'We are\n- two\n- three', 'We are\n- two\n- three'],
    ['nothing is nothing', '> a\n\n', ''],
  ]
  it.each(cases)('%s', (_, text, expected) => {
    expect(newTextOf(text)).toBe(expected)
  })

  it('is never more than what was written, however much that is', () => {
    for (const seed of ['On ', 'Le ', '> ', 'a:\n', 'From:\n', '-', '_', '\n', 'On a wrote:\n', '1 <a@b> '])
      expect(newTextOf(seed.repeat(60_000)).length).toBeLessThanOrEqual(200_000)
  })
})

test('a forged word of another server, and one that is missing, do not count', async () => {
  const raw = sampleMail('replies', '13-apple-mail-en', SEAL, NOW)
  const mail = await parseMail({ raw, ownHost: 'quorum.example' })
  if (!mail) throw new Error('unread')
  const verdict = (given: object) =>
    judgeMail({
      mail: { ...mail, ...given },
      envelope: { from: READER, to: [] },
      email: 'READER@Example.net',
      isOld: false,
      trustedServer: 'mx.quorum.example',
    })
  const said = { server: 'mx.evil.example', dmarc: 'fail', spf: 'fail', dkim: 'fail' }
  expect(verdict({ authentication: [said] })).toEqual({ post: true })
  expect(verdict({ authentication: [] })).toEqual({ post: true })
  expect(verdict({ authentication: [{ ...said, server: 'mx.quorum.example' }] })).toMatchObject({
    reason: 'forged',
  })
  expect(
    verdict({ authentication: [{ server: 'mx.quorum.example', dmarc: 'none', spf: 'fail', dkim: 'pass' }] }),
  ).toEqual({ post: true })
  expect(
    judgeMail({
      mail,
      envelope: { from: '', to: [] },
      email: READER,
      isOld: false,
      trustedServer: undefined,
    }),
  ).toMatchObject({ reason: 'bounce', tell: false })
})
