import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FrontCall, frontDoor } from './front-door.server.ts'

const PATH = '/api/call'
const calls = new Map<string, FrontCall>([
  ['hello', async ({ values, language }) => ({ hello: values.name, language })],
  ['long', async () => ({ text: 'many words '.repeat(200) })],
  ['nobody', async () => null],
  [
    'broken',
    async () => {
      throw new Error('no')
    },
  ],
])
const app = getRequestListener(async (request) =>
  Response.json({ app: await request.text() }, { status: 418 }),
)
const server = createServer(frontDoor(PATH, calls, app))
let origin: string

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

async function post(body: BodyInit, headers: Record<string, string> = {}, path = PATH) {
  const answer = await fetch(origin + path, { method: 'POST', body, headers })
  return {
    status: answer.status,
    said: await answer.json(),
    encoding: answer.headers.get('content-encoding'),
  }
}
const form = (fields: Record<string, string>) => new URLSearchParams(fields)

test('a call is answered, in the language of its address or else of its cookie', async () => {
  const hello = form({ action: 'hello', name: 'Ada' })
  const de = { Cookie: 'language=de', 'Sec-Fetch-Site': 'same-origin' }

  expect((await post(hello)).said).toEqual({ hello: 'Ada', language: 'en' })
  expect((await post(hello, de)).said).toEqual({ hello: 'Ada', language: 'de' })
  expect((await post(hello, de, `/ja${PATH}`)).said).toEqual({ hello: 'Ada', language: 'ja' })
})

test('a long answer is packed for whoever unpacks it', async () => {
  const long = form({ action: 'long' })

  expect(await post(long, { 'Accept-Encoding': 'gzip' })).toMatchObject({ encoding: 'gzip', status: 200 })
  expect(await post(long, { 'Accept-Encoding': 'identity' })).toMatchObject({ encoding: null, status: 200 })
})

test.each([
  ['has no answer', form({ action: 'nobody', x: 'ü&' }), {}],
  ['fails', form({ action: 'broken' }), {}],
  ['is not known', form({ action: 'other' }), {}],
  ['names two actions', 'action=hello&action=hello', { 'Content-Type': 'application/x-www-form-urlencoded' }],
  ['is long', form({ action: 'hello', name: 'x'.repeat(3_000) }), {}],
  ['is of another kind', '{"action":"hello"}', { 'Content-Type': 'application/json' }],
  ['comes from another site', form({ action: 'hello' }), { Origin: 'https://elsewhere.example' }],
])('what %s goes to the app, with its body', async (_name, body, headers) => {
  expect(await post(body, headers as Record<string, string>)).toMatchObject({
    status: 418,
    said: { app: String(body) },
  })
})

test('other addresses and methods are nothing of the door', async () => {
  const hello = form({ action: 'hello', name: 'Ada' })

  expect((await post(hello, {}, `/else${PATH}`)).status).toBe(418)
  expect((await post(hello, {}, `${PATH}?x=1`)).status).toBe(418)
  expect((await fetch(origin + PATH)).status).toBe(418)
})
