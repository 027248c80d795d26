import { expect, it } from 'vitest'
import { findCategory } from './catalogue-category.ts'

const named = (slug: string, parentId: string | null, names: Record<string, string>) => ({
  id: slug,
  slug,
  parentId,
  names,
})
const CATEGORIES = [
  named('data', null, { en: 'Data and analytics', de: 'Daten und Analyse' }),
  named('statistics', 'data', { en: 'Statistics', de: 'Statistik', ja: '統計' }),
  named('visualisation', 'data', { en: 'Data visualisation', de: 'Datenvisualisierung' }),
  named('performance-management', null, { en: 'Performance management' }),
  named('java', null, { en: 'Java' }),
]

const find = (title: string, keywords: string[] = [], text = '') =>
  findCategory(
    { kind: 'topic', title, keywords, summary: null, description: { format: 'plain', text } },
    CATEGORIES,
  )

it.each([
  ['Java for beginners', [], 'java'],
  ['JavaScript for beginners', [], null],
  ['Charts', ['data visualization'], 'visualisation'],
  ['Introduction to data visualisation in Java', [], 'visualisation'],
  ['Statistik für alle', [], 'statistics'],
  ['はじめての研修', ['統計'], 'statistics'],
  ['High performance computing', ['performance'], null],
  ['', [], null],
])('puts %j %j into %s', (title, keywords, slug) => {
  expect(find(title, keywords)).toBe(slug)
})

it('listens to the text of a topic when it says a name twice', () => {
  expect(find('First steps', [], 'Some statistics.')).toBeNull()
  expect(find('First steps', [], 'Some statistics. More *statistics*, less Java.')).toBe('statistics')
  const event = { kind: 'event' as const, title: 'Talk', keywords: [], summary: null }
  expect(
    findCategory({ ...event, description: { format: 'plain', text: 'Java, Java' } }, CATEGORIES),
  ).toBeNull()
})
