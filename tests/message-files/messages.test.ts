import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { removeMember } from '#app/features/people/companies/remove-member.server.ts'
import { getRecord } from '#app/features/people/conversation-export/queries-record.server.ts'
import { writeConversation } from '#app/features/people/conversation-export/write-conversation.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { takeReply } from '#app/features/people/message-emails/take-reply.server.ts'
import { openFileLink, sealFileLink } from '#app/features/people/message-files/file-link.server.ts'
import { LINK_SECONDS } from '#app/features/people/message-files/message-file.ts'
import { takeFiles } from '#app/features/people/message-files/take-files.server.ts'
import { messageQuery } from '#app/features/people/message-search/message-query.ts'
import { findMessages } from '#app/features/people/message-search/queries-found.server.ts'
import { attachmentKey } from '#app/features/people/parties/file.ts'
import { listOwnFiles } from '#app/features/people/parties/queries-files.server.ts'
import { scanWaiting } from '#app/features/people/parties/scan-waiting.server.ts'
import {
  type StoredAttachment,
  storeAttachment,
} from '#app/features/people/parties/store-attachment.server.ts'
import { storeDocument } from '#app/features/people/parties/store-document.server.ts'
import { sweepFiles } from '#app/features/people/parties/sweep-files.server.ts'
import { storedFiles } from '#app/features/people/parties/tables.server.ts'
import { aCompany, aMember } from '#app/features/people/parties/testing.server.ts'
import { getLinkedFile, getMessageFile } from '#app/features/people/qmail/queries-file.server.ts'
import { listLines } from '#app/features/people/qmail/queries-lines.server.ts'
import { listConversations } from '#app/features/people/qmail/queries-list.server.ts'
import { conversations } from '#app/features/people/qmail/tables.server.ts'
import { writeMessage } from '#app/features/people/qmail/write-message.server.ts'
import { type ActingRole, isPerson } from '#app/kit/actor.ts'
import { newId, newKey } from '#app/kit/ids.ts'
import { config } from '#app/platform/config.server.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import type { SentFile } from '#app/platform/http/read-body.server.ts'
import { openFile } from '#app/platform/storage/file-store.server.ts'
import { actingFor, personOf } from '#app/platform/testing/a-person.ts'
import { type Clamd, openClamd } from '#app/platform/testing/clamd.ts'
import { db } from '#app/platform/testing/store.ts'
import { aPdf, aPhoto } from '#tests/support/bad-files.ts'
import { textOfPdf } from '#tests/support/pdf-text.ts'
import '#tests/support/bind-registries.ts'

type Account = Awaited<ReturnType<typeof anAccount>>

const system = systemContext('test')
const inMinutes = (minutes: number) =>
  systemContext('test', { now: () => new Date(Date.now() + minutes * 60_000) })
const ctxOf = (account: Account) => makeContext({ actor: personOf(account), language: 'en' })
const aParty = () => inTransaction((tx) => anAccount(tx, { approval: 'approved' }))

async function sent(name = 'offer.pdf', bytes: Buffer = aPdf()): Promise<SentFile> {
  const file = path.join(config().DATA_DIR, newId())
  await writeFile(file, bytes)
  return { field: 'files', name, bytes: bytes.length, path: file }
}
const aFile = async (ctx: Ctx, name?: string, bytes?: Buffer) => storeAttachment(ctx, await sent(name, bytes))

let buyer: Account
let seller: Account
let own: Ctx
let other: Ctx
let clamd: Clamd | undefined
beforeEach(async () => {
  ;[buyer, seller] = [await aParty(), await aParty()]
  ;[own, other] = [ctxOf(buyer), ctxOf(seller)]
})
afterEach(async () => {
  await clamd?.close()
  clamd = undefined
})

const write = (ctx: Ctx, given: Record<string, unknown>, files: StoredAttachment[] = []) =>
  writeMessage(ctx, { words: '', key: newKey(), ...given }, files)
const filesSeen = async (ctx: Ctx, code: string) =>
  (await listLines(ctx, code)).lines.map(({ files, words }) => ({ words, files }))

test('both sides read and download a file; a stranger, a visitor and a leaver find none', async () => {
  const [admin, colleague] = [await aParty(), await aParty()]
  const company = await inTransaction(async (tx) => {
    const made = await aCompany(tx)
    await aMember(tx, { company: made, member: admin.partyId, role: 1 })
    await aMember(tx, { company: made, member: colleague.partyId, role: 2 })
    return made
  })
  const as = (account: Account, role: ActingRole) =>
    makeContext({ actor: actingFor(personOf(account), { ...company, kind: 'company' }, role) })
  const [first, second] = [as(admin, 'admin'), as(colleague, 'manager')]
  const file = await aFile(second)
  const { code } = await write(second, { to: buyer.username }, [file])
  expect(await filesSeen(own, code)).toMatchObject([
    { words: '', files: [{ title: 'offer.pdf', type: 'pdf', state: 'clean' }] },
  ])
  for (const ctx of [own, first, second])
    expect(await getMessageFile(ctx, file.name)).toMatchObject({ title: 'offer.pdf' })
  for (const ctx of [other, ctxOf(colleague)])
    await expect(getMessageFile(ctx, file.name)).rejects.toMatchObject({ kind: 'notFound' })
  await expect(getMessageFile(makeContext({}), file.name)).rejects.toMatchObject({ kind: 'signIn' })

  const linkFor = ({ actor }: Ctx) => {
    if (!isPerson(actor)) throw new Error('nobody')
    const { accountId, partyId } = actor
    const of = { name: file.name, accountId, partyId, isPreview: false, isCase: false }
    return sealFileLink(of, new Date()).replace('/files/', '')
  }
  for (const ctx of [own, second]) {
    const opened = openFileLink(linkFor(ctx), new Date())
    expect(opened && (await getLinkedFile(system, opened))).toMatchObject({ title: 'offer.pdf' })
  }
  const forged = openFileLink(linkFor(other), new Date())
  await expect(forged && getLinkedFile(system, forged)).rejects.toMatchObject({ kind: 'notFound' })

  const old = openFileLink(linkFor(second), new Date())
  await removeMember(first, { memberId: colleague.partyId })
  await expect(old && getLinkedFile(system, old)).rejects.toMatchObject({ kind: 'notFound' })
  await expect(getMessageFile(ctxOf(colleague), file.name)).rejects.toMatchObject({ kind: 'notFound' })
})

test('a link is for one file, one reader and a short while, and cannot be made up', () => {
  const of = {
    name: 'a'.repeat(22),
    accountId: buyer.id,
    partyId: buyer.partyId,
    isPreview: true,
    isCase: false,
  }
  const now = new Date()
  const seal = sealFileLink(of, now).replace('/files/', '')
  expect(openFileLink(seal, now)).toEqual(of)
  expect(openFileLink(seal, new Date(now.getTime() + (LINK_SECONDS + 1) * 1000))).toBeNull()
  for (const made of [seal.replace(/^a/, 'b'), `${seal}a`, seal.replace('p.', 'c.'), '', 'x'.repeat(200)])
    expect(openFileLink(made, now)).toBeNull()
})

test('a message of the same key is posted once with its files, and with others refused', async () => {
  const key = newKey()
  const [one, again, another] = [await aFile(own), await aFile(own), await aFile(own, 'other.pdf')]
  const both = await Promise.all([
    write(own, { to: seller.username, key }, [one]),
    write(own, { to: seller.username, key }, [again]),
  ])
  expect(both[0]).toEqual(both[1])
  const [line, ...more] = await filesSeen(other, both[0]?.code ?? '')
  expect([line?.files.length, more]).toEqual([1, []])
  await expect(write(own, { to: seller.username, key }, [another])).rejects.toMatchObject({
    kind: 'conflict',
  })
})

test('neither others’ files, documents nor too many go along, and nothing without words is nothing', async () => {
  const theirs = await aFile(other)
  const document = await storeDocument(own, await sent())
  for (const { name } of [theirs, document, { name: 'made-up' }])
    await expect(takeFiles(own, [{ stored: name }], 'files')).rejects.toMatchObject({
      fields: { files: expect.anything() },
    })
  const many = await Promise.all(Array.from({ length: 6 }, async () => ({ file: await sent() })))
  await expect(takeFiles(own, many, 'files')).rejects.toMatchObject({
    fields: { files: { key: 'message-files:tooMany' } },
  })
  await expect(write(own, { to: seller.username })).rejects.toMatchObject({
    fields: { words: { key: 'qmail:refused.empty' } },
  })
  await expect(storeAttachment(makeContext({}), await sent())).rejects.toMatchObject({ kind: 'signIn' })
})

test('until it was looked at nobody downloads a file, and a bad one is named to its author alone', async () => {
  clamd = await openClamd()
  const { code } = await write(own, { to: seller.username, words: 'Here' }, [
    await aFile(own, 'good.pdf'),
    await aFile(own, 'me.jpg', await aPhoto()),
  ])
  const [good] = await db().select().from(storedFiles).where(eq(storedFiles.title, 'good.pdf'))
  expect(await filesSeen(own, code)).toMatchObject([
    {
      files: [
        { title: 'good.pdf', state: 'waiting' },
        { title: 'me.webp', state: 'waiting' },
      ],
    },
  ])
  const waiting = { title: '', bytes: 0, type: null, hasPreview: false, state: 'waiting' }
  expect(await filesSeen(other, code)).toMatchObject([{ files: [waiting, waiting] }])
  for (const ctx of [own, other])
    await expect(getMessageFile(ctx, good?.name ?? '')).rejects.toMatchObject({ kind: 'conflict' })

  await scanWaiting(inMinutes(1))
  expect((await filesSeen(other, code))[0]?.files.map(({ state }) => state)).toEqual(['clean', 'clean'])
  expect(await getMessageFile(other, good?.name ?? '')).toMatchObject({ title: 'good.pdf' })

  clamd.say({ found: 'Doc.Bad' })
  const bad = await aFile(own, 'bad.pdf')
  await write(own, { code }, [bad])
  await scanWaiting(inMinutes(1))
  expect((await filesSeen(own, code))[1]?.files).toMatchObject([
    { title: 'bad.pdf', state: 'removed', finding: 'Doc.Bad' },
  ])
  const seen = JSON.stringify((await listLines(other, code)).lines[1])
  expect(seen).toContain('"files":[]')
  expect(seen).not.toMatch(/bad\.pdf|Doc\.Bad/)
  for (const ctx of [own, other])
    await expect(getMessageFile(ctx, bad.name)).rejects.toMatchObject({ kind: 'notFound' })
  expect(await openFile(attachmentKey(bad.name))).toBeNull()
  await expect(takeFiles(own, [{ stored: bad.name }], 'files')).rejects.toThrow()
})

test('contact details in a name are hidden as those in words are', async () => {
  const file = await aFile(own, 'call +49 151 23456789 now.pdf')
  const { code } = await write(own, { to: seller.username, words: 'Hello' }, [file])
  expect((await filesSeen(own, code))[0]?.files[0]?.title).toContain('23456789')
  expect((await filesSeen(other, code))[0]?.files[0]?.title).not.toContain('23456789')
  expect((await getMessageFile(other, file.name)).title).not.toContain('23456789')
})

test('the same file to many without words is held as the same words are', async () => {
  const others = await Promise.all(Array.from({ length: 12 }, aParty))
  // Who came today begins no more than ten.
  await db()
    .update(accounts)
    .set({ createdAt: new Date(Date.now() - 2 * 86_400_000) })
  const states: number[] = []
  for (const one of others) {
    const { code } = await write(own, { to: one.username }, [await aFile(own, 'flyer.pdf')])
    states.push((await listLines(ctxOf(one), code)).lines.length)
  }
  expect(states[0]).toBe(1)
  expect(states.at(-1)).toBe(0)
})

test('what is sent stays with the message, and what is not is deleted after a day', async () => {
  const [used, unused] = [await aFile(own), await aFile(own)]
  const { code } = await write(own, { to: seller.username }, [used])
  await sweepFiles(inMinutes(25 * 60))
  expect(await openFile(attachmentKey(used.name))).not.toBeNull()
  expect(await openFile(attachmentKey(unused.name))).toBeNull()
  expect((await listOwnFiles(own)).map(({ key }) => key)).toContain(attachmentKey(used.name))
  expect((await listConversations(other, { view: 'all', after: null })).list[0]).toMatchObject({
    code,
    last: { words: 'Sent files' },
  })
})

test('messages with files are found, by words or without, and an export names them', async () => {
  const { code } = await write(own, { to: seller.username, words: 'The offer is here' }, [await aFile(own)])
  await write(own, { code, words: 'The offer again, without' })
  await write(own, { code }, [await aFile(own, 'plan.pdf')])
  const find = async (query: string) => {
    const asked = messageQuery(new URLSearchParams(query))
    return asked ? (await findMessages(other, asked, null)).list : []
  }
  expect((await find('q=offer')).map(({ position }) => position)).toEqual([2, 1])
  expect((await find('q=offer&with=files')).map(({ position, files }) => [position, files])).toEqual([
    [1, ['offer.pdf']],
  ])
  expect((await find('q=&with=files')).map(({ position }) => position)).toEqual([3, 1])
  expect(await find('q=&with=files&by=me')).toEqual([])

  const of = { username: buyer.displayUsername, code }
  expect((await getRecord(other, of)).lines.map(({ files }) => files)).toEqual([
    [{ name: 'offer.pdf', type: 'application/pdf', bytes: aPdf().length }],
    [],
    [{ name: 'plan.pdf', type: 'application/pdf', bytes: aPdf().length }],
  ])
  expect(await textOfPdf(await writeConversation(other, of))).toMatch(/File: plan\.pdf \(1 kB\)/)
})

test('an answer by email brings its files, and names those that cannot be taken', async () => {
  const { code } = await write(own, { to: seller.username, words: 'And the outline?' })
  const [row] = await db().select().from(conversations).where(eq(conversations.code, code))
  const file = (name: string, bytes: Buffer) => ({ name, type: 'application/pdf', bytes })
  const reply = {
    conversationId: row?.id ?? '',
    accountId: seller.id,
    messageId: '<one@example.org>',
    words: 'Attached.',
    attachments: [file('outline.pdf', aPdf()), file('tool.pdf', Buffer.from('MZ\x90\x00'))],
    leftOut: ['huge.zip'],
  }
  await takeReply(system, reply)
  await takeReply(system, reply)
  const [, answer, ...more] = await filesSeen(own, code)
  expect(answer?.files.map(({ title }) => title)).toEqual(['outline.pdf'])
  expect(answer?.words).toMatch(/^Attached\.\n\n\[.*tool\.pdf, huge\.zip\]$/)
  expect(more).toEqual([])
  await takeReply(system, {
    ...reply,
    messageId: '<two@example.org>',
    words: '',
    attachments: [file('b.pdf', aPdf())],
    leftOut: [],
  })
  expect((await filesSeen(own, code)).at(-1)).toMatchObject({ words: '', files: [{ title: 'b.pdf' }] })
})
