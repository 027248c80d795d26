import { expect, test } from 'vitest'
import { badTexts } from '#tests/support/bad-inputs.ts'
import { compareHref, readComparison, slugsOf } from './comparison-address.ts'

const read = (query: string) => readComparison(new URLSearchParams(query))

test('choices keep their order, each once, four at most', () => {
  const many = Array.from({ length: 50 }, (_, at) => `with=topic.t${at}`).join('&')
  expect(read(`with=event.b&with=topic.a&with=event.b`).chosen).toEqual(['event.b', 'topic.a'])
  expect(read(many).chosen).toEqual(['topic.t0', 'topic.t1', 'topic.t2', 'topic.t3'])
  expect(slugsOf('topic', ['event.b', 'topic.a', 'topic.交渉'])).toEqual(['a', '交渉'])
})

test.each([
  ['', 1],
  ['people=6', 6],
  ['people=0', 1],
  ['people=-3', 1],
  ['people=99999999999999999999', 1],
  ['people=999999999', 500],
  ['people=1e9', 1],
  ['people=six', 1],
])('%s is for %i people', (query, people) => {
  expect(read(query).people).toBe(people)
})

test('nonsense is left out', () => {
  for (const { value } of badTexts()) {
    const query = new URLSearchParams([
      ['with', value],
      ['with', `topic.${value.slice(0, 50)}/x`],
      ['people', value],
    ])
    const { chosen, people } = readComparison(query)
    expect(chosen.every((choice) => /^(topic|event)\.[^/?#&<>"'\s]+$/.test(choice))).toBe(true)
    expect(people).toBeGreaterThanOrEqual(1)
    expect(people).toBeLessThanOrEqual(500)
  }
  expect(read('with=trainer.x&with=topic.&with=topic.a%2Fb&with[]=topic.a').chosen).toEqual([])
})

test('an address is read as it was written', () => {
  for (const address of [
    { chosen: [], people: 1 },
    { chosen: ['topic.a', 'event.交渉-術'], people: 12 },
  ]) {
    const [, query = ''] = compareHref(address).split('?')
    expect(read(query)).toEqual(address)
  }
})
