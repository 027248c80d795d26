import { expect, test } from 'vitest'
import { requirementValues } from './requirement-values.ts'

const need = {
  id: '1',
  title: 'Excel',
  category: 'spreadsheets',
  categoryId: '2',
  categoryName: 'Spreadsheets',
  reason: null,
  wantedBy: null,
  name: 'Asha',
  rank: 2 as const,
  state: 'planned' as const,
  declinedReason: null,
  plannedAs: 'requirement' as const,
  createdAt: new Date('2026-11-01T00:00:00Z'),
  decidedAt: new Date('2026-11-02T00:00:00Z'),
}
const given = {
  city: 'Pune',
  country: 'IN',
  currency: 'INR',
  language: 'en',
  deadline: '2026-12-14',
  wanted: 'Two of our people want to learn this.',
}
const group = (reasons: (string | null)[], wantedBy: string | null = null) => ({
  ...need,
  key: 'excel',
  wantedBy,
  needs: reasons.map((reason) => ({ ...need, reason })),
})

test('what several need says each reason once and names nobody', () => {
  const { description } = requirementValues(group(['Month ends.', ' Month ends. ', null]), given)
  expect(description).toBe('Two of our people want to learn this.\nMonth ends.')
  expect(JSON.stringify(requirementValues(group([null]), given))).not.toContain('Asha')
})

test('it is wished between the proposals and the end of the month, if that is not over by then', () => {
  const daysOf = (wantedBy: string | null) => {
    const { wishedFrom, wishedTo } = requirementValues(group([null], wantedBy), given)
    return [wishedFrom, wishedTo]
  }
  expect(daysOf('2027-02-01')).toEqual(['2026-12-14', '2027-02-28'])
  expect(daysOf('2026-12-01')).toEqual(['2026-12-14', '2026-12-31'])
  expect(daysOf('2026-11-01')).toEqual([undefined, undefined])
  expect(daysOf(null)).toEqual([undefined, undefined])
})

test('it is at the company’s place where that is known, else online', () => {
  expect(requirementValues(group([null]), given)).toMatchObject({
    mode: 'onsite',
    city: 'Pune',
    country: 'IN',
  })
  const { mode, city } = requirementValues(group([null]), { ...given, city: null })
  expect([mode, city]).toEqual(['online', undefined])
})
