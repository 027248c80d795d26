import { expect, test } from 'vitest'
import { workspaceSlugs } from './workspace-slug.ts'

test.each([
  ['Limmat Präzision AG', 'limmat-prazision-ag'],
  ["O'Neil & Söhne", 'o-neil-sohne'],
  ['3M', 'company'],
  ['隅田システム株式会社', 'company'],
  ['../..', 'company'],
  ['A'.repeat(300), 'a'.repeat(40)],
])('%s is at %s', (name, slug) => {
  const slugs = workspaceSlugs(name, 'company')
  expect(slugs[0]).toBe(slug)
  expect(slugs[1]).toBe(`${slug}-2`)
  for (const one of slugs) expect(one).toMatch(/^[a-z][a-z0-9-]{1,59}$/)
})
