import { beforeAll, expect, test } from 'vitest'
import { aCategory, aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { getRecord } from '#app/features/people/conversation-export/queries-record.server.ts'
import { writeConversation } from '#app/features/people/conversation-export/write-conversation.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { someConversations } from '#app/features/people/qmail/testing.server.ts'
import { writeMessage } from '#app/features/people/qmail/write-message.server.ts'
import { newKey } from '#app/kit/ids.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import '#tests/support/bind-registries.ts'
import { readPaper } from '#tests/support/read-paper.ts'

type Account = Awaited<ReturnType<typeof anAccount>>

let trainer: Account
let buyer: Account
let code: string

const ctxOf = (account: Account, language: 'en' | 'ja' = 'en') => ({
  ...makeContext({ actor: personOf(account), language }),
  timeZone: 'Asia/Tokyo',
})

beforeAll(async () => {
  await inTransaction(async (tx) => {
    trainer = await anAccount(tx, { approval: 'approved', name: '田辺 由紀' })
    buyer = await anAccount(tx)
    const category = await aCategory(tx)
    const topic = await aTopic(tx, {
      ownerId: trainer.partyId,
      categoryId: category.id,
      title: 'Clear reports',
    })
    const [begun] = await someConversations(tx, [
      {
        ownId: buyer.partyId,
        otherId: trainer.partyId,
        subject: {
          kind: 'topic',
          id: topic.id,
          title: 'Clear reports',
          language: 'en',
          otherId: trainer.partyId,
          links: { own: null, other: null },
        },
        lines: [
          {
            at: new Date('2026-03-01T23:30:00Z'),
            side: buyer.partyId,
            author: buyer.id,
            words: '研修の費用は？\nFor 12 🙂',
          },
          { at: new Date('2026-03-02T00:10:00Z'), kind: 'trainingAsked' },
          {
            at: new Date('2026-03-02T01:00:00Z'),
            side: trainer.partyId,
            author: trainer.id,
            words: 'Call +49 151 23456789',
            quotes: 1,
          },
        ],
      },
    ])
    code = begun?.code ?? ''
  })
})

test('a conversation is kept with its sides, its thing, and all lines with the times of the reader', async () => {
  const record = await getRecord(ctxOf(buyer), { username: trainer.displayUsername, code })
  expect(record).toMatchObject({
    sides: {
      own: { name: buyer.displayUsername },
      other: { name: '田辺 由紀', username: trainer.displayUsername },
    },
    about: { kind: 'topic', title: 'Clear reports', language: 'en' },
    timeZone: 'Asia/Tokyo',
    isCut: false,
  })
  expect(
    record.lines.map(({ position, at, side, kind, quotes }) => [position, at, side, kind, quotes]),
  ).toEqual([
    [1, '2026-03-02T08:30:00.000+09:00', 'own', 'message', null],
    [2, '2026-03-02T09:10:00.000+09:00', null, 'trainingAsked', null],
    [3, '2026-03-02T10:00:00.000+09:00', 'other', 'message', 1],
  ])
  expect(record.lines[1]?.words).toBe('The training was requested.')
  expect(record.lines[2]?.words, 'what is hidden on the page is hidden here').not.toContain('23456789')
  const theirs = await getRecord(ctxOf(trainer, 'ja'), { username: buyer.displayUsername, code })
  expect(theirs.lines[1]?.words).not.toBe(record.lines[1]?.words)
  expect(theirs.lines[2]).toMatchObject({ side: 'own', words: 'Call +49 151 23456789' })
})

test('the same stands on paper, also a long one in Japanese', async () => {
  const of = { username: trainer.displayUsername, code }
  for (const language of ['en', 'ja'] as const) {
    const pdf = await writeConversation(ctxOf(buyer, language), of)
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    const said = readPaper(pdf)
    for (const text of ['研修の費用は', 'For 12', '田辺 由紀', 'Clear reports', '08:30', 'Asia/Tokyo', code])
      expect(said, language).toContain(text)
    expect(said).not.toContain('23456789')
    expect(said).toContain(language === 'ja' ? '相手側' : 'The training was requested.')
  }
  const words = '値上げの要請について、林先生にご相談いたします。'.repeat(150)
  for (let turn = 0; turn < 3; turn += 1) await writeMessage(ctxOf(buyer), { code, words, key: newKey() })
  const began = performance.now()
  const long = await writeConversation(ctxOf(buyer, 'ja'), of)
  expect(long.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1)
  expect(performance.now() - began).toBeLessThan(5_000)
})

test('nobody takes away what others wrote to each other', async () => {
  const stranger = await inTransaction((tx) => anAccount(tx))
  const of = { username: trainer.displayUsername, code }
  await expect(writeConversation(ctxOf(stranger), of)).rejects.toMatchObject({ kind: 'notFound' })
  await expect(getRecord(ctxOf(stranger), of)).rejects.toMatchObject({ kind: 'notFound' })
  await expect(writeConversation(makeContext({}), of)).rejects.toMatchObject({ kind: 'signIn' })
  await expect(
    getRecord(ctxOf(buyer), { username: 'somebody_else', code }),
    'with whom it is not',
  ).rejects.toMatchObject({ kind: 'notFound' })
})
