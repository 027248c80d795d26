import { setTimeout as sleep } from 'node:timers/promises'
import { RouterContextProvider, redirect } from 'react-router'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { assignCase } from '#app/features/site/cases/assign-case.server.ts'
import { takeCase } from '#app/features/site/cases/take-case.server.ts'
import { tellColleagues } from '#app/features/site/cases/tell-colleagues.server.ts'
import { STAFF_TASKS } from '#app/kit/actor.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { contextKey } from '#app/platform/http/page.server.ts'
import { renderKey } from '#app/platform/http/render.server.ts'
import { staffAction } from '#app/platform/http/staff.server.ts'
import '#app/platform/testing/database.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { loadRegistries } from '#app/registries.server.ts'
import '#tests/support/bind-registries.ts'
import {
  type LiveProcess,
  looksOf,
  type OpenLine,
  openLine,
  somebodySignedIn,
  startLiveProcess,
} from '#tests/support/live-process.ts'

let server: LiveProcess
const lines: OpenLine[] = []
beforeAll(async () => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
  await loadRegistries()
  server = await startLiveProcess()
})
afterEach(() => {
  for (const { answer } of lines.splice(0)) answer.destroy()
})
afterAll(() => server.close())

/** Somebody of staff, or nobody of it, who listens. */
async function aListener(staffTasks: typeof STAFF_TASKS | [] = STAFF_TASKS) {
  const { account, cookie } = await somebodySignedIn({ staffTasks: [...staffTasks] })
  const line = await openLine(server, cookie)
  lines.push(line)
  return { line, account, ctx: makeContext({ actor: personOf(account, { staffTasks }) }) }
}

const action = staffAction(async (ctx, values) => {
  if (values.to === undefined) throw redirect(await takeCase(ctx, values))
  await assignCase(ctx, values)
  throw redirect('/admin')
})

async function post(ctx: Ctx, values: Record<string, string>) {
  const context = new RouterContextProvider()
  context.set(contextKey, ctx)
  context.set(renderKey, { nonce: 'x', language: 'en' })
  const body = new URLSearchParams(values)
  const request = new Request('http://localhost/admin', { method: 'POST', body })
  return action({ request, params: {}, context } as never).catch((thrown: unknown) => thrown)
}
const aCase = async () => {
  const { account } = await somebodySignedIn({ serviceType: 'provider', approval: 'pending' })
  return { kind: 'provider', key: account.displayUsername }
}

test('colleagues look again within seconds of what one of staff did, and of nothing that was refused; others never do', async () => {
  const [one, two, stranger] = [await aListener(), await aListener(), await aListener([])]
  const wanted = await aCase()
  const taken = await post(one.ctx, wanted)
  expect(taken).toBeInstanceOf(Response)
  await expect.poll(() => looksOf(two.line), { timeout: 5_000 }).toBe(1)

  // Of two who take it at once, the other is told by whom it was taken, and nobody looks again for that.
  const refused = await post(two.ctx, wanted)
  expect(JSON.stringify(refused)).toContain(one.account.displayUsername)
  await sleep(300)
  expect([looksOf(two.line), looksOf(stranger.line)]).toEqual([1, 0])

  for (const ctx of [makeContext({}), stranger.ctx])
    await expect(tellColleagues(ctx)).rejects.toMatchObject({ kind: 'notFound' })
})
