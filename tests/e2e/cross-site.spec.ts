import { expect } from '@playwright/test'
import { fetchAgain } from './fetch-again.ts'
import { test } from './quorum-test.ts'

const ACTIONS: [path: string, fields: Record<string, string>][] = [
  [
    '/api/inc/switchfunction',
    {
      action: 'join',
      susername: 'evil_twin',
      semail: 'evil@example.com',
      spassword: 'correct horse battery',
    },
  ],
  ['/api/inc/switchfunction', { action: 'login', username: 'evil_twin', password: 'correct horse battery' }],
  ['/api/inc/switchfunction', { action: 'logout' }],
  ['/login', { username: 'evil_twin', password: 'correct horse battery' }],
  [
    '/register',
    { susername: 'evil_twin', semail: 'evil@example.com', spassword: 'correct horse battery', terms: 'on' },
  ],
  ['/logout', {}],
]

const TYPES = ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']

function bodyOf(type: string, fields: Record<string, string>): string {
  if (!type.startsWith('multipart')) return new URLSearchParams(fields).toString()
  const parts = Object.entries(fields).map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return `${parts.join('')}--x--\r\n`
}

test('a post from another site is refused, whatever it asks for and however it is sent', async ({ site }) => {
  const { port } = new URL(site)
  const origins: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: `http://sub.localhost:${port}` },
    { Origin: `http://localhost:${Number(port) + 1}` },
    { Origin: `https://localhost:${port}` },
    { Cookie: 'session=x' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site', Cookie: 'session=x' },
    { Origin: 'https://evil.example', 'X-Forwarded-Host': 'evil.example' },
  ]
  const passed: string[] = []
  for (const [path, fields] of ACTIONS) {
    for (const type of TYPES) {
      for (const origin of origins) {
        const answer = await fetchAgain(`${site}${path}`, {
          method: 'POST',
          redirect: 'manual',
          headers: { 'Content-Type': type, ...origin },
          body: bodyOf(type, fields),
        })
        if (answer.status !== 403) passed.push(`${answer.status} ${path} ${type} ${JSON.stringify(origin)}`)
      }
    }
  }

  expect(passed).toEqual([])
})
