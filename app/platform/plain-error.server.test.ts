import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { formatError, loggableError, plainError, plainText } from './plain-error.server.ts'

test.each([
  ['550 5.1.1 <asha.rao+x@mail.example.co> unknown', '550 5.1.1 <[address]> unknown'],
  ['to=田中@例え.jp refused', 'to=[address] refused'],
  ['GET /?email=asha%40example.com', 'GET /?[address]', 'GET /?email=[address]'],
  ['connect smtp://user:pa55@mail.example:25', 'connect smtp://[hidden]@mail.example:25'],
  ['card 4242 4242 4242 4242 refused', 'card [number] refused'],
  ['4000-0000-0000-9995', '[number]'],
  ['ticket K7M2P-9XQ4T-3FHJ8WZA', 'ticket [code]'],
  ['session kT3hJ9sQmW2xVb7nRc5pLd8fGz4yAe6u gone', 'session [hidden] gone'],
  ['one\nline {"level":50}\r\n\u2028two\u001b[31m', 'one line {"level":50}  two [31m'],
  ['request 01890a5d-ac96-774b-bcce-b302099a8057', 'request 01890a5d-ac96-774b-bcce-b302099a8057'],
  ['01a2012b-1234-7123-9123-9fdde13be790', '01a2012b-1234-7123-9123-9fdde13be790'],
  [
    "Cannot find module '/x/node_modules/@hono/node-server/a.js'",
    "Cannot find module '/x/node_modules/@hono/node-server/a.js'",
  ],
])('%j is told as %j', (given, ...texts) => expect(texts).toContain(plainText(given)))

test('a text of any length is told in bounded time and length', () => {
  const began = performance.now()
  expect(plainText('a@'.repeat(1_000_000)).length).toBeLessThanOrEqual(600)
  expect(performance.now() - began).toBeLessThan(1_000)
})

const SECRET = 'hunter2 with spaces'

/** Errors as libraries throw them, each with what somebody typed in another place. */
const ERRORS: Record<string, () => unknown> = {
  'a statement of Drizzle': () =>
    Object.assign(new Error(`Failed query: select $1\nparams: ${SECRET}`), {
      query: 'select $1',
      params: [SECRET],
    }),
  'a body that is no JSON': () => thrownBy(() => JSON.parse(`{"password":"${SECRET}`)),
  'a text that is no JSON': () => thrownBy(() => JSON.parse(SECRET)),
  'input that zod refuses': () =>
    z
      .object({ password: z.string().max(3), kind: z.enum(['a']) })
      .safeParse({ password: SECRET, kind: SECRET }).error,
  'an address that cannot be read': () => thrownBy(() => new URL(`postgres://user:${SECRET}@:x`)),
  'a mail server': () =>
    Object.assign(new Error('Invalid login'), {
      response: `535 ${SECRET}`,
      command: `AUTH ${SECRET}`,
      code: 'EAUTH',
    }),
  'a failed request': () =>
    new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { body: SECRET }) }),
  'several at once': () => new AggregateError([Object.assign(new Error('one'), { address: SECRET })]),
  'a plain object': () => ({ password: SECRET, cookie: SECRET }),
}

function thrownBy(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

test.each(Object.entries(ERRORS))('nothing of what was typed is told of %s', (_, make) => {
  const error = make()
  const texts = [
    JSON.stringify(plainError(error)),
    formatError(error),
    inspect(loggableError(error), { depth: null, showHidden: true }),
  ]
  for (const text of texts) {
    expect(text).not.toContain('hunter2')
    expect(text).not.toContain('with spaces')
  }
})

test('kind, code, cause and place of an error are told', () => {
  const error = new RangeError('too far', {
    cause: Object.assign(new Error('below'), { code: 'ECONNREFUSED' }),
  })
  const plain = plainError(error)
  expect(plain).toMatchObject({ type: 'RangeError', message: 'too far', cause: { code: 'ECONNREFUSED' } })
  expect(plain.stack).toMatch(/plain-error\.server\.test\.ts:\d+:\d+/)
  expect(formatError(error)).toMatch(
    /^RangeError: too far\n\s+at .*\ncaused by Error: below \(ECONNREFUSED\)/s,
  )
})

test.each(['no', 'at', '', 'E'])('a message as short as %j hides no place', (message) => {
  expect(plainError(new Error(message)).stack).toContain('plain-error.server.test.ts')
})

test('a message cannot pass for a place', () => {
  const error = new Error('x\n    at hunter2 (/a/secret.ts:1:2)')
  expect(plainError(error).stack).not.toContain('secret.ts')
})
