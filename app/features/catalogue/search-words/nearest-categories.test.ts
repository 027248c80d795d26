import { expect, test } from 'vitest'
import { nearestCategories } from './nearest-categories.ts'

const CATEGORIES = [
  { slug: 'supply-chain', name: 'Supply chain planning' },
  { slug: 'team-building', name: 'Team development' },
  { slug: 'food-safety', name: 'Food safety and HACCP' },
]

test.each([
  ['SAP Schulung', ['supply-chain']],
  ['teambuilding', ['team-building']],
  ['food savety', ['food-safety']],
  ['blockchain', []],
  ['', []],
])('nearest to "%s" is %j', (text, slugs) => {
  expect(nearestCategories(text, CATEGORIES, 3).map(({ slug }) => slug)).toEqual(slugs)
})
