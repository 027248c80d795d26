import { expect, it } from 'vitest'
import { findCategory, readCategories } from './catalogue-category.ts'
import { known } from './catalogue-finding.ts'

const named = (slug: string, parentId: string | null, names: Record<string, string>) => ({
  id: slug,
  slug,
  parentId,
  names,
})
const CATEGORIES = readCategories([
  named('data', null, { en: 'Data and analytics', de: 'Daten und Analyse' }),
  named('statistics', 'data', { en: 'Statistics', de: 'Statistik', ja: '統計' }),
  named('visualisation', 'data', { en: 'Data visualisation', de: 'Datenvisualisierung' }),
  named('performance-management', null, { en: 'Performance management' }),
  named('java', null, { en: 'Java' }),
])

const find = (title: string, keywords: string[] = [], text = '') =>
  findCategory(
    { kind: 'topic', title, keywords, summary: null, description: { format: 'plain', text } },
    CATEGORIES,
    undefined,
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
  expect(find(title, keywords)).toEqual(known(slug))
})

it('listens to the text of a topic when it says a name twice', () => {
  expect(find('First steps', [], 'Some statistics.')).toEqual(known(null))
  expect(find('First steps', [], 'Some statistics. More *statistics*, less Java.')).toEqual({
    sure: false,
    value: 'statistics',
    because: { code: 'guess.category', params: { category: 'statistics' } },
  })
  const event = { kind: 'event' as const, title: 'Talk', keywords: [], summary: null }
  const java = { ...event, description: { format: 'plain' as const, text: 'Java, Java' } }
  expect(findCategory(java, CATEGORIES, undefined)).toEqual(known(null))
  expect(findCategory(java, CATEGORIES, { id: 'data' })).toEqual(known('data'))
})
