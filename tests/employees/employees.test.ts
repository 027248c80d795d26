import { randomUUID } from 'node:crypto'
import { buffer, text } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { costCentres } from '#app/features/people/company-profiles/tables.server.ts'
import { sites } from '#app/features/people/sites/tables.server.ts'
import { addRule } from '#app/features/sales/approval-rules/add-rule.server.ts'
import { approversOf } from '#app/features/sales/approval-rules/approval-rule.ts'
import { findRuleBook } from '#app/features/sales/approval-rules/find-rule-book.server.ts'
import { listPlannedSteps } from '#app/features/sales/approval-rules/queries-planned.server.ts'
import { confirmImport } from '#app/features/sales/employees/confirm-import.server.ts'
import { correctImport } from '#app/features/sales/employees/correct-import.server.ts'
import { dropImport } from '#app/features/sales/employees/drop-import.server.ts'
import { forgetImports } from '#app/features/sales/employees/forget-imports.server.ts'
import { listAllEmployees, listEmployees } from '#app/features/sales/employees/queries-employees.server.ts'
import { getImport } from '#app/features/sales/employees/queries-import.server.ts'
import { removeEmployee } from '#app/features/sales/employees/remove-employee.server.ts'
import { saveEmployee } from '#app/features/sales/employees/save-employee.server.ts'
import { storeImport } from '#app/features/sales/employees/store-import.server.ts'
import { employeeImports, employees } from '#app/features/sales/employees/tables.server.ts'
import { writeEmployeeList } from '#app/features/sales/employees/write-employee-list.server.ts'
import { money } from '#app/kit/money.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import { db } from '#app/platform/testing/store.ts'
import '#app/platform/testing/database.ts'
import { aFile } from '#tests/support/a-file.ts'
import { actsFor, aTeam } from '#tests/support/a-limited-member.ts'
import { aRule } from '#tests/support/a-ruled-team.ts'
import { answerOf } from '#tests/support/answer-of.ts'

beforeAll(async () => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

const bring = async (ctx: PersonCtx, content: string | Buffer, name = 'people.csv') =>
  storeImport(ctx, await aFile(content, name))
const shown = (ctx: PersonCtx, code: string) => getImport(ctx, { code, kind: null, limit: 50, offset: 0 })
const list = async (ctx: PersonCtx) =>
  (await listAllEmployees(ctx)).map(({ name, email, manager, costCentre, site }) => [
    name,
    email,
    manager,
    costCentre,
    site,
  ])
const WHOLE = { words: '', limit: 50, offset: 0 }

const FILE = `Name;Email;Manager;Cost centre;Site
Ada;ada@a.example;;HR;Pune
Bob;bob@a.example;Ada;IT;Ulm
山田 太郎;taro@a.example;bob@a.example;hr;
Nobody;not an address;;;
"=HYPERLINK(""x"")";eve@a.example;;;
`
const TAKEN = [
  ['=HYPERLINK("x")', 'eve@a.example', null, null, null],
  ['Ada', 'ada@a.example', null, 'HR', 'Pune'],
  ['Bob', 'bob@a.example', 'ada@a.example', 'IT', 'Ulm'],
  ['山田 太郎', 'taro@a.example', 'bob@a.example', 'HR', null],
]

describe('a spreadsheet of employees', () => {
  test('is looked at, corrected, and taken over; a second time it changes and doubles nothing', async () => {
    const { admin } = await aTeam()
    const code = await bring(admin, FILE)
    const looked = await shown(admin, code)
    expect(looked.counts).toEqual({ faulty: 1, new: 4, changed: 0, same: 0 })
    expect([looked.newCostCentres, looked.newSites]).toEqual([
      ['HR', 'IT'],
      ['Pune', 'Ulm'],
    ])
    expect(looked.rows[0]).toMatchObject({ line: 5, faults: { email: { code: 'email' } } })
    expect(await list(admin)).toEqual([])

    await Promise.all([confirmImport(admin, { code }), confirmImport(admin, { code })])
    expect(await list(admin)).toEqual(TAKEN)
    // What was wrong is not lost, and no account came of it.
    expect((await listEmployees(admin, WHOLE)).open).toMatchObject({ code, left: 1 })
    expect(await db().$count(accounts, eq(accounts.email, 'ada@a.example'))).toBe(0)
    await correctImport(admin, { code, 'cell.5.email': 'nobody@a.example', 'cell.99.name': 'X' })
    expect((await shown(admin, code)).counts).toEqual({ faulty: 0, new: 1, changed: 0, same: 0 })
    await confirmImport(admin, { code })
    expect((await listEmployees(admin, WHOLE)).open).toBeNull()
    expect((await shown(admin, code)).done).toEqual({ added: 5, changed: 0, same: 0 })

    const again = await bring(admin, FILE.replace('Ada;HR', 'Ada;HR').replace('Bob;bob', 'Robert;bob'))
    expect(await shown(admin, again)).toMatchObject({
      counts: { faulty: 1, new: 0, changed: 1, same: 3 },
      newCostCentres: [],
      notNamed: 1,
    })
    await confirmImport(admin, { code: again })
    expect((await list(admin)).map(([name]) => name)).toContain('Robert')
    expect(await db().$count(costCentres, sql`company_id = ${admin.actor.partyId}`)).toBe(2)
    expect(await db().$count(sites, sql`company_id = ${admin.actor.partyId}`)).toBe(2)
    expect((await list(admin)).length).toBe(5)
  })

  test('goes out and comes back the same, as CSV and as a workbook, and no cell of it is a formula', async () => {
    const { admin } = await aTeam()
    await confirmImport(admin, { code: await bring(admin, FILE) })
    for (const as of ['csv', 'xlsx'] as const) {
      const { file } = writeEmployeeList({ ...admin, language: 'ja' }, as)
      const bytes = await buffer(file)
      if (as === 'csv') expect(bytes.toString()).toContain(`"'=HYPERLINK`)
      const back = await shown(admin, await bring(admin, bytes, `people.${as}`))
      expect(back.counts).toEqual({ faulty: 0, new: 0, changed: 0, same: 4 })
    }
  })

  test('of five thousand rows is read, looked at and taken over in less than 30 seconds', async () => {
    const { admin } = await aTeam()
    const rows = Array.from(
      { length: 5_000 },
      (_, at) =>
        `P ${at},p${at}@a.example,${at === 0 ? '' : `p${Math.floor(at / 8)}@a.example`},C${at % 40},S${at % 9}`,
    )
    rows[8] = 'P 8,p8@a.example,p1@a.example,C8,S8'
    const began = performance.now()
    const code = await bring(admin, `name,email,manager,cost centre,site\n${rows.reverse().join('\n')}`)
    expect((await shown(admin, code)).counts).toMatchObject({ faulty: 0, new: 5_000 })
    await confirmImport(admin, { code })
    expect(performance.now() - began).toBeLessThan(30_000)
    expect((await listEmployees(admin, { ...WHOLE, words: 'p 4999' })).rows).toMatchObject([
      { email: 'p4999@a.example', managerName: 'P 624' },
    ])
    expect((await listEmployees(admin, WHOLE)).total).toBe(5_000)
  }, 60_000)

  test('is forgotten after a week, with what was never corrected', async () => {
    const { admin } = await aTeam()
    const code = await bring(admin, FILE)
    const later = (days: number) =>
      systemContext('test', { now: () => new Date(Date.now() + days * 86_400_000) })
    await forgetImports(later(6))
    expect((await shown(admin, code)).total).toBe(5)
    await forgetImports(later(8))
    expect(await answerOf(shown(admin, code))).toBe('common:refused.notFound')
    expect(await answerOf(forgetImports(admin))).not.toBe('done')
  })

  test('of somebody else is nobody’s, and managers bring, see, change and remove nothing', async () => {
    const [{ admin, manager }, other] = [await aTeam(), await aTeam()]
    const code = await bring(admin, FILE)
    await saveEmployee(admin, { name: 'Ada', email: 'ada@a.example' })
    const [{ id = '' } = {}] = await db().select().from(employees).where(eq(employees.email, 'ada@a.example'))
    for (const ctx of [manager, other.admin, makeContext({})]) {
      expect(await answerOf(shown(ctx as PersonCtx, code))).toBe('common:refused.notFound')
      for (const step of [confirmImport, correctImport, dropImport])
        expect(await answerOf(step(ctx, { code }))).not.toBe('done')
      expect(await answerOf(removeEmployee(ctx, { employee: id }))).not.toBe('done')
      expect(await text(writeEmployeeList(ctx, 'csv').file)).not.toContain('ada@a.example')
    }
    expect(await answerOf(saveEmployee(manager, { name: 'X', email: 'x@a.example' }))).toBe(
      'common:refused.forbidden',
    )
    expect(await answerOf(bring(manager, FILE))).toBe('common:refused.forbidden')
    // The manager of somebody works for the same company: others are not known there.
    expect(
      await answerOf(
        saveEmployee(other.admin, { name: 'X', email: 'x@a.example', manager: 'ada@a.example' }),
      ),
    ).toBe('manager: employees:fault.unknown')
    expect(await db().$count(employeeImports, eq(employeeImports.code, code))).toBe(1)
    await expect(
      db().insert(employees).values({
        id: randomUUID(),
        companyId: other.admin.actor.partyId,
        email: 'x@a.example',
        name: 'X',
        managerId: id,
        createdAt: new Date(),
        updatedAt: new Date(),
      }),
    ).rejects.toThrow()
    await dropImport(admin, { code })
    expect(await db().$count(employeeImports, eq(employeeImports.code, code))).toBe(0)
  })
})

test('an employee who leaves is nobody’s manager any more, and what is wrong is said beside its field', async () => {
  const { admin } = await aTeam()
  await saveEmployee(admin, { name: 'Ada', email: 'ada@a.example', costCentre: 'HR', site: 'Pune' })
  await saveEmployee(admin, { name: 'Bob', email: 'bob@a.example', manager: 'Ada', costCentre: 'hr' })
  expect(await answerOf(saveEmployee(admin, { name: 'Ada', email: 'ada@a.example', manager: 'Bob' }))).toBe(
    'manager: employees:fault.circle',
  )
  const { rows } = await listEmployees(admin, { ...WHOLE, words: 'ada@' })
  await removeEmployee(admin, { employee: rows[0]?.id })
  expect(await list(admin)).toEqual([['Bob', 'bob@a.example', null, 'HR', null]])
  expect(await answerOf(removeEmployee(admin, { employee: rows[0]?.id }))).toBe('common:refused.notFound')
})

test('a rule names the manager of who asks, whoever that is by then; without one any admin decides', async () => {
  const { company, accounts: people, admin, manager, other } = await aTeam({ limit: '' })
  await addRule(admin, aRule('100', ['manager']))
  const buyer = actsFor(people.manager, { ...company, hasApprovalRules: true } as never, 'manager')
  const about = { total: money(20_000, 'EUR'), categoryIds: [], city: null, costCentreId: null }
  const asked = async () =>
    inTransaction(async (tx) => {
      const book = await findRuleBook(tx, admin.actor.partyId)
      return approversOf(book.rules, { ...about, askerId: manager.actor.accountId }, null, book)
    })
  expect(await asked()).toEqual([null])
  const emailOf = async (ctx: PersonCtx) =>
    (await db().select().from(accounts).where(eq(accounts.id, ctx.actor.accountId)))[0]?.email ?? ''
  const boss = await emailOf(other)
  await saveEmployee(admin, { name: 'Boss', email: boss })
  await saveEmployee(admin, { name: 'Buyer', email: await emailOf(manager), manager: boss })
  await db().update(accounts).set({ emailVerified: true })
  expect(await asked()).toEqual([other.actor.accountId])
  expect((await listPlannedSteps(buyer, about, null)).length).toBeGreaterThan(0)
  // An address that nobody has confirmed makes nobody a manager.
  await db().update(accounts).set({ emailVerified: false }).where(eq(accounts.id, other.actor.accountId))
  expect(await asked()).toEqual([null])
})
