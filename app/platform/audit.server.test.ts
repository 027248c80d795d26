import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#app/kit/ids.ts'
import { aStaffMember } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { audit, personal } from './audit.server.ts'
import { makeContext, systemContext } from './context.server.ts'
import { inTransaction } from './db.server.ts'
import { recordStaffRead } from './record-staff-read.server.ts'
import { auditEntries, auditPersonal } from './tables.server.ts'

async function anEntry() {
  const subject = { kind: 'thing', id: newId() }
  const details = { reason: personal('Asha Rao said so'), amount: 4_200 }
  await inTransaction((tx) => audit(tx, systemContext('test'), 'thing.done', subject, details))
  const [entry] = await db().select().from(auditEntries).where(eq(auditEntries.subjectId, subject.id))
  if (!entry) throw new Error('nothing was written')
  return entry
}

test('what may name somebody stands apart from what was done', async () => {
  const entry = await anEntry()
  expect(entry.facts).toEqual({ amount: 4_200 })
  const [named] = await db().select().from(auditPersonal).where(eq(auditPersonal.entryId, entry.id))
  expect(named?.details).toEqual({ reason: 'Asha Rao said so' })
})

test('nobody changes the trace, deletes of it or empties it, the role of the product neither', async () => {
  const { id } = await anEntry()
  for (const statement of [
    sql`update audit_entries set action = 'thing.else' where id = ${id}`,
    sql`update audit_entries set facts = '{}' where id = ${id}`,
    sql`delete from audit_entries where id = ${id}`,
    sql`truncate audit_entries, audit_personal, audit_chain`,
    sql`update audit_personal set details = '{}' where entry_id = ${id}`,
    sql`delete from audit_personal where entry_id = ${id}`,
  ])
    await expect(db().execute(statement)).rejects.toThrow('rows never change')
  expect(await db().$count(auditEntries, eq(auditEntries.id, id))).toBe(1)
  expect(await db().$count(auditPersonal, eq(auditPersonal.entryId, id))).toBe(1)
})

test('what staff opens of others is noted, what is its own or a visitor opens is not', async () => {
  const staff = aStaffMember({ staffTasks: ['refund'] })
  const subject = { kind: 'event', id: newId() }
  const reads = () => db().$count(auditEntries, eq(auditEntries.subjectId, subject.id))
  const own = { owner: staff.partyId, subject, what: 'orders' }
  await recordStaffRead(makeContext({ actor: staff }), own)
  await recordStaffRead(makeContext({}), { ...own, owner: null })
  await recordStaffRead(makeContext({ actor: { ...staff, staffTasks: [] } }), { ...own, owner: null })
  expect(await reads()).toBe(0)
  await recordStaffRead(makeContext({ actor: { ...staff, partyId: aStaffMember().partyId } }), own)
  expect(await reads()).toBe(1)
})
