import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { anAccount, aRecoveryCode } from '#app/features/people/credentials/testing.server.ts'
import { closeDataRequest } from '#app/features/site/data-requests/close-data-request.server.ts'
import { enterDataRequest } from '#app/features/site/data-requests/enter-data-request.server.ts'
import { eraseRequested } from '#app/features/site/data-requests/erase-requested.server.ts'
import { openRequestedData } from '#app/features/site/data-requests/open-requested-data.server.ts'
import { proveDataRequest } from '#app/features/site/data-requests/prove-data-request.server.ts'
import {
  getDataRequest,
  getLinkedRequest,
  listDataRequests,
} from '#app/features/site/data-requests/queries-requests.server.ts'
import { requestToken } from '#app/features/site/data-requests/request-link.server.ts'
import { seeIdentity } from '#app/features/site/data-requests/see-identity.server.ts'
import { dataRequests } from '#app/features/site/data-requests/tables.server.ts'
import { contactMessages } from '#app/features/site/site/tables.server.ts'
import { someContactMessages } from '#app/features/site/support/testing.server.ts'
import { STAFF_TASKS, type StaffTask } from '#app/kit/actor.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { allPersonalRows, erasePerson } from '#app/platform/personal-data.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import '#app/platform/testing/database.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { everyCase } from '#tests/support/every-case.ts'
import { readZip } from '#tests/support/read-zip.ts'

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

const TODAY = new Date().toISOString().slice(0, 10)
const DAY_MS = 86_400_000

async function staff(...staffTasks: StaffTask[]) {
  const account = await inTransaction((tx) => anAccount(tx))
  const factor = () => inTransaction((tx) => aRecoveryCode(tx, account.id))
  return { account, factor, ctx: makeContext({ actor: personOf(account, { staffTasks }) }) }
}

const typed = (email: string, more: object = {}) => ({
  wish: 'export',
  name: 'Anna Berg',
  email,
  language: 'de',
  note: 'Letter, in the folder',
  receivedOn: TODAY,
  link: 'on',
  key: randomUUID(),
  ...more,
})

/** Somebody without an account who has written to the house, and another one who has, too. */
async function someoneWritten() {
  const [email, other] = [
    `anna-${randomUUID().slice(0, 8)}@example.net`,
    `ben-${randomUUID().slice(0, 8)}@example.net`,
  ]
  const message = (of: string) => ({
    reference: randomUUID().slice(0, 10).toUpperCase(),
    about: 'question' as const,
    name: 'Somebody',
    email: of,
    language: 'de' as const,
    message: `What I wrote as ${of}`,
    at: new Date(),
  })
  await inTransaction((tx) => someContactMessages(tx, [message(email), message(other)]))
  return { email, other }
}

/** The bytes of an archive, in which what it stores stands packed; the names stand plainly. */
async function bytesOf(archive: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of archive) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}
const textOf = (files: Map<string, Buffer>, ending: string): string => {
  const [, content] = [...files].find(([name]) => name.endsWith(ending)) ?? []
  if (!content) throw new Error(`no ${ending} among ${[...files.keys()].join()}`)
  return content.toString()
}
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { reason?: string; kind?: string }) => error.reason ?? error.kind ?? String(error),
  )

describe('what is asked by a letter', () => {
  test('is a case whose month runs from the day on which the letter came', async () => {
    const { ctx } = await staff('manageAccounts')
    const { email } = await someoneWritten()
    const receivedOn = new Date(Date.now() - 40 * DAY_MS).toISOString().slice(0, 10)
    const wanted = typed(email, { receivedOn })
    const made = await Promise.all([1, 2].map(() => enterDataRequest(ctx, wanted)))
    expect(made[0]).toEqual(made[1])
    const [found] = (await everyCase(ctx)).filter(({ key }) => key === made[0]?.code)
    expect(found).toMatchObject({ kind: 'dataRequest', about: 'Anna Berg' })
    expect(found?.due.toISOString().slice(0, 10)).toBe(
      new Date(Date.parse(receivedOn) + 30 * DAY_MS).toISOString().slice(0, 10),
    )
    await closeDataRequest(ctx, { code: made[0]?.code, outcome: 'refused', reason: 'Nobody of that name' })
    expect((await everyCase(ctx)).filter(({ key }) => key === made[0]?.code)).toEqual([])
  })

  test('is given by the link to the address alone, for two weeks, and only what is of that address', async () => {
    const { ctx } = await staff('manageAccounts')
    const { email, other } = await someoneWritten()
    const { code } = await enterDataRequest(ctx, typed(email))
    const [mail] = await db().select().from(emails).where(eq(emails.toAddress, email))
    expect(mail).toMatchObject({ language: 'de', kind: 'privacy.data-link' })
    const token = requestToken(code)
    expect(mail?.text).toContain(`/de/data-request/${code}/${token}`)
    const visitor = makeContext({})
    const link = { code, token }
    expect(await reasonOf(openRequestedData(visitor, link))).toBe('data-requests:refused.unproven')
    expect(await reasonOf(openRequestedData(ctx, { code, token: '' }))).toBe('data-requests:refused.unproven')
    await Promise.all([proveDataRequest(visitor, link), proveDataRequest(visitor, link)])
    expect(await getLinkedRequest(visitor, link)).toMatchObject({ proof: 'link', outcome: null })

    const { name, archive } = await openRequestedData(visitor, link)
    expect(name).toBe(`quorum-data-${code}.zip`)
    const bytes = await bytesOf(archive)
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
    expect(bytes.includes(Buffer.from('README.txt'))).toBe(true)
    expect(bytes.includes(Buffer.from(other))).toBe(false)
    expect(await getDataRequest(ctx, code)).toMatchObject({ outcome: 'given' })
    const later = { ...visitor, now: () => new Date(Date.now() + 15 * DAY_MS) }
    expect(await reasonOf(openRequestedData(later, link))).toBe('data-requests:refused.over')
  })

  test('is erased by the rules of accounts once staff has seen who asks, and nothing of others', async () => {
    const { ctx, factor } = await staff('manageAccounts')
    const { email, other } = await someoneWritten()
    const { code } = await enterDataRequest(ctx, typed(email, { wish: 'erasure', link: undefined }))
    expect(await db().select().from(emails).where(eq(emails.toAddress, email))).toEqual([])
    const wish = { code, reason: 'Asked by a letter' }
    expect(await reasonOf(eraseRequested(ctx, wish))).toBe('data-requests:refused.unproven')
    await seeIdentity(ctx, { code, reason: 'A copy of the identity card' })
    expect(await reasonOf(seeIdentity(ctx, { code, reason: 'Once more' }))).toBe('data-requests:refused.done')
    await expect(eraseRequested(ctx, wish)).rejects.toMatchObject({
      fields: { factor: { key: 'staff-acts:code.missing' } },
    })
    const of = (address: string) => db().$count(contactMessages, eq(contactMessages.email, address))
    expect(await of(email)).toBe(1)
    await eraseRequested(ctx, { ...wish, factor: await factor() })
    expect(await of(email)).toBe(0)
    expect(await of(other)).toBe(1)
    const [row] = await db().select().from(dataRequests).where(eq(dataRequests.code, code))
    expect(row).toMatchObject({ outcome: 'erased', name: '', note: '', email: `erased-${code}` })
    expect(await reasonOf(openRequestedData(ctx, { code, token: '' }))).toBe('data-requests:refused.done')
  })

  test('the archive holds what was written, and each letter of that address without what is of staff', async () => {
    const { ctx } = await staff('manageAccounts')
    const { email, other } = await someoneWritten()
    const first = await enterDataRequest(ctx, typed(email))
    await closeDataRequest(ctx, { code: first.code, outcome: 'refused', reason: 'Nobody of that name' })
    await enterDataRequest(ctx, typed(other, { name: 'Ben Other' }))
    const { code } = await enterDataRequest(ctx, typed(email, { note: 'A note of staff' }))
    await seeIdentity(ctx, { code, reason: 'A copy of the identity card' })

    const files = readZip(await bytesOf((await openRequestedData(ctx, { code, token: '' })).archive))
    const letters = JSON.parse(textOf(files, 'data-requests.json'))
    expect(letters).toHaveLength(2)
    expect(letters).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ wish: 'export', name: 'Anna Berg', email, outcome: 'refused' }),
        expect.objectContaining({ wish: 'export', name: 'Anna Berg', email, receivedOn: TODAY }),
      ]),
    )
    const all = [...files.values()].map(String).join('\n')
    expect(all).toContain(`What I wrote as ${email}`)
    for (const hidden of [first.code, 'A note of staff', 'Ben Other', other])
      expect(all).not.toContain(hidden)
  })

  test('erasing by a letter empties every letter of that address, and no other; who leaves an account, too', async () => {
    const { ctx, factor } = await staff('manageAccounts')
    const { email, other } = await someoneWritten()
    const first = await enterDataRequest(ctx, typed(email))
    await closeDataRequest(ctx, { code: first.code, outcome: 'refused', reason: 'Nobody of that name' })
    const theirs = await enterDataRequest(ctx, typed(other, { name: 'Ben Other' }))
    const { code } = await enterDataRequest(ctx, typed(email, { wish: 'erasure' }))
    await seeIdentity(ctx, { code, reason: 'A copy of the identity card' })
    await eraseRequested(ctx, { code, reason: 'Asked by a letter', factor: await factor() })

    const rowOf = async (of: string) =>
      (await db().select().from(dataRequests).where(eq(dataRequests.code, of)))[0]
    for (const of of [first.code, code])
      expect(await rowOf(of)).toMatchObject({
        name: '',
        note: '',
        email: `erased-${of}`,
        wish: expect.any(String),
      })
    expect(await rowOf(theirs.code)).toMatchObject({ name: 'Ben Other', email: other })

    const owner = await inTransaction((tx) => anAccount(tx, { email: other }))
    await inTransaction((tx) =>
      tx.update(accounts).set({ emailVerified: true }).where(eq(accounts.id, owner.id)),
    )
    const rules = await allPersonalRows()
    await inTransaction((tx) =>
      erasePerson(tx, rules, {
        accountId: owner.id,
        partyId: owner.partyId,
        username: owner.username,
        email: other,
        provenEmail: other,
      }),
    )
    expect(await rowOf(theirs.code)).toMatchObject({ name: '', email: `erased-${theirs.code}` })
  })

  test('is nothing for who has an account, nor of the own address, nor of a day to come', async () => {
    const { ctx, account } = await staff('manageAccounts')
    const owner = await inTransaction((tx) => anAccount(tx))
    const { email } = await someoneWritten()
    const hasAccount = { fields: { email: { key: 'data-requests:invalid.account' } } }
    for (const address of [owner.email.toUpperCase(), account.email])
      await expect(enterDataRequest(ctx, typed(address))).rejects.toMatchObject(hasAccount)
    await expect(enterDataRequest(ctx, typed(email, { receivedOn: '2999-01-01' }))).rejects.toMatchObject({
      fields: { receivedOn: { key: 'data-requests:invalid.future' } },
    })
    const { code } = await enterDataRequest(ctx, typed(email))
    await seeIdentity(ctx, { code, reason: 'A copy' })
    await inTransaction((tx) => anAccount(tx, { email }))
    expect(await reasonOf(openRequestedData(ctx, { code, token: '' }))).toBe('data-requests:refused.account')
  })

  test('is answered by who looks after accounts, and by nobody else', async () => {
    const { ctx } = await staff('manageAccounts')
    const { email } = await someoneWritten()
    const { code } = await enterDataRequest(ctx, typed(email))
    const others = STAFF_TASKS.filter((task) => task !== 'manageAccounts')
    const refused = { kind: 'notFound' }
    for (const stranger of [makeContext({}), (await staff()).ctx, (await staff(...others)).ctx]) {
      await expect(enterDataRequest(stranger, typed(email))).rejects.toMatchObject(refused)
      await expect(listDataRequests(stranger)).rejects.toMatchObject(refused)
      await expect(getDataRequest(stranger, code)).rejects.toMatchObject(refused)
      await expect(seeIdentity(stranger, { code, reason: 'x' })).rejects.toMatchObject(refused)
      await expect(eraseRequested(stranger, { code, reason: 'x' })).rejects.toMatchObject(refused)
      const closing = closeDataRequest(stranger, { code, outcome: 'refused', reason: 'x' })
      await expect(closing).rejects.toMatchObject(refused)
      for (const token of ['', 'x', requestToken('another')]) {
        await expect(openRequestedData(stranger, { code, token })).rejects.toMatchObject(refused)
        await expect(proveDataRequest(stranger, { code, token })).rejects.toMatchObject(refused)
        await expect(getLinkedRequest(stranger, { code, token })).rejects.toMatchObject(refused)
      }
    }
    expect(await getDataRequest(ctx, code)).toMatchObject({ proof: null, outcome: null })
  })
})
