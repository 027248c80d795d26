import { expect, test } from 'vitest'
import { groupsOf, type ListedNeed, requirementPath, titleKey } from './training-need.ts'

const need = (given: Partial<ListedNeed>): ListedNeed => ({
  id: 'one',
  title: 'Negotiating',
  category: 'purchasing',
  categoryId: 'c1',
  categoryName: 'Purchasing',
  reason: null,
  wantedBy: null,
  name: 'Asha',
  rank: 2,
  state: 'open',
  declinedReason: null,
  plannedAs: null,
  createdAt: new Date('2026-11-01T00:00:00Z'),
  decidedAt: null,
  ...given,
})

test('nine equal needs are one line, however they are spelled', () => {
  const titles = [
    'Négociation',
    'negociation',
    ' NÉGOCIATION! ',
    'Négociation.',
    'négociation',
    'Negociation',
  ]
  const all = [...titles, 'négociation', 'Négociation', 'Négociation'].map((title) => need({ title }))
  const [group, ...more] = groupsOf(all)
  expect(more).toEqual([])
  expect(group?.needs).toHaveLength(9)
  expect(group?.title, 'as most say it').toBe('Négociation')
  expect(requirementPath(group!)).toBe(
    '/requirement/addrequirement?title=N%C3%A9gociation&category=purchasing&participants=9',
  )
})

test('another category or another title is another line; what matters most comes first, then what most need', () => {
  const groups = groupsOf([
    need({ title: 'Excel' }),
    need({ title: 'Pivot' }),
    need({ title: 'Pivot', wantedBy: '2027-03-01' }),
    need({ title: 'Pivot', wantedBy: '2027-01-01' }),
    need({ title: 'Pivot', category: 'spreadsheets' }),
    need({ title: 'First aid', rank: 1 }),
  ])
  expect(groups.map(({ title, needs }) => [title, needs.length])).toEqual([
    ['First aid', 1],
    ['Pivot', 3],
    ['Excel', 1],
    ['Pivot', 1],
  ])
  expect(groups[1]?.wantedBy).toBe('2027-01-01')
})

test('titles in other scripts are told apart', () => {
  expect(titleKey('プレゼン 研修')).not.toBe(titleKey('安全 研修'))
  expect(titleKey('  C++ ')).toBe('c')
})
