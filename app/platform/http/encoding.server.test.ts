import { expect, test } from 'vitest'
import { encodingFor } from './encoding.server.ts'

test.each([
  [undefined, 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['gzip;q=1, br;q=0.1', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['identity, *;q=0', 'identity'],
  ['zstd', 'identity'],
  [`gzip${',x'.repeat(4_000)}`, 'identity'],
])('%s asks for %s', (accept, encoding) => {
  expect(encodingFor(accept)).toBe(encoding)
})
