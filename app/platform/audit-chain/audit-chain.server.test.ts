import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#app/kit/ids.ts'
import { db } from '#app/platform/testing/store.ts'
import { audit } from '../audit.server.ts'
import { makeContext, systemContext } from '../context.server.ts'
import { inTransaction } from '../db.server.ts'
import { auditChain, auditEntries } from '../tables.server.ts'
import { chainAudit } from './chain-audit.server.ts'
import { verifyAudit } from './verify-audit.server.ts'

const system = systemContext('test')
const write = (action: string) =>
  inTransaction((tx) => audit(tx, system, action, { kind: 'thing', id: newId() }, { amount: 7, now: 'ü' }))
/** As somebody would who may take triggers off. */
async function behindTheTriggers(statement: string) {
  await db().execute('alter table audit_entries disable trigger user')
  await db().execute(statement)
  await db().execute('alter table audit_entries enable trigger user')
}

test('every entry is chained once, also by several at once, and the chain holds', async () => {
  await Promise.all([1, 2, 3].map((at) => write(`chain.${at}`)))
  const done = await Promise.all([chainAudit(system), chainAudit(system), chainAudit(system)])
  expect(done.filter((chained) => chained > 0)).toHaveLength(1)
  await write('chain.later')
  expect(await chainAudit(system)).toBe(1)
  expect(await chainAudit(system)).toBe(0)
  const entries = await db().$count(auditEntries)
  expect(await db().$count(auditChain)).toBe(entries)
  expect(await verifyAudit(system)).toMatchObject({ entries, broken: null, unchained: 0 })
})

test('a changed row is found, and named', async () => {
  await write('chain.kept')
  await chainAudit(system)
  const { last } = await verifyAudit(system)
  const [first] = await db().select().from(auditChain).orderBy(asc(auditChain.position)).limit(1)
  const id = first?.entryId ?? ''
  const [entry] = await db().select().from(auditEntries).where(eq(auditEntries.id, id))
  await behindTheTriggers(`update audit_entries set action = 'chain.other' where id = '${id}'`)
  expect((await verifyAudit(system)).broken).toEqual({ position: 1, entryId: id, what: 'changed' })
  await behindTheTriggers(`update audit_entries set action = '${entry?.action}' where id = '${id}'`)
  expect(await verifyAudit(system)).toMatchObject({ broken: null, last })
})

test('rows of the chain never change, and nobody but the system chains or verifies', async () => {
  await write('chain.stays')
  await chainAudit(system)
  for (const statement of [
    'update audit_chain set position = position',
    'delete from audit_chain',
    'truncate audit_chain',
  ])
    await expect(db().execute(statement)).rejects.toThrow()
  await expect(chainAudit(makeContext({}))).rejects.toThrow()
  await expect(verifyAudit(makeContext({}))).rejects.toThrow()
})
