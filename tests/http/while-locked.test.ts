import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Actor } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { actionOf, contextKey } from '#app/platform/http/page.server.ts'
import { renderKey } from '#app/platform/http/render.server.ts'
import { actingFor, aPerson } from '#app/platform/testing/a-person.ts'
import { answerCall } from '#app/routes/wire/answer.server.ts'

const past = new Date(Date.now() - 1)
const locked = actingFor(aPerson(), { id: newId(), approval: 'none', writableUntil: past })
const trying = actingFor(aPerson(), {
  id: newId(),
  approval: 'none' as const,
  trial: true,
  writableUntil: new Date(Date.now() + 60_000),
})

function post(fields: Record<string, string>) {
  return new Request('http://localhost/', { method: 'POST', body: new URLSearchParams(fields) })
}

function argsOf(actor: Actor) {
  const context = new RouterContextProvider()
  context.set(contextKey, makeContext({ actor }))
  context.set(renderKey, { nonce: '', language: 'en' })
  return { request: post({ title: 'What was typed' }), params: {}, context }
}

test('an action is not reached for a locked workspace, what was typed is kept, and others go on', async () => {
  let written = 0
  const act = async () => {
    written += 1
    return 'done'
  }
  const refused = await actionOf(act)(argsOf(locked))
  expect(refused).toMatchObject({
    data: {
      ok: false,
      errors: { '': { key: 'companies:refused.locked' } },
      values: { title: 'What was typed' },
    },
    init: { status: 403 },
  })
  expect(written).toBe(0)
  for (const actor of [trying, aPerson()] as const) expect(await actionOf(act)(argsOf(actor))).toBe('done')
  expect(await actionOf(act, { whileLocked: true })(argsOf(locked))).toBe('done')
  const ofSent = (sold: string) =>
    actionOf(act, { whileLocked: ({ title }) => title === sold })(argsOf(locked))
  expect(await ofSent('What was typed')).toBe('done')
  expect(await ofSent('Something new')).toMatchObject({ init: { status: 403 } })
  expect(written).toBe(4)
})

test('a call of the wire is refused for a locked workspace unless it stands among those that go on', async () => {
  const calls = new Map(
    Object.entries({ saveTopic: async () => ({ status: true }), logout: async () => ({ status: true }) }),
  )
  const status = async (actor: Actor, action: string) =>
    (await answerCall(makeContext({ actor }), post({ action }), calls)).status
  expect(await status(locked, 'saveTopic')).toBe(403)
  expect(await status(locked, 'logout')).toBe(200)
  expect(await status(trying, 'saveTopic')).toBe(200)
})
