import { eq, getTableColumns, getTableName, isTable, sql } from 'drizzle-orm'
import { type PgColumn, PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { forgetWords } from '#app/features/catalogue/search-index/forget-words.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { deactivateParty } from '#app/features/people/parties/deactivate-party.server.ts'
import { keysOf } from '#app/features/people/parties/file.ts'
import { reactivateParty } from '#app/features/people/parties/reactivate-party.server.ts'
import { sweepFiles } from '#app/features/people/parties/sweep-files.server.ts'
import { parties, storedFiles } from '#app/features/people/parties/tables.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import { type AccountId, newId, type PartyId } from '#app/kit/ids.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { allPersonalRows, personalData } from '#app/platform/personal-data.server.ts'
import { keepFile, openFile } from '#app/platform/storage/file-store.server.ts'
import { aStaffMember, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { aMarkedPerson, MARK } from '#tests/support/a-marked-person.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { eraseLeavers } from './erase-leavers.server.ts'

const DAY = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY)
const system = systemContext('test')

/** The tables in which a word stands in any byte of any row, those of the queue of jobs too. */
async function tablesWith(word: string): Promise<string[]> {
  const all = await db().execute<{ name: string }>(
    sql`select table_schema || '.' || table_name as name from information_schema.tables
      where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of all.rows) {
    const rows = await db().execute(
      sql`select 1 from ${sql.raw(name)} t where position(${word} in lower(t::text)) > 0 limit 1`,
    )
    if (rows.rows.length > 0) found.push(name.replace('public.', ''))
  }
  return found.sort()
}

test('every table says what becomes of it when a person is erased, and of each text that stays', async () => {
  const all = await db().execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const rules = await allPersonalRows()
  const ruled = new Set(rules.map(({ table }) => getTableName(table)))
  expect(all.rows.map(({ name }) => name).filter((name) => !ruled.has(name))).toEqual([])

  const unsaid = rules
    .filter(({ of, fate }) => of !== null && typeof fate === 'object')
    .flatMap((rule) => {
      expect(isTable(rule.table)).toBe(true)
      const said = [...rule.stays, ...Object.keys(rule.fate)]
      return Object.entries<PgColumn>(getTableColumns(rule.table))
        .filter(([name, column]) => holdsWords(column) && !said.includes(name))
        .map(([name]) => `${getTableName(rule.table)}.${name}`)
    })
  expect(unsaid).toEqual([])
  const without = rules.filter(({ of, fate, why }) => why === '' && (of === null || fate !== 'deleted'))
  expect(without.map(({ table }) => getTableName(table))).toEqual([])
})

test('what leads to rows of a lower feature is done before these', async () => {
  const ids = { accountId: newId<AccountId>(), partyId: newId<PartyId>() }
  const who = { ...ids, username: 'ada', email: 'ada@example.com', provenEmail: 'ada@example.com' }
  const gone = new Set<string>()
  const tooLate: string[] = []
  let looked = 0
  for (const ofFeature of (await personalData.read()).toReversed()) {
    const rules = ofFeature.filter((rule) => 'fate' in rule).filter(({ fate }) => fate !== 'kept')
    for (const { table, of } of rules) {
      const where = of?.(who)
      const text = where ? new PgDialect().sqlToQuery(where).sql : ''
      const others = [...text.matchAll(/\b(?:from|join) "?(\w+)"?/g)].map(([, other = '']) => other)
      looked += others.length
      tooLate.push(
        ...others.filter((other) => gone.has(other)).map((other) => `${getTableName(table)} by ${other}`),
      )
    }
    for (const { table } of rules) gone.add(getTableName(table))
  }
  expect(looked).toBeGreaterThan(15)
  expect(tooLate).toEqual([])
})

test('every column of rows about persons is given to who asks for the own data, or withheld', async () => {
  const unsaid = (await allPersonalRows()).flatMap(({ table, exported }) => {
    if (typeof exported === 'string') return exported === '' ? [getTableName(table)] : []
    const said = [...exported.columns, ...(exported.withheld ?? [])]
    return Object.entries<PgColumn>(getTableColumns(table))
      .filter(([name, { columnType }]) => (columnType === 'PgUUID') === said.includes(name))
      .map(([name]) => `${getTableName(table)}.${name}`)
  })
  expect(unsaid).toEqual([])
})

/** Free words, and what is made of them; not words of a tuple, numbers of rows or instants. */
const holdsWords = (column: PgColumn) =>
  /^Pg(Text|Jsonb|Array)$/.test(column.columnType) && (column.enumValues ?? []).length === 0

test('who left is erased everywhere after the days of grace, but for invoices', async () => {
  const account = await inTransaction(aMarkedPerson)
  await followFacts()
  const [file] = await db().select().from(storedFiles).where(eq(storedFiles.partyId, account.partyId))
  const kept = keysOf('picture', file?.name ?? '')
  for (const key of kept) await keepFile(key, Buffer.from(MARK))
  const before = await tablesWith(MARK)
  expect(before.length).toBeGreaterThan(20)
  await inTransaction((tx) => deactivateParty(tx, { partyId: account.partyId, at: ago(29) }))
  expect(await eraseLeavers(system)).toBe(0)

  await inTransaction((tx) =>
    tx
      .update(parties)
      .set({ deactivatedAt: ago(31) })
      .where(eq(parties.id, account.partyId)),
  )
  expect(await eraseLeavers(system)).toBe(1)
  await followFacts()
  expect(await eraseLeavers(system)).toBe(0)

  await forgetWords(system)
  await sweepFiles(system)
  expect(await tablesWith(MARK)).toEqual(['invoices'])
  for (const key of kept) expect(await openFile(key)).toBeNull()
  expect(await db().$count(invoices, eq(invoices.buyerId, account.partyId))).toBe(1)
  const [order] = await db().select().from(orders).where(eq(orders.buyerId, account.partyId))
  expect(order).toMatchObject({ state: 'confirmed', payment: 'paid', billing: null })
  expect(await db().$count(topics, eq(topics.ownerId, account.partyId))).toBe(1)
  await inTransaction((tx) => reactivateParty(tx, { partyId: account.partyId }))
  const [party] = await db().select().from(parties).where(eq(parties.id, account.partyId))
  expect(party?.deactivatedAt).not.toBeNull()
})

test('who came back, who has a paid booking ahead and who is asked by a stranger are not erased', async () => {
  const { back, ahead } = await inTransaction(async (tx) => {
    const returned = await anAccount(tx, { deactivatedAt: ago(40) })
    const booked = await anAccount(tx, { deactivatedAt: ago(40) })
    await anOrder(tx, { event: await anEvent(tx), buyer: booked })
    return { back: returned, ahead: booked }
  })
  await inTransaction((tx) => reactivateParty(tx, { partyId: back.partyId }))
  for (const ctx of [
    makeContext({}),
    makeContext({ actor: personOf(back) }),
    makeContext({ actor: aStaffMember() }),
  ])
    await expect(eraseLeavers(ctx)).rejects.toMatchObject({ kind: 'notFound' })
  expect(await eraseLeavers(system)).toBe(0)
  const emails = await db().select({ email: accounts.email }).from(accounts)
  expect(emails.map(({ email }) => email)).toEqual(expect.arrayContaining([back.email, ahead.email]))
})
