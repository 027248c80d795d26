import { buffer } from 'node:stream/consumers'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { getOwnerProof } from '#app/features/people/credentials/queries-owner-proof.server.ts'
import { reauthenticateOwner } from '#app/features/people/credentials/reauthenticate-owner.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { sendReauthenticationCode } from '#app/features/people/email-codes/send-reauthentication-code.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { parties, storedFiles } from '#app/features/people/parties/tables.server.ts'
import { contactMessages } from '#app/features/site/site/tables.server.ts'
import { newId } from '#app/kit/ids.ts'
import { LANGUAGES } from '#app/kit/language.ts'
import { pictureKey } from '#app/kit/picture-address.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { allPersonalRows } from '#app/platform/personal-data.server.ts'
import { isExported } from '#app/platform/read-personal-data.server.ts'
import { keepFile } from '#app/platform/storage/file-store.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { aMarkedPerson, MARK, OTHER, SECRET } from '#tests/support/a-marked-person.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { mailedCode } from '#tests/support/mailed-code.ts'
import { readZip } from '#tests/support/read-zip.ts'
import { askForData } from './ask-for-data.server.ts'
import { deactivateAccount } from './deactivate-account.server.ts'
import { openData } from './open-data.server.ts'

const PASSWORD = 'seven calm otters'
const pass = PASSWORD

async function someone(given: Parameters<typeof anAccount>[1] = {}) {
  const account = await inTransaction((tx) => anAccount(tx, { password: PASSWORD, ...given }))
  return { account, ctx: makeContext({ actor: personOf(account) }) }
}

async function dataOf(ctx: Ctx) {
  const { archive } = await openData(ctx, await askForData(ctx, { pass }))
  return readZip(await buffer(archive))
}

const listIn = (files: Map<string, Buffer>, name: string): Record<string, unknown>[] =>
  JSON.parse(String(files.get(`${name}.json`)))

test('who has no password proves by a mailed code, once, for ten minutes, and nobody else by it', async () => {
  const account = await inTransaction((tx) => anAccount(tx))
  const ctx = makeContext({ actor: personOf(account), ip: '10.81.0.1' })
  const rival = await someone()
  const late = { ...ctx, now: () => new Date(Date.now() + 601_000) }
  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => (error instanceof BadInput ? error.fields.pass?.key : error),
    )
  expect(await getOwnerProof(ctx)).toMatchObject({
    password: false,
    mail: { email: account.email, isSent: false },
  })
  expect(await getOwnerProof(rival.ctx)).toMatchObject({ password: true, mail: null })
  await expect(sendReauthenticationCode(makeContext({}))).rejects.toMatchObject({ kind: 'signIn' })
  await expect(
    reauthenticateOwner(makeContext({}), { given: '123456', field: 'pass' }),
  ).rejects.toMatchObject({
    kind: 'signIn',
  })
  expect(await outcome(askForData(ctx, { pass: '' }))).toBe('accounts:code.format')
  expect(await outcome(askForData(ctx, { pass: '123456' }))).toBe('accounts:code.ended')

  await sendReauthenticationCode(ctx)
  const code = await mailedCode(account.email)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  expect(await getOwnerProof(ctx)).toMatchObject({ mail: { isSent: true } })
  expect(await outcome(askForData(rival.ctx, { pass: code }))).toBe('settings:password.wrong')
  expect(await outcome(askForData(ctx, { pass: wrong }))).toBe('accounts:code.wrong')
  expect(await outcome(askForData(late, { pass: code }))).toBe('accounts:code.ended')
  const tries = await Promise.all([1, 2, 3].map(() => outcome(askForData(ctx, { pass: code }))))
  expect(tries.sort()).toEqual(['accounts:code.ended', 'accounts:code.ended', 'done'])

  await db().execute(sql`delete from attempts`)
  await sendReauthenticationCode(ctx)
  const next = await mailedCode(account.email)
  expect(await outcome(deactivateAccount(ctx, { pass: next }))).toBe('done')
  expect(
    await db().$count(parties, and(eq(parties.id, account.partyId), isNotNull(parties.deactivatedAt))),
  ).toBe(1)
})

test('nobody gets data without the password, twice for one link, or those of somebody else', async () => {
  const { ctx } = await someone()
  const rival = await someone()
  await expect(askForData(makeContext({}), { pass })).rejects.toMatchObject({ kind: 'signIn' })
  for (const wrong of ['not it', '', undefined, ['a', 'b']])
    await expect(askForData(ctx, { pass: wrong })).rejects.toMatchObject({
      fields: { pass: expect.anything() },
    })

  const link = await askForData(ctx, { pass })
  await expect(openData(makeContext({}), link)).rejects.toMatchObject({ kind: 'signIn' })
  const [until = '', nonce = '', signature = ''] = link.split('.')
  const forged = [`${Number(until) + 9}.${nonce}.${signature}`, `${until}.${nonce}x.${signature}`, '', '..']
  for (const made of [...forged, `${link}.`, link.slice(0, -1)])
    await expect(openData(ctx, made)).rejects.toMatchObject({ kind: 'notFound' })
  await expect(openData(rival.ctx, link)).rejects.toMatchObject({ kind: 'notFound' })
  const later = { ...ctx, now: () => new Date(Date.now() + 125_000) }
  await expect(openData(later, link)).rejects.toMatchObject({ kind: 'notFound' })

  const { archive, name } = await openData(ctx, link)
  expect(name).toMatch(/^quorum-.*\.zip$/)
  expect(readZip(await buffer(archive)).size).toBeGreaterThan(30)
  // One at a time: the first is given back a moment after its last byte was read.
  await expect.poll(() => openData(ctx, link).catch(({ kind }) => kind)).toBe('notFound')
})

test('one archive is made at a time, five in a day, and one that is left alone holds up no other', async () => {
  const { ctx } = await someone()
  const { archive } = await openData(ctx, await askForData(ctx, { pass }))
  const next = await askForData(ctx, { pass })
  await expect(openData(ctx, next)).rejects.toMatchObject({ kind: 'limit' })
  archive.destroy()
  await expect
    .poll(() =>
      openData(ctx, next).then(
        ({ archive: again }) => buffer(again),
        ({ kind }) => kind,
      ),
    )
    .toBeInstanceOf(Buffer)

  for (let at = 2; at < 5; at += 1) await askForData(ctx, { pass })
  await expect(askForData(ctx, { pass })).rejects.toMatchObject({ kind: 'limit' })
})

test('a person gets every row about them table by table, nothing that opens something, and nothing of others', async () => {
  const account = await inTransaction(aMarkedPerson)
  await followFacts()
  const [picture] = await db().select().from(storedFiles).where(eq(storedFiles.partyId, account.partyId))
  await keepFile(pictureKey(picture?.name ?? '', 1280), Buffer.from('a picture'))
  const files = await dataOf(makeContext({ actor: personOf(account) }))

  const { id: accountId, partyId, username, email } = account
  const who = { accountId, partyId, username, email, provenEmail: email }
  const full: string[] = []
  for (const { table, of, exported } of (await allPersonalRows()).filter(isExported)) {
    const where = (exported.of ?? of)?.(who)
    const rows: Record<string, unknown>[] = await db()
      .select()
      .from(table as PgTable)
      .where(where)
    const given = listIn(files, exported.as)
    expect(given, exported.as).toHaveLength(rows.length)
    const values = (list: Record<string, unknown>[]) =>
      list.map((row) => JSON.stringify(exported.columns.map((name) => row[name] ?? null))).sort()
    expect(values(given), exported.as).toEqual(values(rows))
    if (rows.length > 0) full.push(exported.as)
    for (const secret of (exported.withheld ?? []).flatMap((name) => rows.map((row) => row[name])))
      if (typeof secret === 'string' && secret.length > 12 && !secret.includes(MARK))
        expect(JSON.stringify(given), exported.as).not.toContain(secret)
  }
  expect(full).toEqual(
    expect.arrayContaining(['account', 'activity', 'bookings', 'emails', 'events', 'files', 'invoices']),
  )
  expect(full.length).toBeGreaterThan(20)
  const all = [...files.values()].join('\n')
  for (const word of [OTHER, SECRET]) expect(all.includes(word), word).toBe(false)
  expect(listIn(files, 'bookings')[0]).toMatchObject({ seller: 'Ola Nordmann', lines: [{ quantity: 1 }] })
  expect(listIn(files, 'memberships')).toMatchObject([{ company: 'Kiln Works', role: 2 }])
  const [exported] = listIn(files, 'files')
  expect(String(files.get(String(exported?.file)))).toBe('a picture')
})

test('an address that nobody has confirmed brings nothing along that others have in its name', async () => {
  const email = 'typed@example.com'
  const { account, ctx } = await someone({ email, emailVerified: false })
  await inTransaction((tx) =>
    tx.insert(contactMessages).values({
      id: newId(),
      reference: 'R9',
      about: 'question',
      name: 'X',
      email,
      message: 'theirs',
      language: 'en',
    } as typeof contactMessages.$inferInsert),
  )
  expect(listIn(await dataOf(ctx), 'messages-to-us')).toEqual([])
  await inTransaction((tx) =>
    tx.update(accounts).set({ emailVerified: true }).where(eq(accounts.id, account.id)),
  )
  expect(listIn(await dataOf(ctx), 'messages-to-us')).toMatchObject([{ message: 'theirs' }])
})

test('long lists are whole, and the text beside them names every file in each language', async () => {
  const { account, ctx } = await someone()
  const one = { recipientId: account.id, kind: 'renamed', parameters: {}, link: '/x' }
  const many = Array.from({ length: 250 }, (_, at) => ({
    ...one,
    id: newId(),
    about: `${at}`,
    count: at + 1,
  }))
  await inTransaction((tx) => tx.insert(notifications).values(many))
  const files = await dataOf(ctx)
  const counts = listIn(files, 'notifications').map(({ count }) => count)
  expect(new Set(counts).size).toBe(250)

  for (const language of LANGUAGES.slice(1, 4)) {
    const text = String((await dataOf({ ...ctx, language })).get('README.txt'))
    expect(text).not.toMatch(/privacy[:.]|\{\{/)
    for (const name of files.keys()) if (name.endsWith('.json')) expect(text).toContain(name)
  }
})
