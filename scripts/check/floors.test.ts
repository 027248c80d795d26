import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FLOORS } from './floors.ts'

test('docs/architecture.md quotes the floors in their order', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8')
  const quoted = [...page.matchAll(/^\s*\d+\. \*\*([a-z-]+)\*\*/gm)].map(([, floor]) => floor)

  expect(quoted).toEqual([...FLOORS])
})
