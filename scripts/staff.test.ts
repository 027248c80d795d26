import { execFile } from 'node:child_process'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { anAccount, aSecondFactor } from '#app/features/people/credentials/testing.server.ts'
import { appointStaff } from '#app/features/people/second-step/appoint-staff.server.ts'
import { databaseUrl } from '#app/platform/config.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { auditEntries } from '#app/platform/tables.server.ts'
import { aStaffMember } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'

function run(...given: string[]): Promise<{ code: number; out: string; err: string }> {
  const options = { env: { ...process.env, DATABASE_URL: databaseUrl() } }
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', 'scripts/staff.ts', ...given],
      options,
      (error, out, err) => resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    )
  })
}

it('names staff by task, says what is owed, and takes tasks away', async () => {
  const account = await inTransaction((tx) => anAccount(tx, { username: 'Ada_L', emailVerified: false }))
  const named = await run('name', 'ada_l', 'moderate', 'approveProviders')
  expect(named.out).toContain('Ada_L: approveProviders, moderate\n')
  expect(named.out).toContain('must still confirm the email address')
  expect(named.out).toContain('must still set up two-step sign-in')
  expect((await run()).out).toBe('Ada_L: approveProviders, moderate\n')
  await inTransaction((tx) => aSecondFactor(tx, account.id))
  expect((await run('unname', 'ADA_L', 'moderate')).out).toBe(
    'Ada_L: approveProviders\nAda_L must still confirm the email address.\n',
  )
  expect((await run('unname', 'ada_l')).out).toBe('Ada_L is no longer staff.\n')
  const traces = await db().select().from(auditEntries).where(eq(auditEntries.subjectId, account.id))
  expect(traces.map(({ actor, action, facts }) => [actor, action, facts]).toReversed()).toEqual(
    expect.arrayContaining([
      ['system:staff', 'account.nameStaff', { before: [], after: ['approveProviders', 'moderate'] }],
      ['system:staff', 'account.unnameStaff', { before: ['approveProviders'], after: [] }],
    ]),
  )
  expect(traces).toHaveLength(3)
})

it('refuses a name that nobody has, and a task that there is not', async () => {
  expect(await run('name', 'nobody_here', 'moderate')).toMatchObject({
    code: 2,
    err: 'There is no account "nobody_here" that could sign in.\n',
  })
  for (const [given, said] of [
    [['name', 'ada_l', 'everything'], 'There is no such task: everything.'],
    [['promote', 'ada_l'], 'Either "name" or "unname" comes first.'],
  ] as const) {
    const { code, err } = await run(...given)
    expect([code, err]).toEqual([1, expect.stringContaining(said)])
    expect(err).toContain('Tasks: approveProviders')
  }
})

it('is for the system alone, who has left is nobody, and twice is once', async () => {
  const [left, here] = await inTransaction(async (tx) => [
    await anAccount(tx, { deactivatedAt: new Date() }),
    await anAccount(tx),
  ])
  const asked = { username: here.username, tasks: ['refund'], change: 'name' }
  for (const ctx of [
    makeContext({}),
    makeContext({ actor: aStaffMember({ staffTasks: ['manageAccounts'] }) }),
  ])
    await expect(appointStaff(ctx, asked)).rejects.toThrow()
  const system = systemContext('staff')
  await expect(appointStaff(system, { ...asked, username: left.username })).rejects.toThrow('notFound')
  await expect(appointStaff(system, { ...asked, tasks: ['rule'] })).rejects.toThrow('bad input')
  expect(await appointStaff(system, asked)).toMatchObject({ changed: true, tasks: ['refund'] })
  expect(await appointStaff(system, asked)).toMatchObject({ changed: false, tasks: ['refund'] })
  const [row] = await db().select().from(accounts).where(eq(accounts.id, here.id))
  expect(row?.staffTasks).toEqual(['refund'])
})
