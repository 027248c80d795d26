import { expect } from '@playwright/test'
import { PATHS } from '../support/bad-inputs.ts'
import { test } from './quorum-test.ts'

/** Sends the path as it stands; a browser or fetch would clean it up first. */
async function statusOf(base: string, path: string): Promise<number> {
  const { request } = await import('node:http')
  const { hostname, port } = new URL(base)
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, agent: false }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.on('error', reject)
    sent.end()
  })
}

test('an address that leads nowhere is a plain no, never a fault', async ({ site }) => {
  const statuses: string[] = []
  for (const path of PATHS) {
    const status = await statusOf(site, path)
    if (status >= 500) statuses.push(`${status} ${path.slice(0, 60)}`)
  }
  expect(statuses).toEqual([])
})

test('no file of the product but its public ones can be fetched', async ({ site }) => {
  for (const path of [
    '/.git/config',
    '/.env',
    '/package.json',
    '/assets/../../package.json',
    '/server/index.js',
  ]) {
    expect(await statusOf(site, path), path).toBeGreaterThanOrEqual(400)
  }
})
