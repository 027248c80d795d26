import { expect, test } from 'vitest'
import { type Asked, fullScore, hintsScore, nearScore, partsScore, type Query, STANDING } from './ranking.ts'

const asked: Asked = {
  exact: '$1',
  all: '$2',
  fits: '$3',
  category: '$4',
  folded: '$5',
  language: '$6',
  own: "d.languages && '{de}'",
  ownByIndex: 'false',
}
const query: Query = {
  all: 'lean',
  exact: 'lean',
  fits: 'lean',
  category: '',
  folded: 'lean',
  parts: [{ words: 'lean', weight: 2 }],
  near: [{ code: 'city:pune', isPlace: true }],
  hints: [{ all: 'begin', title: 'begin' }],
}

test('what ranks reads the words, the language, the filters and the reviews of a document, and nothing else', () => {
  const put = () => '$7'
  const sorts = [
    fullScore(asked),
    partsScore(query, put),
    nearScore(query, put),
    hintsScore(query, put),
    ...Object.values(STANDING),
  ].join(' ')
  const read = new Set([...sorts.matchAll(/\bd\.(\w+)/g)].map(([, column]) => column))
  expect([...read].toSorted()).toEqual([
    'facets',
    'folded_title',
    'id',
    'language',
    'languages',
    'published_at',
    'quality',
    'starts_at',
    'title_words',
    'words',
  ])
})
