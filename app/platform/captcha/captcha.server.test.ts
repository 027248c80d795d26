import { createServer } from 'node:http'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterEach, describe, expect, test } from 'vitest'
import '#app/platform/testing/database.ts'
import { configure } from '../config.server.ts'
import { securityHeaderLines } from '../http/security.server.ts'
import { captcha } from './captcha.server.ts'

async function solved() {
  const task = await captcha().ask()
  if (task.kind !== 'proof') throw new Error('no task of our own')
  const { challenge } = task
  return { challenge, solution: await solveChallenge({ challenge, deriveKey }) }
}

describe('without keys', () => {
  test('a solution is good once, also of ten at the same moment', async () => {
    const answer = JSON.stringify(await solved())
    const tries = await Promise.all(Array.from({ length: 10 }, () => captcha().isSolved(answer, null)))
    expect(tries.filter(Boolean)).toHaveLength(1)
    expect(await captcha().isSolved(answer, null)).toBe(false)
  })

  test('nothing else is: made up, made easier, of another challenge, run out', async () => {
    const { challenge, solution } = await solved()
    const other = await captcha().ask()
    const parameters = { ...challenge.parameters, keyPrefix: '00' }
    const late: Challenge = { ...challenge, parameters: { ...challenge.parameters, expiresAt: 1 } }
    const answers = [
      '',
      'null',
      '{}',
      '[]',
      '__proto__',
      'x'.repeat(100_000),
      '{"challenge":{"parameters":{}}}',
      ...[
        { challenge: { ...challenge, parameters }, solution },
        { challenge: late, solution },
        { challenge: { ...challenge, signature: 'ab' }, solution },
        { challenge: 'challenge' in other ? other.challenge : null, solution },
        { challenge, solution: { ...solution, counter: 0, derivedKey: '00' } },
        { challenge, solution: { counter: 'x' } },
        { challenge },
      ].map((answer) => JSON.stringify(answer)),
    ]
    for (const answer of answers)
      expect(await captcha().isSolved(answer, null), answer.slice(0, 60)).toBe(false)
    expect(await captcha().isSolved(JSON.stringify({ challenge, solution }), null)).toBe(true)
  })
})

describe('with Google’s keys', () => {
  const closing: (() => void)[] = []
  afterEach(() => {
    for (const close of closing.splice(0)) close()
    configure({ RECAPTCHA_SITE_KEY: '', RECAPTCHA_SECRET: '', RECAPTCHA_URL: '' })
  })

  /** Stands where Google does: says of each answer once what it is told to. */
  async function google(reply: (asked: URLSearchParams) => string) {
    const server = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => response.end(reply(new URLSearchParams(Buffer.concat(parts).toString()))))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closing.push(() => server.close())
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    configure({
      RECAPTCHA_SITE_KEY: 'site-key',
      RECAPTCHA_SECRET: 'the-secret',
      RECAPTCHA_URL: `http://127.0.0.1:${port}/siteverify`,
    })
  }

  test('Google is asked, with our key, and its word for this host alone counts', async () => {
    const seen: string[] = []
    await google((asked) => {
      seen.push(`${asked.get('secret')} ${asked.get('response')} ${asked.get('remoteip')}`)
      const hostname = asked.get('response') === 'elsewhere' ? 'evil.example' : 'localhost'
      return asked.get('response') === 'broken'
        ? '<html>'
        : JSON.stringify({ success: asked.get('response') !== 'bad', hostname })
    })
    expect(await captcha().ask()).toEqual({ kind: 'google', siteKey: 'site-key' })
    expect(await captcha().isSolved('good', '10.0.0.1')).toBe(true)
    for (const answer of ['bad', 'elsewhere', 'broken', '', 'x'.repeat(9_000)])
      expect(await captcha().isSolved(answer, '10.0.0.1')).toBe(false)
    expect(seen[0]).toBe('the-secret good 10.0.0.1')
    const policy = new Map(securityHeaderLines('')).get('Content-Security-Policy')
    expect(policy).toContain('frame-src https://www.google.com/recaptcha/')
  })

  test('when it cannot be reached nobody passes, and nothing crashes', async () => {
    configure({ RECAPTCHA_SITE_KEY: 'k', RECAPTCHA_SECRET: 's', RECAPTCHA_URL: 'http://127.0.0.1:9/' })
    expect(await captcha().isSolved('good', null)).toBe(false)
  })
})

test('nothing of Google stands in the policy without its keys', () => {
  expect(new Map(securityHeaderLines('')).get('Content-Security-Policy')).not.toContain('google')
})
