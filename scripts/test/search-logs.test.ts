import { afterAll, expect, test } from 'vitest'
import { plantTree } from '../check/plant-tree.ts'
import { findSecrets, searchLogs } from './search-logs.ts'

const LINE = JSON.stringify({
  level: 50,
  time: 1795314875817,
  requestId: '01890a5d-ac96-774b-bcce-b302099a8057',
  route: '/reset/:id/:token',
  err: {
    type: 'DatabaseFault',
    message: 'duplicate key value violates unique constraint "accounts_email"',
    code: 'P0001',
    stack: '    at register (file:///app/node_modules/@hono/node-server/dist/index.mjs:12:34)',
  },
  msg: 'crash',
})

test('a log as it should be tells nothing', () => {
  expect(findSecrets(`${LINE}\n   0.4 s  Database ready\n`, ['6c1a3ed5e2f9'])).toEqual([])
})

test.each([
  ['a password', 'seven calm otters', []],
  ['an address', 'asha.rao@example.com', []],
  ['an address in a query', 'email=asha%40example.com', []],
  ['a session', 'cookie: session=x', []],
  ['a key of a browser', 'vT3hJ9sQmW2xVb7nRc5pLd8fGz4yAe6uKk1Oo0PpQq3', []],
  ['a card', '4000 0025 0000 3155', []],
  ['a card without spaces', '4000002500003155', []],
  ['parameters', 'Failed query: select $1\\nparams: x', []],
  ['a row', 'Key (email)=(x) already exists.', []],
  ['what the database holds', 'code K7M2P-9XQ4T-3FHJ8WZA here', ['K7M2P-9XQ4T-3FHJ8WZA']],
])('%s is found', (_name, secret, kept) => {
  expect(findSecrets(`${LINE}\n${LINE.replace('crash', secret)}\n`, kept)).toHaveLength(1)
})

const planted = (server: string) =>
  plantTree({
    'test-results/logs/server.log': `${LINE}\n${server}`,
    'test-results/logs/server.secrets': '"K7M2P-9XQ4T-3FHJ8WZA"\n',
    'test-results/logs/postgres-of-server.log': 'LOG:  database system is ready to accept connections',
    'test-results/logs/database.log': LINE.replace('P0001', '22P02'),
    'test-results/logs/database.secrets': '"K7M2P-9XQ4T-3FHJ8WZA"\n',
    'test-results/logs/postgres-of-database.log': 'LOG:  database system is ready to accept connections',
  })
const good = planted('')
const bad = planted('{"level":50,"ticket":"K7M2P-9XQ4T-3FHJ8WZA"}\n')
const empty = plantTree({ 'README.md': '' })
afterAll(() => {
  for (const tree of [good, bad, empty]) tree.remove()
})

test('the logs of a run are searched, all of them and not fewer', () => {
  expect(searchLogs(good.root)).toEqual([])
  expect(searchLogs(bad.root)).toMatchObject([{ rule: 'no-secrets', file: 'test-results/logs/server.log' }])
  expect(searchLogs(empty.root).map(({ rule }) => rule)).toEqual(Array(4).fill('logs-are-kept'))
})
