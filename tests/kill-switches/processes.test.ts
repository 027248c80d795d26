import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAccount, aRecoveryCode } from '#app/features/people/credentials/testing.server.ts'
import { turnOff } from '#app/features/site/kill-switches/turn-off.server.ts'
import { turnOn } from '#app/features/site/kill-switches/turn-on.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import '#app/platform/testing/database.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { ensureBuild } from '#scripts/start/build.ts'
import { type Measured, startMeasured } from '../http/measure.ts'

const LIMIT = 120_000
const SIGN_UP = 'New accounts cannot be created at the moment'
const READ_ONLY = 'Quorum kann derzeit nur gelesen werden'

let servers: Measured[]
beforeAll(async () => {
  await ensureBuild()
  servers = await Promise.all([startMeasured(), startMeasured()])
}, LIMIT)
afterAll(() => {
  for (const server of servers) server.close()
})

const post = async ({ port }: Measured, path: string, fields: Record<string, string>) => {
  const site = `http://localhost:${port}`
  const body = new URLSearchParams(fields)
  const answer = await fetch(site + path, { method: 'POST', body, headers: { Origin: site } })
  return { status: answer.status, said: await answer.text() }
}
const page = async ({ port }: Measured, path: string) =>
  (await fetch(`http://localhost:${port}${path}`, { headers: { Accept: 'text/html' } })).text()

test(
  'what is turned off stops in every process without a restart, is said on kept pages, and comes back',
  async () => {
    const account = await inTransaction((tx) => anAccount(tx))
    const staff = makeContext({ actor: personOf(account, { staffTasks: ['operate'] }) })
    const off = async (name: 'signUp' | 'writing') => {
      const code = await inTransaction((tx) => aRecoveryCode(tx, account.id))
      await turnOff(staff, { name, hours: '1', reason: 'A flood', code, key: randomUUID() })
    }
    const join = (server: Measured) =>
      post(server, '/api/inc/switchfunction', { action: 'join', susername: 'x' })
    const onAll = <T>(ask: (server: Measured) => Promise<T>) => Promise.all(servers.map(ask))
    expect((await onAll(join)).map(({ status }) => status)).toEqual([422, 422])
    expect((await onAll((server) => page(server, '/'))).join()).not.toContain(SIGN_UP)

    await off('signUp')
    await expect.poll(async () => (await onAll(join)).map(({ status }) => status)).toEqual([503, 503])
    await expect
      .poll(async () => (await onAll((server) => page(server, '/'))).map((html) => html.includes(SIGN_UP)))
      .toEqual([true, true])

    await off('writing')
    const hold = (server: Measured) => post(server, '/order', { key: randomUUID() })
    await expect.poll(async () => (await onAll(hold)).map(({ status }) => status)).toEqual([503, 503])
    await expect
      .poll(async () =>
        (await onAll((server) => page(server, '/de/'))).map((html) => html.includes(READ_ONLY)),
      )
      .toEqual([true, true])
    // Ways out and in stay open: they answer what they answer otherwise.
    for (const path of ['/contact', '/login', '/reset'])
      expect((await onAll((server) => post(server, path, {}))).map(({ status }) => status)).not.toContain(503)

    for (const name of ['signUp', 'writing']) await turnOn(staff, { name })
    await expect.poll(async () => (await onAll(join)).map(({ status }) => status)).toEqual([422, 422])
    await expect
      .poll(async () => (await onAll((server) => page(server, '/'))).map((html) => html.includes(SIGN_UP)))
      .toEqual([false, false])
  },
  LIMIT,
)
