import { beforeAll, expect, test } from 'vitest'
import { aCategory, aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { messageQuery } from '#app/features/people/message-search/message-query.ts'
import { findMessages } from '#app/features/people/message-search/queries-found.server.ts'
import { reindexLines } from '#app/features/people/qmail/reindex-lines.server.ts'
import { lineWords } from '#app/features/people/qmail/tables.server.ts'
import { someConversations } from '#app/features/people/qmail/testing.server.ts'
import { writeMessage } from '#app/features/people/qmail/write-message.server.ts'
import { newKey } from '#app/kit/ids.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { actingFor, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import '#tests/support/bind-registries.ts'
import { aCompany, aMember } from '#app/features/people/parties/testing.server.ts'

type Account = Awaited<ReturnType<typeof anAccount>>
type Ctx = ReturnType<typeof ctxOf>

const ctxOf = (account: Account) => makeContext({ actor: personOf(account) })

let trainer: Account
let buyer: Account
let topic: { slug: string; title: string }

const write = (ctx: Ctx, words: string, to: Record<string, unknown> = { about: `topic:${topic.slug}` }) =>
  writeMessage(ctx, { words, key: newKey(), ...to })

async function find(ctx: Ctx, q: string, more: Record<string, string> = {}, from: string | null = null) {
  const query = messageQuery(new URLSearchParams({ q, ...more }))
  if (!query) throw new Error('nothing is looked for')
  const [code = '', position = ''] = from?.split('.') ?? []
  return findMessages(ctx, query, from === null ? null : { code, position: Number(position) })
}

const wordsOf = ({ list }: Awaited<ReturnType<typeof find>>) =>
  list.map(({ pieces }) => pieces.map(({ text }) => text).join(''))

beforeAll(async () => {
  await inTransaction(async (tx) => {
    trainer = await anAccount(tx, { approval: 'approved' })
    buyer = await anAccount(tx)
    const category = await aCategory(tx)
    const title = 'Clear reports'
    topic = { title, ...(await aTopic(tx, { ownerId: trainer.partyId, categoryId: category.id, title })) }
  })
})

test('messages are found by their words in any order, whatever their case, accents and script', async () => {
  const [own, other] = [ctxOf(buyer), ctxOf(trainer)]
  const { code } = await write(own, 'Führung im Café: 12 Personen, Raum C++ ok?')
  await write(other, '研修の費用はセミナー会場で お支払いください。', { code })
  await write(own, 'Danke!', { code })
  for (const typed of ['cafe fuhrung', 'CAFÉ', 'fuehrung 12', 'person', 'c++'])
    expect((await find(other, typed)).list[0], typed).toMatchObject({ code, position: 1, isOwn: false })
  for (const typed of ['費用', '費用 研修', '費用研修', '研修費用会場', 'せみなー', 'ｾﾐﾅｰ', '支払い'])
    expect(
      (await find(own, typed)).list.map(({ position }) => position),
      typed,
    ).toEqual([2])
  expect((await find(own, 'cafe danke')).list, 'all words in one message').toEqual([])
  expect((await find(own, '!?')).list).toEqual([])
  const [hit] = (await find(own, '費用')).list
  expect(hit?.pieces.filter(({ isFound }) => isFound).map(({ text }) => text)).toEqual(['費用'])
  expect(hit).toMatchObject({
    author: trainer.displayUsername,
    subject: { kind: 'topic', title: topic.title },
  })
})

test('they are narrowed by who wrote them and what they are about, page by page', async () => {
  const asker = await inTransaction((tx) => anAccount(tx))
  const [own, other] = [ctxOf(asker), ctxOf(trainer)]
  await write(own, 'Zebra from me')
  const { code } = await write(own, 'Zebra and nothing', { to: trainer.displayUsername })
  await write(other, 'Zebra from them', { code })
  expect(wordsOf(await find(own, 'zebra'))).toEqual(['Zebra from them', 'Zebra and nothing', 'Zebra from me'])
  expect(wordsOf(await find(own, 'zebra', { by: 'them' }))).toEqual(['Zebra from them'])
  expect(wordsOf(await find(own, 'zebra', { by: 'me', of: 'topic' }))).toEqual(['Zebra from me'])
  expect(wordsOf(await find(other, 'zebra', { by: 'them' }))).toEqual(['Zebra and nothing', 'Zebra from me'])

  const at = (place: number) => new Date(Date.UTC(2026, 0, 1, 0, place))
  const [friend] = await inTransaction(async (tx) => [await anAccount(tx)])
  const lines = Array.from({ length: 45 }, (_, place) => ({
    at: at(place),
    side: asker.partyId,
    author: asker.id,
    words: `Okapi ${place}`,
  }))
  await inTransaction((tx) =>
    someConversations(tx, [
      { ownId: asker.partyId, otherId: friend?.partyId ?? trainer.partyId, subject: null, lines },
    ]),
  )
  const seen: string[] = []
  for (let from: string | null = null; ; ) {
    const page = await find(own, 'okapi', {}, from)
    seen.push(...wordsOf(page))
    from = page.more
    if (from === null) break
  }
  expect(seen).toEqual(lines.toReversed().map(({ words }) => words))
})

test('nobody finds what others wrote to each other, nor what is hidden from the reader', async () => {
  const [one, stranger] = await inTransaction(async (tx) => [await anAccount(tx), await anAccount(tx)])
  if (!one || !stranger) throw new Error('nobody is there')
  const own = ctxOf(one)
  await write(own, 'Quagga: call me at +49 151 23456789')
  expect(wordsOf(await find(own, 'quagga 23456789'))).toEqual(['Quagga: call me at +49 151 23456789'])
  expect((await find(ctxOf(trainer), 'quagga')).list).toHaveLength(1)
  expect((await find(ctxOf(trainer), '23456789')).list, 'hidden from the other side').toEqual([])
  expect((await find(ctxOf(stranger), 'quagga')).list).toEqual([])
  await expect(find(makeContext({}) as Ctx, 'quagga')).rejects.toMatchObject({ kind: 'signIn' })

  const company = await inTransaction(async (tx) => {
    const company = await aCompany(tx)
    await aMember(tx, { company, member: stranger.partyId, role: 1 })
    return company
  })
  const acting = makeContext({
    actor: actingFor(personOf(stranger), { ...company, kind: 'company' }, 'admin'),
  })
  await write(acting, 'Quagga of the company')
  expect(wordsOf(await find(acting, 'quagga'))).toEqual(['Quagga of the company'])
  expect((await find(ctxOf(stranger), 'quagga')).list, 'of the party acted for alone').toEqual([])
})

test('the index of messages can be written anew', async () => {
  const own = ctxOf(await inTransaction((tx) => anAccount(tx)))
  await write(own, 'Narwhal')
  await db().delete(lineWords)
  expect((await find(own, 'narwhal')).list).toEqual([])
  const ids = await inTransaction((tx) =>
    reindexLines(tx, { after: '00000000-0000-0000-0000-000000000000', most: 1_000 }),
  )
  expect(ids.length).toBeGreaterThan(0)
  expect(wordsOf(await find(own, 'narwhal'))).toEqual(['Narwhal'])
})
