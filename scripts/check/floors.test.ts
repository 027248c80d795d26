import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AREAS, FLOORS } from './floors.ts'

test('docs/architecture.md quotes the floors in their order', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8')
  const quoted = [...page.matchAll(/^\s*\d+\. \*\*([a-z-]+)\*\*/gm)].map(([, floor]) => floor)

  const areas = [...page.matchAll(/^### ([a-z]+):/gm)].map(([, area]) => area)

  expect(areas).toEqual(Object.keys(AREAS))
  expect(quoted).toEqual(FLOORS.map((floor) => floor.split('/')[1]))
})
